/** Every email about bookings, with its wording: about a move, to the sides concerned. Others: day-emails.ts. */
import type { BookingEvent } from '#contract/bookings/booking.ts'
import type { DateChange } from '#contract/bookings/dates/date-changes.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import { refundSentence } from '#contract/bookings/refund-words.ts'
import type { RefundSums } from '#contract/bookings/refund-words.ts'
import { formatPossessive } from '#contract/format-possessive.ts'
import { formatMoney } from '#contract/format.ts'
import { REVIEW_SEALED_DAYS, REVIEW_WINDOW_DAYS } from '#contract/limits.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { renderEmail } from './email-templates.ts'
import type { Email } from './email-templates.ts'
import { withoutLinks } from './without-links.ts'

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

interface Words {
  subject: string
  paragraphs: string[]
  link?: string
  ending?: string[]
}

/** The mail about a move; null for one that no one is mailed about. */
export function bookingEmail(facts: BookingFacts): Email | null {
  const other = withoutLinks(facts.other)
  const words = wordsOf({ ...facts, other, eventType: withoutLinks(facts.eventType) })
  if (!words) return null
  const note =
    facts.by === facts.side || facts.note === '' ? [] : [`Message from ${other}: ${withoutLinks(facts.note)}`]
  return renderEmail({
    subject: words.subject,
    name: facts.name,
    paragraphs: [...words.paragraphs, ...note],
    link: { words: words.link ?? 'View booking', url: `${facts.publicUrl}/bookings/${facts.bookingId}` },
    ending: words.ending ?? [],
  })
}

function wordsOf(facts: BookingFacts): Words | null {
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
      return payment(facts)
    case 'dateProposed':
    case 'dateAccepted':
    case 'dateDeclined':
      return anotherDate(facts)
    default:
      return null
  }
}

const money = (cents: number) => formatMoney(cents / 100)

const eventOf = ({ eventType, when }: BookingFacts) => `${eventType}, ${when}`

/** The next steps of a client. */
function whatIsLeft({ left: { openQuotes, similarUrl }, publicUrl }: BookingFacts): string[] {
  const quotes = openQuotes.map(({ profileName, cents }) => `${withoutLinks(profileName)} (${money(cents)})`)
  return [
    ...(quotes.length === 0
      ? []
      : [`Your other open quotes: ${quotes.join(', ')}. Compare them: ${publicUrl}/requests`]),
    `Similar vendors for your date: ${similarUrl}`,
  ]
}

function accepted(facts: BookingFacts): Words {
  const { side, other, totalCents } = facts
  return side === 'vendor'
    ? {
        subject: `${other} accepted your quote`,
        paragraphs: [
          `${other} accepted your quote of ${money(totalCents)} (${eventOf(facts)}).`,
          'It isn’t booked until you confirm. Their contact details are in the booking.',
        ],
        link: 'Review and confirm',
      }
    : {
        subject: 'Quote accepted. Waiting for the vendor',
        paragraphs: [
          `You accepted ${formatPossessive(other)} quote of ${money(totalCents)} (${eventOf(facts)}).`,
          `It isn’t booked until ${other} confirms. We’ll email you.`,
        ],
      }
}

function confirmed(facts: BookingFacts): Words {
  const { side, other, totalCents, depositCents } = facts
  const deposit = depositCents === 0 ? [] : [`A deposit of ${money(depositCents)} is due now.`]
  const pays = side === 'vendor' ? `${other} pays you directly.` : `You pay ${other} directly.`
  const ending = [`${pays} Record payments in the booking so you both have them in writing.`]
  return {
    subject: `Booked: ${facts.eventType}`,
    paragraphs: [
      side === 'vendor'
        ? `Your booking with ${other} is confirmed: ${eventOf(facts)}, for ${money(totalCents)}.`
        : `${other} is booked: ${eventOf(facts)}, for ${money(totalCents)}.`,
      ...deposit,
    ],
    ending,
  }
}

const completed = (facts: BookingFacts): Words => ({
  subject: `Completed: ${facts.eventType}`,
  paragraphs: [
    `Your booking with ${facts.other} is complete (${eventOf(facts)}).`,
    `You can review ${facts.other} in the booking for ${REVIEW_WINDOW_DAYS} days. A review is sealed until you’ve ` +
      `both written one, or for ${REVIEW_SEALED_DAYS} days.`,
    'Check that all payments are recorded, so you both have them in writing.',
  ],
  link: 'Review this booking',
})

function canceled(facts: BookingFacts): Words {
  if (facts.side === 'vendor' && facts.isClientGone) return clientGone(facts)
  if (!facts.wasConfirmed) return notBooked(facts)
  const { side, other, by } = facts
  const isOwn = by === side
  return {
    subject: isOwn ? 'You canceled a booking' : `${other} canceled your booking`,
    paragraphs: [
      isOwn
        ? `You canceled your booking with ${other} (${eventOf(facts)}).`
        : `${other} canceled your booking (${eventOf(facts)}).`,
      costOf(facts, { client: other, owes: side === 'host' ? 'you owe' : `${other} owes` }),
    ],
    ...(side === 'host' && !isOwn && { ending: whatIsLeft(facts) }),
  }
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
function notBooked(facts: BookingFacts): Words {
  const { side, other, by } = facts
  const event = `(${eventOf(facts)})`
  if (side === 'host' && by === 'vendor')
    return {
      subject: `${other} couldn’t take your date`,
      paragraphs: [`${other} couldn’t take your date ${event}, so it isn’t booked. You don’t owe anything.`],
      ending: whatIsLeft(facts),
    }
  if (side === 'host')
    return {
      subject: 'You withdrew your acceptance',
      paragraphs: [`You no longer accept ${formatPossessive(other)} quote ${event}. You don’t owe anything.`],
    }
  return by === 'vendor'
    ? {
        subject: `You declined: ${facts.eventType}`,
        paragraphs: [`You told ${other} that you can’t take their date ${event}. It isn’t booked.`],
      }
    : {
        subject: `${other} withdrew their acceptance`,
        paragraphs: [`${other} no longer accepts your quote ${event}. It isn’t booked.`],
      }
}

/** To a vendor whose client deleted their data. */
function clientGone(facts: BookingFacts): Words {
  const what = facts.wasConfirmed ? 'booking' : 'accepted quote'
  return {
    subject: `Canceled: ${facts.when}`,
    paragraphs: [
      `Your client deleted their data on ${marketplaceName()}, so their ${what} for ${facts.when} is canceled.`,
      ...(facts.wasConfirmed ? [costOf(facts, { client: 'the client', owes: 'the client owes' })] : []),
      'Their name and contact details are gone. The date, the price and the payments stay in the booking.',
    ],
  }
}

function refused(facts: BookingFacts): Words {
  const { side, other, refusedBecause } = facts
  if (side === 'vendor')
    return {
      subject: 'Not booked: no confirmation in time',
      paragraphs: [
        `You didn’t confirm ${formatPossessive(other)} booking before the event started (${eventOf(facts)}), so it’s closed.`,
      ],
    }
  return {
    subject: `${other} can’t take your booking`,
    paragraphs: [
      refusedBecause === 'slotTaken'
        ? `${other} was booked by someone else for that time (${eventOf(facts)}). You don’t owe anything.`
        : `${other} didn’t confirm in time (${eventOf(facts)}), so it wasn’t booked. You don’t owe anything.`,
    ],
    ending: whatIsLeft(facts),
  }
}

function payment(facts: BookingFacts): Words {
  const { other, what, cents, isRefund } = facts
  const amount = money(cents ?? 0)
  const word = isRefund ? 'refund' : 'payment'
  if (what === 'paymentNoted')
    return {
      subject: `Please confirm ${amount}`,
      paragraphs: [`${other} recorded a ${word} of ${amount} (${eventOf(facts)}). It counts once you confirm it.`],
      link: `Confirm ${word}`,
    }
  return what === 'paymentConfirmed'
    ? {
        subject: `${amount} confirmed`,
        paragraphs: [`${other} confirmed the ${word} of ${amount} that you recorded (${eventOf(facts)}).`],
      }
    : {
        subject: `${amount} not confirmed`,
        paragraphs: [
          `${other} says the ${word} of ${amount} that you recorded wasn’t made (${eventOf(facts)}). It doesn’t count.`,
        ],
      }
}

function anotherDate(facts: BookingFacts): Words {
  const { other, what, by, side, eventType, when, otherWhen } = facts
  if (what === 'dateProposed')
    return {
      subject: `${other} proposes another date`,
      paragraphs: [
        `${other} would like to move your booking (${eventOf(facts)}) to ${otherWhen}.`,
        'Nothing changes unless you accept.',
      ],
      link: 'Review the new date',
    }
  if (what === 'dateDeclined')
    return {
      subject: `${other} declined the new date`,
      paragraphs: [`${other} declined ${otherWhen}. Your booking stays on ${when} (${eventType}).`],
    }
  return {
    subject: `New date: ${when}`,
    paragraphs: [
      by === side ? `You accepted the date that ${other} proposed.` : `${other} accepted the date that you proposed.`,
      `Your booking (${eventType}) has moved from ${otherWhen} to ${when}. Cancellation terms now count from the new date.`,
    ],
  }
}

/** At the end of an hour in which more happened than is mailed one by one. */
export const manyBookingsEmail = ({ name, publicUrl }: { name: string; publicUrl: string }): Email =>
  renderEmail({
    subject: 'More changes in your bookings',
    name,
    paragraphs: [
      'More changed in your bookings in the last hour than we email one by one. Your bookings show all of it.',
    ],
    link: { words: 'View bookings', url: `${publicUrl}/bookings` },
  })

/** To a vendor whose quote or reply is not needed anymore. */
export const releasedEmail = (facts: {
  name: string
  publicUrl: string
  leadId: number
  clientFirstName: string
  eventType: string
  day: string
}): Email =>
  renderEmail({
    subject: `Request closed: ${withoutLinks(facts.eventType)}, ${facts.day}`,
    name: facts.name,
    paragraphs: [
      `${withoutLinks(facts.clientFirstName)} chose another vendor for this event ` +
        `(${withoutLinks(facts.eventType)}, ${facts.day}).`,
      'There’s nothing else to do, and you no longer need to hold this date. Thank you for your time.',
    ],
    link: { words: 'View request', url: `${facts.publicUrl}/leads/${facts.leadId}` },
  })
