/** What the emails about bookings are made from. */
import type { BookingEvent } from '#contract/bookings/booking.ts'
import type { DateChange } from '#contract/bookings/dates/date-changes.ts'
import type { RefundSums } from '#contract/bookings/refund-words.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import { formatMoney } from '#contract/format.ts'
import { withoutLinks } from './without-links.ts'

export interface BookingFacts {
  bookingId: number
  publicUrl: string
  /** Whom the mail is for. */
  side: Side
  /** The reader's name. */
  name: string
  /** How the other side is called: a first name, or the vendor's profile name. */
  other: string
  eventType: string
  /** `Sat, May 1, 2027, 6:30 PM`. */
  when: string
  totalCents: number
  /** What is due with the confirmation. */
  depositCents: number
  /** What the client owes after canceling, in cents; null when the quote does not say. */
  owedCents: number | null
  /** What is to be refunded after canceling; undefined where it does not matter. */
  refund?: RefundSums | undefined
  by: BookingEvent['by']
  what: BookingEvent['what'] | DateChange['what']
  /** `Sat, May 1, 2027, 6:30 PM`: of a line about another date, the proposed one or the one before; null for others. */
  otherWhen: string | null
  note: string
  /** The amount of the payment that the event is about. */
  cents: number | null
  /** Whether that payment is one from the vendor to the client. */
  isRefund: boolean
  refusedBecause: 'slotTaken' | 'notConfirmed' | null
  /** Whether it was ever booked. */
  wasConfirmed: boolean
  /** Whether the client has deleted their data. */
  isHostGone: boolean
  /** For a client without this booking. */
  left: { openQuotes: readonly { profileName: string; cents: number }[]; similarUrl: string }
}

export const money = (cents: number) => formatMoney(cents / 100)

export interface Words {
  subject: string
  paragraphs: string[]
  link?: string
  ending?: string[]
}

export const eventOf = ({ eventType, when }: BookingFacts) => `${eventType}, ${when}`

/** What a client can do now. */
export function whatIsLeft({ left: { openQuotes, similarUrl }, publicUrl }: BookingFacts): string[] {
  const quotes = openQuotes.map(({ profileName, cents }) => `${withoutLinks(profileName)} (${money(cents)})`)
  return [
    ...(quotes.length === 0
      ? []
      : [`Your other open quotes: ${quotes.join(', ')}. Compare them: ${publicUrl}/requests`]),
    `Similar vendors for your date: ${similarUrl}`,
  ]
}
