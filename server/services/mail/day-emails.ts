/** Emails about the day of an event: what a side said about it, and what is coming up. */
import type { Side } from '#contract/bookings/ledger.ts'
import type { Reminder } from '#contract/notifications/notifications.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import type { Email } from './render-email.ts'
import { withoutLinks } from './without-links.ts'
import { writeEmail } from './write-email.ts'

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
  const event = { event: withoutLinks(facts.eventType), when: facts.when }
  const url = `${publicUrl}/bookings/${bookingId}`
  return side === 'vendor'
    ? writeEmail('day-details', { name }, { ...event, client: other, url: `${url}/day` })
    : writeEmail('how-to-pay', { name }, { ...event, vendor: other, url })
}

/** To both sides, before an event: what they have agreed on. */
export const reminderEmail = (
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
): Email =>
  writeEmail(
    which === 'weekBefore' ? 'event-reminder' : 'event-day-reminder',
    { name },
    {
      headline: words,
      soon: words.toLowerCase(),
      other: withoutLinks(other),
      event: withoutLinks(eventType),
      when,
      url: `${publicUrl}/bookings/${bookingId}/day`,
    },
  )

/** To a client, before a payment is due, or after a confirmation with a deposit that is not recorded. */
export const paymentReminderEmail = (
  { bookingId, publicUrl, name, other, eventType, when }: DayFacts,
  due: { what: 'deposit' | 'balance'; cents: number; on: string | null },
): Email =>
  writeEmail(
    due.what === 'deposit' ? 'deposit-due' : 'balance-due',
    { name },
    {
      vendor: withoutLinks(other),
      event: withoutLinks(eventType),
      when,
      amount: formatMoney(due.cents / 100),
      due: due.on === null ? 'now' : `by ${formatDay(due.on)}`,
      url: `${publicUrl}/bookings/${bookingId}#payments`,
    },
  )
