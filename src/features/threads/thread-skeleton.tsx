import { Page } from '#src/ui/frame/page.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'

/** Shown until the messages are read; also what the server renders. */
export function ThreadSkeleton() {
  return (
    <Page narrow aria-busy="true">
      <Skeleton shape="short" />
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="button" />
    </Page>
  )
}
