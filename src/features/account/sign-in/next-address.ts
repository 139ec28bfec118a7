/** Where to go after signing in: always a page of this site, whatever the address contains. */

const HOME = 'https://fanfare.invalid'

/** `next` if it is a path of this site; otherwise the account page. */
export function nextAddress(next: string | undefined): string {
  if (next === undefined || !next.startsWith('/')) return '/account'
  try {
    const url = new URL(next, HOME)
    // Browsers treat `//elsewhere` and `/\elsewhere` as other sites.
    return url.origin === HOME ? url.pathname + url.search + url.hash : '/account'
  } catch {
    return '/account'
  }
}
