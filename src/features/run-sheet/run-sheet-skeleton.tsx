import { Page } from '#src/ui/frame/page.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'

export function RunSheetSkeleton() {
  return (
    <Page narrow aria-busy="true">
      <h1>Run sheet</h1>
      <Skeleton />
      <Skeleton shape="picture" />
      <Skeleton shape="picture" />
    </Page>
  )
}
