/** Claims that a page or an email may make only if something backs them, and where they are found in a text. */

export type Backing =
  /** The operator's page about paying through the site (`BOOKING_PAYMENT_PAGE`). */
  | 'paymentPage'
  /** The operator's page about the guarantee (`GUARANTEE_PAGE`). */
  | 'guaranteePage'
  /** More real virtual vendors than the figure (server/content/claims.ts). */
  | 'count'
  /**
   * Reviews of completed bookings and response figures: only where they are shown
   * (docs/decisions/052-reviews-and-response-figures.md).
   */
  | 'reviews'
  /** Nothing in the product backs it: bookings aren't verified, response times aren't promised. */
  | 'nothing'

interface Claim {
  pattern: RegExp
  needs: Backing
}

const CLAIMS: readonly Claim[] = [
  { pattern: /\bguarantee/i, needs: 'guaranteePage' },
  { pattern: /\bsecure(ly)?\b[^.]{0,40}\bpa(y|id)|\bpa(y|id)[^.]{0,40}\bsecure/i, needs: 'paymentPage' },
  { pattern: /\b(pay|paid|payment|booking)s?\b[^.]{0,25}\bthrough (fanfare|the site|us)\b/i, needs: 'paymentPage' },
  { pattern: /\b(over|more than) (\d{3}|\d[\d,]{4,})\b(?! (miles|times|events|characters))/i, needs: 'count' },
  {
    pattern: /\b(hundreds|thousands|dozens) of [a-z ]{0,20}(vendors|entertainers|performers|clients|events)/i,
    needs: 'count',
  },
  {
    pattern: /\breviews? (from|of|by) (other |real |past )?(parents|couples|clients|hosts|people|customers)/i,
    needs: 'reviews',
  },
  { pattern: /\b(see|read|compare|write|leave|check)\b[^.:,']{0,25}\breviews?\b/i, needs: 'reviews' },
  { pattern: /\bverified\b/i, needs: 'nothing' },
  {
    pattern: /\bmost\b[^.]{0,40}\bwithin (a|an|the|one|\d+) (day|hour|few hours)|\b(usually|often) within the hour\b/i,
    needs: 'nothing',
  },
  { pattern: /\b(usually|normally) (answer|repl|respond)|\brepl(y|ies) to \S{1,30}% of\b/i, needs: 'reviews' },
  { pattern: /\b(answer|reply|respond)s? (sooner|faster|within (a|an|the|one|24) (day|hours?))\b/i, needs: 'nothing' },
  { pattern: /\b(many|far) more (requests|bookings|clients)|\basked more often\b|\bwin most\b/i, needs: 'nothing' },
  { pattern: /\boften (book|take) the first\b|\b(find|book) you tonight\b/i, needs: 'nothing' },
  {
    pattern:
      /\b(we|fanfare) (check|vet|screen|interview)s? (every|each|all|our)\b|\b(vetted|hand-picked|trusted) (vendors|entertainers)/i,
    needs: 'nothing',
  },
  // Distance orders results by bands of it only.
  { pattern: /\b(see|sees|find|finds|shows?) you first\b/i, needs: 'nothing' },
  { pattern: /\bsave (your )?(favou?rites|vendors)\b|\bsearch, save\b/i, needs: 'nothing' },
  {
    pattern: /\b(best|top|leading|largest|biggest) (marketplace|site|platform|vendors in)\b|#1\b(?= )/i,
    needs: 'nothing',
  },
]

/** Each claim of a text that nothing backs, with the words around it. */
export function unbackedClaims(text: string, backed: ReadonlySet<Backing> = new Set()): string[] {
  const line = text.replace(/\s+/g, ' ')
  return CLAIMS.filter(({ needs }) => !backed.has(needs)).flatMap(({ pattern, needs }) => {
    const all = new RegExp(pattern.source, `g${pattern.flags}`)
    return [...line.matchAll(all)].map(
      ({ 0: words, index }) => `“…${line.slice(Math.max(0, index - 30), index + words.length + 30)}…” needs ${needs}`,
    )
  })
}

/** Text that a person reads of a page, with its title, its description and what it tells search engines. */
export function readableText(html: string): string {
  return html
    .replace(/<(style|script)(?![^>]*ld\+json)[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<meta[^>]*content="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#x27;|&#39;|&rsquo;/g, '’')
    .replace(/&quot;/g, '"')
}
