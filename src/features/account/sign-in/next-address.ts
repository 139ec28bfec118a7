/** Where to go after signing in: a page of this site, whatever the address says. */

const HOME = 'https://fanfare.invalid'

/** `next` when it is a path of this site; else the account. */
export function nextAddress(next: string | undefined): string {
  if (next === undefined || !next.startsWith('/')) return '/account'
  try {
    const url = new URL(next, HOME)
    // `//elsewhere` and `/\elsewhere` are other sites to a browser.
    return url.origin === HOME ? url.pathname + url.search + url.hash : '/account'
  } catch {
    return '/account'
  }
}
