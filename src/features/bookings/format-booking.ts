/** A booking in words: its state, its timeline, what is due. */
import { isGoneVendor, type Booking, type BookingEvent, type BookingSummary } from '#contract/bookings/booking.ts'
import type { DateChange } from '#contract/bookings/dates/date-changes.ts'
import { ledgerTerms, type LedgerEntry, type PaymentDue } from '#contract/bookings/ledger.ts'
import { addDays } from '#contract/dates.ts'
import { formatCount } from '#contract/format-count.ts'
import { formatDay } from '#contract/format.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Tone } from '#src/ui/elements/badge.tsx'
import { formatSpan } from '#src/ui/format/format-local-time.ts'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { formatMomentDay } from '#src/ui/format/format-time.ts'

/** Who the other one is, as the caller knows them. */
export const otherName = ({
  side,
  vendor,
  hostName: clientName,
}: Pick<BookingSummary, 'side' | 'vendor' | 'hostName'>): string => (side === 'host' ? vendor.profileName : clientName)

/** A sentence on what the state means for the caller, and what happens next. */
export function stateSentence(booking: Booking, now: number): string {
  const { state, side, refusedBecause, vendor, hostName: clientName } = booking
  if (state === 'accepted')
    return side === 'host'
      ? `You accepted the quote. ${vendor.profileName} confirms next, and we’ll email you then. It isn’t booked yet.`
      : `${clientName} accepted your quote. Confirm to book it.`
  if (state === 'confirmed')
    return side === 'host' ? `${vendor.profileName} is booked for your event.` : `${clientName} has booked you.`
  if (state === 'completed') return 'The event is over.'
  if (state === 'cancelled') return canceledSentence(booking, now)
  return refusedBecause === 'slotTaken'
    ? side === 'host'
      ? `${vendor.profileName} was booked for that time before confirming. Your request is open again.`
      : 'You confirmed another booking for that time.'
    : 'It wasn’t confirmed before the event.'
}

/** `You canceled on Jun 3.`; `Canceled by DJ Vesper on Jun 3.`; what was never confirmed was not canceled. */
function canceledSentence(booking: Booking, now: number): string {
  const { cancelled: canceled, wasConfirmed, side, contacts } = booking
  if (!canceled) return wasConfirmed ? 'This booking was canceled.' : 'It wasn’t booked.'
  const on = formatMomentDay(Date.parse(canceled.at), now)
  const isOwn = canceled.by === side
  if (side === 'host' && canceled.by === 'vendor' && isGoneVendor(booking.vendor.profileName))
    return `${wasConfirmed ? 'This booking was canceled' : 'It wasn’t booked'}: the vendor left ${marketplaceName()} on ${on}.`
  // A client who deleted their data has no name anymore.
  const other = side === 'vendor' && contacts.host.name === '' ? 'the client' : otherName(booking)
  if (wasConfirmed) return isOwn ? `You canceled on ${on}.` : `Canceled by ${other} on ${on}.`
  if (canceled.by === 'host')
    return `It wasn’t booked. ${isOwn ? 'You took your' : 'The client took the'} acceptance back on ${on}.`
  return `It wasn’t booked. ${isOwn ? 'You' : other} declined on ${on}.`
}

/** `1 payment to confirm`; `1 payment and 1 refund to confirm`; null when nothing waits for the caller. */
export function toConfirm({
  entriesToConfirm,
  refundsToConfirm,
}: Pick<BookingSummary, 'entriesToConfirm' | 'refundsToConfirm'>): string | null {
  const payments = entriesToConfirm - refundsToConfirm
  const counted = [
    ...(payments > 0 ? [formatCount(payments, 'payment')] : []),
    ...(refundsToConfirm > 0 ? [formatCount(refundsToConfirm, 'refund')] : []),
  ]
  return counted.length > 0 ? `${counted.join(' and ')} to confirm` : null
}

export const ENTRY_LABELS: Record<LedgerEntry['kind'], string> = {
  deposit: 'Deposit',
  balance: 'Balance',
  extra: 'Extra',
  refund: 'Refund',
}

export const ENTRY_STATES: Record<LedgerEntry['state'], { label: string; tone: Tone }> = {
  noted: { label: 'Not confirmed yet', tone: 'wait' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  disputed: { label: 'Disputed', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
}

const DUE_LABELS: Record<PaymentDue['what'], string> = {
  deposit: 'Deposit',
  balance: 'Balance',
  cancellation: 'Cancellation fee',
  refund: 'Refund to the client',
}

/** Days before its date from which a payment stands out. */
const SOON_DAYS = 7

/** How a payment stands on a day; only one whose date has passed is overdue. @param today at the event's place */
export function dueState({ on }: PaymentDue, today: string): 'overdue' | 'soon' | 'later' {
  if (on !== null && on < today) return 'overdue'
  return on === null || on <= addDays(today, SOON_DAYS) ? 'soon' : 'later'
}

/**
 * `Deposit, due now`; `Deposit, due when confirmed`; `Balance, due Sat, Jun 12, 2027`; `Balance, overdue since …`;
 * `Refund due to you`.
 */
export function dueLabel(due: PaymentDue, today: string, { side, state }: Pick<Booking, 'side' | 'state'>): string {
  if (due.what === 'refund' && side === 'host') return 'Refund due to you'
  if (due.on === null) return `${DUE_LABELS[due.what]}, due ${state === 'accepted' ? 'when confirmed' : 'now'}`
  const when = dueState(due, today) === 'overdue' ? 'overdue since' : 'due'
  return `${DUE_LABELS[due.what]}, ${when} ${formatDay(due.on)}`
}

/** The terms that decide what is due when. */
export const paymentTerms = (booking: Booking) => {
  const { depositCents, balanceDueOn, eventDate } = booking
  return { ...ledgerTerms(booking), depositCents, balanceDueOn, eventDate }
}

/** `$200 not confirmed yet`; null when nothing waits for a confirmation, or the refund that it brings says so. */
export const waiting = ({
  unconfirmedCents,
  refundLaterCents,
}: Pick<BookingSummary, 'unconfirmedCents' | 'refundLaterCents'>): string | null =>
  unconfirmedCents > 0 && unconfirmedCents !== refundLaterCents
    ? `${formatCents(unconfirmedCents)} not confirmed yet`
    : null

/** `You`; `Ben`, of one’s own team; `DJ Nova`; `Mira for DJ Nova`. */
function actor(booking: Booking, { by, person }: Pick<BookingEvent, 'by' | 'person'>): string {
  if (by === booking.side) return person ?? 'You'
  return person == null ? otherName(booking) : `${person} for ${otherName(booking)}`
}

/** `You accepted the quote`; `DJ Nova confirmed`. */
export function eventSentence(booking: Booking, event: BookingEvent): string {
  const { by, what, cents } = event
  const who = by === 'fanfare' ? marketplaceName() : actor(booking, event)
  const amount = cents === null ? '' : formatCents(cents)
  const payment = () => `a ${isRefund(booking, event) ? 'refund' : 'payment'} of ${amount}`
  switch (what) {
    case 'accepted':
      return `${who} accepted the quote`
    case 'confirmed':
      // Only Fanfare confirms where the vendor’s quote holds the date.
      return by === 'fanfare' ? 'Booked at once, as the quote offered' : `${who} confirmed the booking`
    case 'completed':
      return by === 'fanfare' ? 'The event is over' : `${who} marked the booking as completed`
    case 'cancelled':
      if (!booking.wasConfirmed)
        return by === 'vendor' ? `${who} couldn’t take the date` : `${who} took the acceptance back`
      return `${who} canceled${cents === null ? '' : cents === 0 ? ', free of charge' : `, ${amount} is owed`}`
    case 'refused':
      return 'It wasn’t booked'
    case 'arrived':
      return `${who} arrived`
    case 'paymentNoted':
      return `${who} recorded ${payment()}`
    case 'paymentConfirmed':
      return `${who} confirmed ${payment()}`
    case 'paymentDisputed':
      return `${who} disputed ${payment()}`
    default:
      return `${who} removed the record of ${payment()}`
  }
}

/** A copy saved by an earlier version has no kind: it is looked up by the moment, or else by the amount. */
function isRefund({ ledger }: Booking, { at, cents, entryKind }: BookingEvent): boolean {
  if (entryKind !== undefined) return entryKind === 'refund'
  const same = ledger.filter((entry) => entry.cents === cents)
  const ofMoment = same.filter(({ notedAt, decidedAt }) => notedAt === at || decidedAt === at)
  return (ofMoment.length > 0 ? ofMoment : same).some(({ kind }) => kind === 'refund')
}

/** `DJ Nova proposed Sun, May 9, 2027, 7:00 PM`. */
export function dateSentence(booking: Booking, change: DateChange): string {
  const { what, eventDate, startsAt, endsAt } = change
  const who = actor(booking, change)
  const when = formatSpan({ eventDate, startsAt, endsAt, timeZone: booking.timeZone })
  if (what === 'dateProposed') return `${who} proposed ${when}`
  if (what === 'dateAccepted') return `${who} accepted the new date. It was ${when}`
  return `${who} ${what === 'dateDeclined' ? 'declined' : 'withdrew'} ${when}`
}

/** Every line of the timeline in words, oldest first. */
export const timelineOf = (booking: Booking): { id: number; at: string; note: string; sentence: string }[] =>
  [
    ...booking.events.map((event) => ({ ...event, sentence: eventSentence(booking, event) })),
    ...booking.dateChanges.map((change) => ({ ...change, sentence: dateSentence(booking, change) })),
  ].sort((a, b) => a.id - b.id)

/** Whether the event is still to come or under way, and the booking stands. */
export const isComing = ({ state, endsAtUtc }: Pick<BookingSummary, 'state' | 'endsAtUtc'>, now: number): boolean =>
  (state === 'accepted' || state === 'confirmed') && Date.parse(endsAtUtc) > now
