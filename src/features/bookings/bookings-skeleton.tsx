import { Card } from '#src/ui/elements/card.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import linked from '#src/ui/elements/linked-card.module.css'

/** A skeleton of the list. */
export const BookingsSkeleton = () => (
  <Page narrow aria-busy="true">
    <PageHeader title="Bookings" />
    <div className={linked.list} aria-hidden="true">
      <CardSkeleton />
      <CardSkeleton />
    </div>
  </Page>
)

/** A skeleton of a booking. */
export const BookingSkeleton = () => (
  <Page narrow aria-busy="true">
    <CardSkeleton />
    <CardSkeleton />
    <CardSkeleton />
  </Page>
)

const CardSkeleton = () => (
  <Card className={linked.card} aria-hidden="true">
    <Skeleton shape="pill" />
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton shape="short" />
  </Card>
)
