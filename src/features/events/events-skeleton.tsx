import { Card } from '#src/ui/elements/card.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import blocks from '#src/ui/elements/blocks.module.css'

/** Shown until the device's storage is read; also what the server renders. */
export const EventsSkeleton = () => (
  <Page narrow aria-busy="true">
    <PageHeader title="My events" />
    <Card className={blocks.block} aria-hidden="true">
      <Skeleton shape="short" />
      <Skeleton shape="title" />
      <Skeleton />
    </Card>
  </Page>
)
