/** What every change of page brings with it: it begins at its top, and it is counted. */
import { SCROLL_TO_TOP_DELAY_MS } from '#contract/limits.ts'
import { pageView } from '#src/tracking/track.ts'
import type { makeRouter } from './router.tsx'

export function followPageChanges(router: ReturnType<typeof makeRouter>): void {
  let counted = ''
  // Back and forward return to where the page was left.
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
    // What described the first page to search engines does not describe this one.
    document.head.querySelectorAll('script[type="application/ld+json"]').forEach((script) => script.remove())
    if (!isReturn && toLocation.hash === '')
      setTimeout(() => window.scrollTo({ top: 0, behavior: 'instant' }), SCROLL_TO_TOP_DELAY_MS)
  })
}
