/** Cookies that a page may read. The worker has no `document.cookie`: sw/credentials.ts uses the cookie store. */

/**
 * The decoded value of a cookie; null if there is none.
 * @param cookies the value of `document.cookie`
 */
export function cookieValue(cookies: string, name: string): string | null {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? null : decoded(found.slice(name.length + 1))
}

/** Decodes the server's percent-encoding; leaves invalid input unchanged. */
export function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
