/** Quotes beside each other: their facts in rows, those that differ apart from those that are the same in all. */
import { freeUntil } from '#contract/bookings/cancellation.ts'
import { formatDay } from '#contract/format.ts'
import { formatMiles } from '#contract/format-miles.ts'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { ratingLabel } from '#src/ui/content/rating.tsx'
import { balance, replyTime } from './format-quote.ts'
import type { ComparedRow, QuotedVendor, QuoteOfRequest } from './sort-quotes.ts'

interface Comparison {
  /** The rows of a table, in its order. */
  differing: ComparedRow[]
  /** With one quote, nothing is the same in all. */
  same: { label: string; value: string }[]
}

const NOT_SAID = 'Not said'

/** @param today the calendar date at the event’s place */
export function compareQuotes(quotes: readonly QuoteOfRequest[], today: string): Comparison {
  const comparison: Comparison = { differing: [], same: [] }
  for (const { label, of } of rowsFor(today)) {
    const values = quotes.map((quote) => [quote.vendor.id, of(quote)] as const)
    // Nothing is known by any: copies that an earlier version saved, or vendors without reviews.
    if (values.every(([, value]) => value === null)) continue
    const valueOf = new Map(values.map(([id, value]) => [id, value ?? NOT_SAID]))
    const [value = ''] = valueOf.values()
    if (quotes.length > 1 && new Set(valueOf.values()).size === 1) comparison.same.push({ label, value })
    else comparison.differing.push({ label, valueOf })
  }
  return comparison
}

const rowsFor = (today: string): { label: string; of: (quote: QuoteOfRequest) => string | null }[] => [
  { label: 'Included', of: ({ vendor }) => vendor.answer.includes || null },
  { label: 'Deposit', of: ({ vendor }) => deposit(vendor) },
  { label: 'Balance', of: ({ vendor }) => (isOver(vendor) ? null : balance(vendor.answer)) },
  { label: 'Cancel free', of: (quote) => cancelFree(quote, today) },
  { label: 'Rating', of: ({ vendor }) => rating(vendor) },
  { label: 'Replied in', of: ({ vendor }) => replyTime(vendor) },
  {
    label: 'Distance',
    of: ({ vendor: { compared } }) => (compared?.distance == null ? null : formatMiles(compared.distance)),
  },
  { label: 'Valid until', of: ({ vendor }) => (isDecided(vendor) ? null : formatDay(vendor.answer.validUntil)) },
]

/** Nothing will be paid. */
const isOver = ({ accept }: QuotedVendor) => accept === 'closed'
const isDecided = ({ accept }: QuotedVendor) => accept === 'closed' || accept === 'accepted'

function deposit(vendor: QuotedVendor): string | null {
  const { terms } = vendor.answer
  if (!terms || isOver(vendor)) return null
  return terms.depositCents > 0 ? `${formatCents(terms.depositCents)} when confirmed` : 'None'
}

function cancelFree({ vendor, eventDate }: QuoteOfRequest, today: string): string | null {
  const { terms } = vendor.answer
  const day = terms?.startsAt?.slice(0, 10) ?? eventDate
  if (!terms || isOver(vendor) || day === '') return null
  const until = freeUntil(terms.cancellation, day)
  if (until === null) return 'Never'
  if (until === day) return 'Until the event'
  return until < today ? 'No longer' : `Until ${formatDay(until)}`
}

function rating({ compared }: QuotedVendor): string | null {
  if (!compared) return null
  const words = ratingLabel(compared.rating, compared.numberOfReviews)
  return words ? `${words.stars} (${words.reviews.toLowerCase()})` : 'No reviews yet'
}
