/** Web addresses in text that people type. */

// Linear in the length of the text: parts have bounded lengths and start only where a part can start.
const WEB_ADDRESS =
  /\bhttps?:|\bwww\.|(?<![a-z0-9-])[a-z0-9-]{1,63}\.(com|net|org|info|biz|co|us|ca|uk|io|me|tv|fm|live|shop|site|online|xyz|dj|band|events?|app|dev)\b/i

const DOTS = /[。｡．․]/g
const INVISIBLE = /\p{Cf}/gu

/** A text as its reader takes it: one form of each letter and dot, and nothing invisible in between. */
export const asRead = (words: string) => words.normalize('NFKC').replace(DOTS, '.').replace(INVISIBLE, '')

/** Whether a text contains a web address or a domain, which no name may (docs/specification.md#profiles). */
export const containsUrl = (words: string) => WEB_ADDRESS.test(asRead(words))
