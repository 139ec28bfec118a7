/** The frame of every page: header, content, footer, and bottom bar. */
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import type { Connectivity } from './connectivity-pill.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { hasFooter, isTask, type PlaceId, type VendorMode } from './navigation.ts'
import { linkTarget } from '../browser/link-target.ts'
import { TabBar, type NewByTab } from './tab-bar.tsx'
import { TopProgress } from './top-progress.tsx'
import { UpdateBar, type UpdateState } from './update-bar.tsx'
import { SkipLink } from '../elements/visually-hidden.tsx'

interface SiteFrameProps {
  /** The path being navigated to, and the place in the navigation that it belongs to. */
  path: string
  place: PlaceId
  /** The path whose content is shown; the previous one while the next is loading. */
  shownPath: string
  connectivity: Connectivity
  /** The number of requests not sent yet. */
  waiting: number
  /** How much is new in a tab. */
  fresh?: NewByTab
  /** The name of the signed-in user; null for a guest. */
  welcomeName: string | null
  /** Whether the user is a vendor, at work or planning an event of its own. */
  vendorMode: VendorMode
  /** Whether the next page is loading. */
  busy: boolean
  update: UpdateState
  onUpdate: () => void
  /** A vendor begins to plan an event of its own. */
  onPlan: () => void
  /** Navigates to an address of this site: path, query and hash. */
  onNavigate: (href: string) => void
  children: ReactNode
}

export function SiteFrame({
  path,
  place,
  shownPath,
  connectivity,
  waiting,
  fresh = {},
  welcomeName,
  vendorMode,
  busy,
  update,
  onUpdate,
  onPlan,
  onNavigate,
  children,
}: SiteFrameProps) {
  const main = useFocusOnNewPage(shownPath)
  const task = isTask(shownPath)
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
    <div onClick={follow} data-task={task || undefined}>
      <SkipLink />
      <TopProgress busy={busy} />
      <Header
        path={path}
        place={place}
        connectivity={connectivity}
        waiting={waiting}
        fresh={fresh}
        welcomeName={welcomeName}
        vendorMode={vendorMode}
        onPlan={onPlan}
      />
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      {hasFooter(shownPath) ? <Footer /> : null}
      <UpdateBar update={update} onApply={onUpdate} />
      {task ? null : (
        <TabBar
          path={path}
          place={place}
          waiting={waiting}
          fresh={fresh}
          isGuest={welcomeName === null}
          isVendor={vendorMode === 'working'}
        />
      )}
    </div>
  )
}

/** After a page change, moves focus to the new page's heading, where the keyboard and screen reader continue. */
function useFocusOnNewPage(path: string) {
  const main = useRef<HTMLElement>(null)
  const last = useRef(path)
  useEffect(() => {
    const page = main.current
    if (last.current === path || !page) return undefined
    last.current = path
    const land = () => {
      const heading = page.querySelector('h1')
      heading?.setAttribute('tabindex', '-1')
      const start = heading ?? page
      start.focus({ preventScroll: true })
    }
    land()
    // The placeholder of a loading page takes the focus with it when it goes, until the user acts.
    const observer = new MutationObserver(() => {
      if ([document.body, page].includes(document.activeElement as HTMLElement)) land()
    })
    observer.observe(page, { childList: true, subtree: true })
    const stop = () => observer.disconnect()
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, stop, { once: true, capture: true })
    return stop
  }, [path])
  return main
}
