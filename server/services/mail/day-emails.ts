/** Emails about the day of an event: what a side said about it, and what is coming up. */
import type { Side } from '#contract/bookings/ledger.ts'
import type { Reminder } from '#contract/notifications/notifications.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import { renderEmail } from './email-templates.ts'
import type { Email } from './email-templates.ts'
import { withoutLinks } from './without-links.ts'

interface DayFacts {
  bookingId: number
  publicUrl: string
  /** The reader's name. */
  name: string
  /** How the other side is called: a first name, or the vendor's profile name. */
  other: string
  eventType: string
  /** `Sat, May 1, 2027, 6:30 PM`. */
  when: string
}

/** To a vendor: the client changed where to go or whom to ask for. To a client: the vendor changed how to be paid. */
export function dayNewsEmail({ bookingId, publicUrl, name, side, ...facts }: DayFacts & { side: Side }): Email {
  const other = withoutLinks(facts.other)
  const event = `${withoutLinks(facts.eventType)}, ${facts.when}`
  if (side === 'vendor')
    return renderEmail({
      subject: `Details for ${facts.when}`,
      name,
      paragraphs: [`${other} changed the details for your booking (${event}): address, load-in, parking or contact.`],
      link: { words: 'Open event-day sheet', url: `${publicUrl}/bookings/${bookingId}/day` },
    })
  return renderEmail({
    subject: `How to pay ${other}`,
    name,
    paragraphs: [
      `${other} changed how to pay them (${event}).`,
      'If that surprises you, call them before you pay. Their number is in the booking.',
    ],
    link: { words: 'View booking', url: `${publicUrl}/bookings/${bookingId}` },
  })
}

const ENDING = [
  'Has something changed? Message each other in the booking, so you both have it in writing.',
  'You can switch reminders off under Account, Notifications.',
]

/** To both sides, before an event: what they have agreed on. */
export function reminderEmail(
  {
    bookingId,
    publicUrl,
    name,
    other,
    eventType,
    when,
    words,
  }: DayFacts & { words: 'Today' | 'Tomorrow' | 'Coming up' },
  which: Exclude<Reminder, 'payments'>,
): Email {
  const event = withoutLinks(eventType)
  return renderEmail({
    subject: `${words}: ${event}, ${when}`,
    name,
    paragraphs: [
      `Your booking with ${withoutLinks(other)} is ${words.toLowerCase()}: ${event}, ${when}.`,
      which === 'weekBefore'
        ? 'Check the address, the times and what’s still due now, so there’s time to sort things out.'
        : 'The event-day sheet has the times, the address, both phone numbers and what’s still due. Open it before ' +
          'you leave, and it works without a connection too.',
    ],
    link: { words: 'Open event-day sheet', url: `${publicUrl}/bookings/${bookingId}/day` },
    ending: ENDING,
  })
}

/** To a client, before a payment is due, or after a confirmation with a deposit that is not recorded. */
export function paymentReminderEmail(
  { bookingId, publicUrl, name, other, eventType, when }: DayFacts,
  due: { what: 'deposit' | 'balance'; cents: number; on: string | null },
): Email {
  const vendor = withoutLinks(other)
  const amount = formatMoney(due.cents / 100)
  const by = due.on === null ? 'now' : `by ${formatDay(due.on)}`
  return renderEmail({
    subject: `${due.what === 'deposit' ? 'Deposit' : 'Balance'} due ${by}: ${amount}`,
    name,
    paragraphs: [
      `${due.what === 'deposit' ? 'The deposit' : 'The balance'} of ${amount} is due to ${vendor} ${by} ` +
        `(${withoutLinks(eventType)}, ${when}).`,
      `You pay ${vendor} directly. Have you paid already? Record it in the booking, so you both have it in writing.`,
    ],
    link: { words: 'View payments', url: `${publicUrl}/bookings/${bookingId}#payments` },
    ending: ['You can switch reminders off under Account, Notifications.'],
  })
}
