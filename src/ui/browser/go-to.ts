/** Navigates to an address: within the app if it has such a page, otherwise with a full load. */
import { isAppPath } from '#contract/paths.ts'

interface NavigationMethods {
  /** The page's own address. */
  here: URL
  /** Navigates within the app: path, query and hash. */
  stay: (href: string) => void
  /** Loads the URL with a full page load. */
  load: (url: string) => void
}

/** @param options.reload forces a full load even if the app has such a page */
export function goTo(href: string, { here, stay, load }: NavigationMethods, options: { reload?: boolean } = {}): void {
  const to = new URL(href, here)
  if (options.reload || to.origin !== here.origin || !isAppPath(to.pathname)) load(to.href)
  else stay(to.pathname + to.search + to.hash)
}

/** Navigation methods for this page. @param stay navigates within the app */
export const navigateFromHere = (stay: (href: string) => void): NavigationMethods => ({
  here: new URL(window.location.href),
  stay,
  load: (url) => window.location.assign(url),
})
