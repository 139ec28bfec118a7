import { Card } from '#src/ui/elements/card.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from './requests-screen.module.css'

/** Shown until the device's storage is read; also what the server renders. */
export function RequestsSkeleton() {
  return (
    <Page roomy aria-busy="true">
      <PageHeader title="My requests" />
      <div className={css.cards} aria-hidden="true">
        <RequestSkeleton />
        <RequestSkeleton />
      </div>
    </Page>
  )
}

/** A skeleton of one request. */
export function RequestSkeleton() {
  return (
    <Card className={blocks.block} aria-hidden="true">
      <Skeleton shape="short" />
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton shape="button" />
    </Card>
  )
}
