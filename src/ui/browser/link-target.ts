/**
 * Decides which link clicks the app handles itself, so that components can use plain links and content stays plain
 * HTML.
 */
import { isAppPath } from '#contract/paths.ts'

interface Click {
  defaultPrevented: boolean
  button: number
  metaKey: boolean
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
}
interface Anchor {
  href: string
  target: string
  hasAttribute: (name: string) => boolean
}

/**
 * @param here the page's own address
 * @returns path, query and hash to navigate to within the app; null if the browser should handle the click
 */
export function linkTarget(click: Click, anchor: Anchor | null, here: URL): string | null {
  if (!anchor || click.defaultPrevented || click.button !== 0) return null
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null
  if ((anchor.target !== '' && anchor.target !== '_self') || anchor.hasAttribute('download')) return null
  const to = new URL(anchor.href, here)
  if (to.origin !== here.origin || !isAppPath(to.pathname)) return null
  const samePage = to.pathname === here.pathname && to.search === here.search
  return samePage && to.hash !== '' ? null : to.pathname + to.search + to.hash
}
