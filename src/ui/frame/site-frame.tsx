/** The frame of every page: header, content, footer, and bottom bar. */
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import type { Connectivity } from './connectivity-pill.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { linkTarget } from '../browser/link-target.ts'
import { TabBar } from './tab-bar.tsx'
import { TopProgress } from './top-progress.tsx'
import { UpdateBar, type UpdateState } from './update-bar.tsx'
import { SkipLink } from '../elements/visually-hidden.tsx'

interface SiteFrameProps {
  /** The path being navigated to. */
  path: string
  /** The path whose content is shown; the previous one while the next is loading. */
  shownPath: string
  connectivity: Connectivity
  /** The number of requests not sent yet. */
  waiting: number
  /** The name of the signed-in user; null for a guest. */
  welcomeName: string | null
  /** Whether the user is a vendor. */
  hasLeads: boolean
  /** Whether the next page is loading. */
  busy: boolean
  update: UpdateState
  onUpdate: () => void
  /** Navigates to an address of this site: path, query and hash. */
  onNavigate: (href: string) => void
  children: ReactNode
}

export function SiteFrame({
  path,
  shownPath,
  connectivity,
  waiting,
  welcomeName,
  hasLeads,
  busy,
  update,
  onUpdate,
  onNavigate,
  children,
}: SiteFrameProps) {
  const main = useFocusOnNewPage(shownPath)
  const follow = (event: MouseEvent) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null
    const href = linkTarget(event, anchor, new URL(window.location.href))
    if (href === null) return
    event.preventDefault()
    onNavigate(href)
  }
  return (
    // The site uses plain links; the app follows internal ones without a page load. Links already handle keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={follow}>
      <SkipLink />
      <TopProgress busy={busy} />
      <Header {...{ path, connectivity, waiting, welcomeName, hasLeads }} />
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <UpdateBar update={update} onApply={onUpdate} />
      <TabBar path={path} waiting={waiting} />
    </div>
  )
}

/** After a page change, moves focus to the new page's heading, where the keyboard and screen reader continue. */
function useFocusOnNewPage(path: string) {
  const main = useRef<HTMLElement>(null)
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    const heading = main.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    const start = heading ?? main.current
    start?.focus({ preventScroll: true })
  }, [path])
  return main
}
