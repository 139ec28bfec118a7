/** One reading of a request's address, for the router, the caches and every rule. */
import { canonicalPath } from '#contract/paths.ts'
import { isApiPath } from './errors.ts'

/** Scripts, styles and fonts of the build. */
export const ASSETS_PATH = '/assets/'
/** Characters of which an address has one spelling (RFC 3986, 2.3). */
const UNRESERVED = /^[\w.~-]$/
/** Everything that can't stand in a path as it is; backslashes are read before. */
const ESCAPED = /[^\w.~!$&'()*+,;=:@%/-]/g

/** Whether a page is at the address, if anything is. */
export const isPageAddress = (url: string): boolean => !`${url}/`.startsWith(ASSETS_PATH) && !isApiPath(url)

/**
 * The one spelling of what a request asks for: `/x/..//%73hortlist/1/?a#b` is `/shortlist/1?a`. Null without one, as
 * for `/%`, `/%ff` or `http://elsewhere/`. Letters' case is left: it matters outside of pages.
 */
export function readAddress(target: string): string | null {
  if (!target.startsWith('/')) return null
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(target) ?? []
  const escaped = withOneEscaping(path)
  if (escaped === null) return null
  return withoutDots(escaped) + query
}

/** Letters, digits, `-`, `.`, `_` and `~` are themselves, all else that needs it is escaped in upper case. */
function withOneEscaping(path: string): string | null {
  try {
    const text = path.replaceAll('\\', '/').replace(ESCAPED, escapeByte)
    // Escapes that are no UTF-8 throw.
    decodeURIComponent(text)
    return text.replace(/%(..)/g, (escape, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16))
      return UNRESERVED.test(character) ? character : escape.toUpperCase()
    })
  } catch {
    return null
  }
}

/** Node reads each byte of a request line as a character. */
const escapeByte = (character: string) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`

/** Dots resolved as browsers do it, then single slashes, and none at the end. */
function withoutDots(path: string): string {
  const { pathname } = new URL(`http://fanfare.invalid${path}`)
  return pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
}

/** The address of a page as `canonicalPath` spells it. */
export function readPageAddress(address: string): string {
  const at = address.indexOf('?')
  return at === -1 ? canonicalPath(address) : canonicalPath(address.slice(0, at)) + address.slice(at)
}
