/** The frame of every page with nothing in it yet: what the saved shell shows until the script has made the page. */
import type { FrameId } from './frame-script.ts'
import { Page } from '#src/ui/frame/page.tsx'
import { SiteFrame } from '#src/ui/frame/site-frame.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'

const nothing = () => {}

interface ShellProps {
  frame: FrameId
}

/** The name of the person and the page that is opened are not known yet: `data-shell` hides what depends on them. */
export const Shell = ({ frame }: ShellProps) => (
  <div data-shell>
    <SiteFrame
      path=""
      place="search"
      shownPath=""
      connectivity="online"
      waiting={0}
      welcomeName={frame === 'guest' ? null : ''}
      vendorMode={frame === 'vendor' ? 'working' : null}
      busy={false}
      update="none"
      onUpdate={nothing}
      onPlan={nothing}
      onNavigate={nothing}
    >
      <Page aria-busy="true">
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="short" />
        <Skeleton shape="button" />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="short" />
      </Page>
    </SiteFrame>
  </div>
)
