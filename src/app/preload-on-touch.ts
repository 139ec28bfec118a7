/** Loads the next page while the finger is still on its link: the tap comes about a tenth of a second later. */
import { linkTarget } from '#src/ui/browser/link-target.ts'
import { savesData } from '#src/ui/browser/saves-data.ts'
import type { makeRouter } from './router.tsx'

type Router = Pick<ReturnType<typeof makeRouter>, 'preloadRoute' | 'options'>

export function preloadOnTouch(router: Router): void {
  document.addEventListener('pointerdown', (event) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null
    const href = linkTarget(event, anchor, new URL(window.location.href))
    if (href === null || savesData()) return
    const { pathname, search } = new URL(href, window.location.origin)
    // A route that fails to load is loaded again by the tap, which says so.
    router.preloadRoute({ to: pathname, search: router.options.parseSearch?.(search) } as never).catch(() => {})
  })
}
