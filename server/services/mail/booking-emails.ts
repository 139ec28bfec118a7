/** Every email about bookings: about a move, to the sides concerned. Others: day-emails.ts. */
import { isGoneVendor } from '#contract/bookings/booking.ts'
import type { BookingEvent } from '#contract/bookings/booking.ts'
import type { DateChange } from '#contract/bookings/dates/date-changes.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import { refundSentence } from '#contract/bookings/refund-words.ts'
import type { RefundSums } from '#contract/bookings/refund-words.ts'
import { formatPossessive } from '#contract/format-possessive.ts'
import { formatMoney } from '#contract/format.ts'
import { REVIEW_SEALED_DAYS, REVIEW_WINDOW_DAYS } from '#contract/limits.ts'
import type { Email } from './render-email.ts'
import { withoutLinks } from './without-links.ts'
import { writeEmail } from './write-email.ts'

export interface BookingFacts {
  bookingId: number
  publicUrl: string
  /** The side that the mail is for. */
  side: Side
  /** The reader's name. */
  name: string
  /** How the other side is called: a first name, or the vendor's profile name. */
  other: string
  eventType: string
  /** `Sat, May 1, 2027, 6:30 PM`. */
  when: string
  totalCents: number
  /** The sum that is due with the confirmation. */
  depositCents: number
  /** The sum that the client owes after canceling, in cents; null when the quote does not say. */
  owedCents: number | null
  /** The refund that is due after canceling; undefined where it does not matter. */
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
  isClientGone: boolean
  /** For a client without this booking. */
  left: { openQuotes: readonly { profileName: string; cents: number }[]; similarUrl: string }
}

/** Without links that anyone typed, and with what every wording names. */
function partsOf(facts: BookingFacts) {
  const { by, side, note, when, name, publicUrl, bookingId } = facts
  const other = isGoneVendor(facts.other) ? 'The vendor' : withoutLinks(facts.other)
  return {
    to: { name },
    other,
    filling: {
      event: withoutLinks(facts.eventType),
      when,
      // Whoever wrote a note knows it.
      note: by === side ? '' : withoutLinks(note),
      url: `${publicUrl}/bookings/${bookingId}`,
    },
  }
}

/** The mail about a move; null for one that no one is mailed about. */
export function bookingEmail(facts: BookingFacts): Email | null {
  switch (facts.what) {
    case 'accepted':
      return accepted(facts)
    case 'confirmed':
      return confirmed(facts)
    case 'cancelled':
      return canceled(facts)
    case 'refused':
      return refused(facts)
    case 'completed':
      return completed(facts)
    case 'paymentNoted':
    case 'paymentConfirmed':
    case 'paymentDisputed':
      return payment(facts, facts.what)
    case 'dateProposed':
    case 'dateAccepted':
    case 'dateDeclined':
      return anotherDate(facts)
    default:
      return null
  }
}

const money = (cents: number) => formatMoney(cents / 100)

/** The next steps of a client. */
const whatIsLeft = ({ left: { openQuotes, similarUrl }, publicUrl }: BookingFacts) => ({
  openQuotes: openQuotes.map(({ profileName, cents }) => `${withoutLinks(profileName)} (${money(cents)})`).join(', '),
  requestsPage: `${publicUrl}/requests`,
  similarPage: similarUrl,
})

function accepted(facts: BookingFacts): Email {
  const { to, other, filling } = partsOf(facts)
  const price = money(facts.totalCents)
  return facts.side === 'vendor'
    ? writeEmail('quote-accepted', to, { ...filling, client: other, price })
    : writeEmail('quote-accepted-client', to, {
        ...filling,
        vendor: other,
        possessive: formatPossessive(other),
        price,
      })
}

function confirmed(facts: BookingFacts): Email {
  const { side, totalCents, depositCents } = facts
  const { to, other, filling } = partsOf(facts)
  const sums = { price: money(totalCents), deposit: depositCents === 0 ? '' : money(depositCents) }
  return side === 'vendor'
    ? writeEmail('booked', to, { ...filling, ...sums, client: other })
    : writeEmail('booked-client', to, { ...filling, ...sums, vendor: other })
}

function completed(facts: BookingFacts): Email {
  const { to, other, filling } = partsOf(facts)
  const [reviewDays, sealedDays] = [String(REVIEW_WINDOW_DAYS), String(REVIEW_SEALED_DAYS)]
  return writeEmail('booking-completed', to, { ...filling, other, reviewDays, sealedDays })
}

function canceled(facts: BookingFacts): Email {
  const { side, by } = facts
  if (side === 'vendor' && facts.isClientGone) return clientGone(facts)
  if (!facts.wasConfirmed) return notBooked(facts)
  const { to, other, filling } = partsOf(facts)
  const cost = costOf(facts, { client: other, owes: side === 'host' ? 'you owe' : `${other} owes` })
  if (by === side) return writeEmail('you-canceled', to, { ...filling, other, cost })
  return side === 'vendor'
    ? writeEmail('client-canceled', to, { ...filling, client: other, cost })
    : writeEmail('vendor-canceled', to, { ...filling, ...whatIsLeft(facts), vendor: other, cost })
}

function costOf({ side, owedCents, refund }: BookingFacts, { client, owes }: { client: string; owes: string }): string {
  if (owedCents === null) return 'The quote has no cancellation policy. Agree with each other on what is still owed.'
  const cost =
    owedCents === 0 ? 'There’s no cancellation fee.' : `By the cancellation policy, ${owes} ${money(owedCents)} in all.`
  const lead = (amount: string) =>
    side === 'host' ? `A refund of ${amount} is due to you` : `You owe ${client} a refund of ${amount}`
  const back = refund ? refundSentence(refund, lead) : null
  return back ? `${cost} ${back}` : owedCents === 0 ? `${cost} Any payments already made should be refunded.` : cost
}

/** An acceptance that the vendor had not confirmed: nothing was booked, so nothing is canceled. */
function notBooked(facts: BookingFacts): Email {
  const { side, by } = facts
  const { to, other, filling } = partsOf(facts)
  if (side === 'host' && by === 'vendor')
    return writeEmail('date-not-taken', to, { ...filling, ...whatIsLeft(facts), vendor: other })
  if (side === 'host')
    return writeEmail('you-withdrew-acceptance', to, {
      ...filling,
      vendor: other,
      possessive: formatPossessive(other),
    })
  return by === 'vendor'
    ? writeEmail('you-declined-date', to, { ...filling, client: other })
    : writeEmail('acceptance-withdrawn', to, { ...filling, client: other })
}

/** To a vendor whose client deleted their data. */
function clientGone(facts: BookingFacts): Email {
  const { to, other, filling } = partsOf(facts)
  const all = { ...filling, client: other }
  return facts.wasConfirmed
    ? writeEmail('client-gone-booking', to, {
        ...all,
        cost: costOf(facts, { client: 'the client', owes: 'the client owes' }),
      })
    : writeEmail('client-gone-quote', to, all)
}

function refused(facts: BookingFacts): Email {
  const { to, other, filling } = partsOf(facts)
  if (facts.side === 'vendor')
    return writeEmail('you-confirmed-late', to, { ...filling, client: other, possessive: formatPossessive(other) })
  return writeEmail(facts.refusedBecause === 'slotTaken' ? 'vendor-booked-elsewhere' : 'vendor-confirmed-late', to, {
    ...filling,
    ...whatIsLeft(facts),
    vendor: other,
  })
}

const PAYMENT_MAILS = { paymentConfirmed: 'payment-confirmed', paymentDisputed: 'payment-disputed' } as const

function payment(facts: BookingFacts, what: 'paymentNoted' | keyof typeof PAYMENT_MAILS): Email {
  const { cents, isRefund } = facts
  const { to, other, filling } = partsOf(facts)
  const word = isRefund ? 'refund' : 'payment'
  const all = { ...filling, other, payment: word, amount: money(cents ?? 0) }
  return what === 'paymentNoted'
    ? writeEmail('payment-recorded', to, { ...all, linkWords: `Confirm ${word}` })
    : writeEmail(PAYMENT_MAILS[what], to, all)
}

function anotherDate(facts: BookingFacts): Email {
  const { what, by, side, otherWhen } = facts
  const { to, other, filling } = partsOf(facts)
  const date = otherWhen ?? ''
  if (what === 'dateProposed') return writeEmail('date-proposed', to, { ...filling, other, newDate: date })
  if (what === 'dateDeclined') return writeEmail('date-declined', to, { ...filling, other, newDate: date })
  return by === side
    ? writeEmail('you-accepted-date', to, { ...filling, other, before: date })
    : writeEmail('date-accepted', to, { ...filling, other, before: date })
}

/** At the end of an hour in which more happened than is mailed one by one. */
export const manyBookingsEmail = ({ name, publicUrl }: { name: string; publicUrl: string }): Email =>
  writeEmail('bookings-changed', { name }, { url: `${publicUrl}/bookings` })

/** To a vendor whose quote or reply is not needed anymore. */
export const releasedEmail = (facts: {
  name: string
  publicUrl: string
  leadId: number
  clientFirstName: string
  eventType: string
  day: string
}): Email =>
  writeEmail(
    'request-released',
    { name: facts.name },
    {
      client: withoutLinks(facts.clientFirstName),
      event: withoutLinks(facts.eventType),
      day: facts.day,
      url: `${facts.publicUrl}/leads/${facts.leadId}`,
    },
  )
