/**
 * Typed text as an email may show it: without web and email addresses, and without anything else that a mail program
 * would turn into a link. Anybody can have us write to anybody, so no name and no event type may carry one.
 */
import { asRead, containsUrl } from '#contract/web-address.ts'

const REMOVED = '…'
/** A scheme, `www.`, an email address, or numbers like an IP address: to the end of the word. */
const ADDRESSES =
  /[a-z][a-z0-9+.-]{0,30}:\/{1,2}\S*|\b(?:https?|mailto|tel|ftp):\S*|\bwww\.\S*|[^\s@]{1,64}@[^\s@]+|\b\d{1,3}(?:\.\d{1,3}){3}\S*/gi

export function withoutLinks(text: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => {
      const read = asRead(word)
      const safe = wordWithoutLink(read)
      // Emoji, fractions and Persian words are whole only as they were typed.
      return safe === read ? word : safe
    })
    .join('')
}

const wordWithoutLink = (read: string): string =>
  containsUrl(read)
    ? REMOVED
    : read
        .replace(ADDRESSES, REMOVED)
        // Some ending or other is a domain's somewhere: `St.John` becomes `St. John`. None begins with a digit: `$7.50`.
        .replace(/(?<=\p{L})\.(?=[\p{L}\p{N}])|(?<=\p{N})\.(?=\p{L})/gu, '. ')
