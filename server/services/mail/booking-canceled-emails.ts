/** Emails about bookings that were canceled, or that came to nothing. */
import { formatPossessive } from '#contract/format-possessive.ts'
import { refundSentence } from '#contract/bookings/refund-words.ts'
import { eventOf, money, whatIsLeft } from './booking-email-facts.ts'
import type { BookingFacts, Words } from './booking-email-facts.ts'

export function cancelled(facts: BookingFacts): Words {
  if (facts.side === 'vendor' && facts.isHostGone) return clientGone(facts)
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
      `Your client deleted their data on Fanfare, so their ${what} for ${facts.when} is canceled.`,
      ...(facts.wasConfirmed ? [costOf(facts, { client: 'the client', owes: 'the client owes' })] : []),
      'Their name and contact details are gone. The date, the price and the payments stay in the booking.',
    ],
  }
}

export function refused(facts: BookingFacts): Words {
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
