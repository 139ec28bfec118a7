/** The work on every page change: scroll to the top or back to the place, and count the page view. */
import { getElementScrollRestorationEntry } from '@tanstack/router-core'
import { SCROLL_TO_TOP_DELAY_MS } from '#contract/limits.ts'
import { signedIn } from '#src/session/signed-in.ts'
import { pageView } from '#src/tracking/track.ts'
import { returnToPlace } from './return-to-place.ts'
import { layOutNow } from '#src/ui/browser/lay-out-rest.ts'
import { setReadingPlace } from '#src/ui/browser/reading-place.ts'
import type { makeRouter } from './router.tsx'
import { setWebFont } from './web-font.ts'

export function followPageChanges(router: ReturnType<typeof makeRouter>): void {
  let counted = ''
  // Back and forward restore the scroll position.
  let isReturn = false
  let toTop: ReturnType<typeof setTimeout> | undefined
  router.history.subscribe(({ action }) => {
    // On a slow phone, Back may come before the timer of the page that it leaves.
    clearTimeout(toTop)
    isReturn = action.type !== 'PUSH' && action.type !== 'REPLACE'
  })
  // The router kept the place at the tap. What scrolls until the next page is there is not the reader, who may go Back
  // from a page that only stands in for it.
  let isLoading = false
  let giveUpRoom: (() => void) | undefined
  router.subscribe('onBeforeLoad', ({ hrefChanged }) => {
    isLoading = true
    if (hrefChanged) giveUpRoom?.()
    setReadingPlace(keptPlace())
  })
  // Just before the router notes the place.
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation) layOutNow()
  })
  window.addEventListener('pagehide', layOutNow, { capture: true })
  const keptPlace = () => getElementScrollRestorationEntry(router, { getElement: () => window })?.scrollY ?? 0
  const ignoreStandIn = (event: Event) => {
    if (event.target === document && isLoading) event.stopPropagation()
  }
  window.addEventListener('scroll', ignoreStandIn, { capture: true })
  router.subscribe('onRendered', ({ pathChanged, toLocation }) => {
    if (pathChanged) setWebFont(toLocation.state.__TSR_index, isReturn)
    // The router keeps the place of what has scrolled since; a reader may have scrolled before, such as on a page whose
    // script came late.
    document.dispatchEvent(new Event('scroll'))
    const top = keptPlace()
    if (top > document.documentElement.scrollHeight - window.innerHeight + 1) giveUpRoom = returnToPlace(top)
  })
  router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
    isLoading = false
    if (toLocation.pathname !== counted) {
      counted = toLocation.pathname
      pageView(counted, signedIn.get()?.memberId)
    }
    if (!fromLocation || !pathChanged) return
    // The first page's structured data does not describe this one.
    document.head.querySelectorAll('script[type="application/ld+json"]').forEach((script) => script.remove())
    if (!isReturn && toLocation.hash === '')
      toTop = setTimeout(() => window.scrollTo({ top: 0, behavior: 'instant' }), SCROLL_TO_TOP_DELAY_MS)
  })
}
