/** What happens on every page change: scroll to the top, and count the page view. */
import { SCROLL_TO_TOP_DELAY_MS } from '#contract/limits.ts'
import { pageView } from '#src/tracking/track.ts'
import type { makeRouter } from './router.tsx'

export function followPageChanges(router: ReturnType<typeof makeRouter>): void {
  let counted = ''
  // Back and forward restore the scroll position.
  let isReturn = false
  router.history.subscribe(({ action }) => {
    isReturn = action.type !== 'PUSH' && action.type !== 'REPLACE'
  })
  router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
    if (toLocation.pathname !== counted) {
      counted = toLocation.pathname
      pageView(counted)
    }
    if (!fromLocation || !pathChanged) return
    // The first page's structured data does not describe this one.
    document.head.querySelectorAll('script[type="application/ld+json"]').forEach((script) => script.remove())
    if (!isReturn && toLocation.hash === '')
      setTimeout(() => window.scrollTo({ top: 0, behavior: 'instant' }), SCROLL_TO_TOP_DELAY_MS)
  })
}
