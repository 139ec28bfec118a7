/** Emails about bookings: one for each move, to the sides that need to know. */
import { formatPossessive } from '#contract/format-possessive.ts'
import { REVIEW_SEALED_DAYS, REVIEW_WINDOW_DAYS } from '#contract/limits.ts'
import { cancelled, refused } from './booking-canceled-emails.ts'
import { eventOf, money } from './booking-email-facts.ts'
import type { BookingFacts, Words } from './booking-email-facts.ts'
import { renderEmail } from './email-templates.ts'
import type { Email } from './email-templates.ts'
import { withoutLinks } from './without-links.ts'

/** The mail about a move; null for one that nobody is mailed about. */
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
      return cancelled(facts)
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
  hostFirstName: string
  eventType: string
  day: string
}): Email =>
  renderEmail({
    subject: `Request closed: ${withoutLinks(facts.eventType)}, ${facts.day}`,
    name: facts.name,
    paragraphs: [
      `${withoutLinks(facts.hostFirstName)} chose another vendor for this event ` +
        `(${withoutLinks(facts.eventType)}, ${facts.day}).`,
      'There’s nothing else to do, and you no longer need to hold this date. Thank you for your time.',
    ],
    link: { words: 'View request', url: `${facts.publicUrl}/leads/${facts.leadId}` },
  })
