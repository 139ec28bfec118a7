/** Cookies that a page may read. The worker has no `document.cookie`: sw/credentials.ts asks the cookie store. */

/**
 * The decoded value of a cookie; null when there is none.
 * @param cookies what `document.cookie` holds
 */
export function cookieValue(cookies: string, name: string): string | null {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? null : decoded(found.slice(name.length + 1))
}

/** The server percent-encodes what it sets; anything else stays as it is. */
export function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
