import { Card } from '#src/ui/elements/card.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import linked from '#src/ui/elements/linked-card.module.css'

/** A skeleton of the inbox. */
export function LeadsSkeleton() {
  return (
    <Page narrow aria-busy="true">
      <PageHeader title="Leads" />
      <div className={linked.list} aria-hidden="true">
        {[1, 2, 3].map((card) => (
          <CardSkeleton key={card} />
        ))}
      </div>
    </Page>
  )
}

/** A skeleton of a lead. */
export function LeadSkeleton() {
  return (
    <Page narrow aria-busy="true">
      <CardSkeleton />
      <CardSkeleton />
    </Page>
  )
}

const CardSkeleton = () => (
  <Card className={linked.card} aria-hidden="true">
    <Skeleton shape="pill" />
    <Skeleton shape="title" />
    <Skeleton />
  </Card>
)
