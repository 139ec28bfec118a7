/** Addresses that come from outside (a query, a link) and may lead to a page of this site only. */

/** Page and server have it; the contract is compiled without the types of either. */
declare const URL: new (url: string, base: string) => Record<'origin' | 'pathname' | 'search' | 'hash', string>

const HERE = 'https://fanfare.invalid'

/**
 * The address as a browser understands it, as path, query and hash; null if it is not a path of this site. Browsers
 * take `//elsewhere`, `/\elsewhere` and, after resolving the dots, `/.//elsewhere` for other sites.
 */
export function ownAddress(text: string): string | null {
  if (!text.startsWith('/')) return null
  try {
    const { origin, pathname, search, hash } = new URL(text, HERE)
    // An encoded slash is one for whoever decodes it.
    const isOwn = origin === HERE && !/^\/(\/|%2f|%5c)/i.test(pathname)
    return isOwn ? pathname + search + hash : null
  } catch {
    return null
  }
}
