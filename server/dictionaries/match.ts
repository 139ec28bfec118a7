/**
 * Compression dictionaries (RFC 9842): a phone that has a file of the last build gets the new one as what changed in
 * it. Decision 66.
 */

/** Below this, a header for each file would cost as much as it saves. */
export const DICTIONARY_MIN_BYTES = 4096

/**
 * The pattern of the URLs in other builds that the file at this one may serve for, or null.
 * @param path of the URL: in the folder of a build, or with a hash in its name
 */
export function dictionaryMatch(path: string): string | null {
  const inFolder = /^\/assets\/[\w-]+\/([\w.-]+\.js)$/.exec(path)
  if (inFolder) return `/assets/*/${inFolder[1]}`
  const hashed = /^\/assets\/([\w.-]+)-[\w-]{8}\.(js|css)$/.exec(path)
  return hashed && `/assets/${hashed[1]}-*.${hashed[2]}`
}

/** The start of a file in the `dcz` encoding; the SHA-256 digest of its dictionary follows. */
export const DCZ_MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])
export const DCZ_HEAD_BYTES = DCZ_MAGIC.length + 32
