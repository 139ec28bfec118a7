/** Goes to an address: within the app where it has a page there, else with a full load. */
import { isAppPath } from '#contract/paths.ts'

export interface NavigationMethods {
  /** The page's own address. */
  here: URL
  /** Shows another page of the app: path, query and hash. */
  stay: (href: string) => void
  /** Loads the address anew. */
  load: (url: string) => void
}

/** @param options.reload loads it anew although the app has a page there */
export function goTo(href: string, { here, stay, load }: NavigationMethods, options: { reload?: boolean } = {}): void {
  const to = new URL(href, here)
  if (options.reload || to.origin !== here.origin || !isAppPath(to.pathname)) load(to.href)
  else stay(to.pathname + to.search + to.hash)
}

/** This page's ways. @param stay shows another page of the app */
export const navigateFromHere = (stay: (href: string) => void): NavigationMethods => ({
  here: new URL(window.location.href),
  stay,
  load: (url) => window.location.assign(url),
})
