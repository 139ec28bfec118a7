/** The actions taken on bookings, in the outbox’s terms and in words. */
import { formatPossessive } from '#contract/format-possessive.ts'
import type { Booking } from '#contract/bookings/booking.ts'
import { inputOf, type ActionRecord } from '#src/offline/outbox/kinds/action.ts'
import {
  ACCEPT_QUOTE,
  BOOKING_MOVE,
  CHANGE_DAY_DETAILS,
  DECIDE_DATE,
  DECIDE_PAYMENT,
  DISPUTE_BOOKING,
  NOTE_PAYMENT,
  PROPOSE_DATE,
  SET_HOW_TO_PAY,
  STATE_IN_DISPUTE,
} from '#src/offline/outbox/kinds/actions/bookings.ts'
import { SIGN_AGREEMENT } from '#src/offline/outbox/kinds/actions/paperwork.ts'
import { WRITE_REVIEW } from '#src/offline/outbox/kinds/actions/reviews.ts'
import { bookingSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { formatSpan } from '#src/ui/format/format-local-time.ts'
import { ENTRY_LABELS } from './format-booking.ts'

/** The fields by which the outbox knows the booking. */
export const aboutBooking = ({ id, startsAt, eventDate, timeZone, vendor, hostName: clientName, side }: Booking) => ({
  subject: bookingSubject(id),
  about: {
    title: side === 'host' ? vendor.profileName : clientName,
    href: `/bookings/${id}`,
    event: { date: eventDate, time: startsAt?.slice(11) ?? null, timeZone },
  },
})

/** The action that the person took, in words. */
export function actionTitle(record: ActionRecord): string {
  const move = inputOf(BOOKING_MOVE, record)
  if (move?.move === 'confirm') return 'Confirm the booking'
  if (move?.isDecline) return 'Decline the acceptance'
  if (move?.isWithdrawal) return 'Withdraw the acceptance'
  if (move?.move === 'cancel') return 'Cancel the booking'
  if (move?.move === 'arrived') return 'I’ve arrived'
  if (move) return 'Mark as completed'
  const entry = inputOf(NOTE_PAYMENT, record)
  if (entry) return `${ENTRY_LABELS[entry.kind]} of ${formatCents(entry.cents)}`
  const decision = inputOf(DECIDE_PAYMENT, record)
  if (decision?.isOwn) return 'Remove a recorded payment'
  if (decision) return decision.agrees ? 'Confirm a payment' : 'Dispute a payment'
  const date = inputOf(PROPOSE_DATE, record)
  if (date) {
    const timeZone = record.draft.about.event?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
    return `Propose ${formatSpan({ ...date, eventDate: date.startsAt.slice(0, 10), timeZone })}`
  }
  const decided = inputOf(DECIDE_DATE, record)
  if (decided?.isOwn) return 'Withdraw the proposed date'
  if (decided) return decided.agrees ? 'Accept the new date' : 'Decline the new date'
  if (inputOf(CHANGE_DAY_DETAILS, record)) return 'Change the details for the day'
  if (inputOf(SET_HOW_TO_PAY, record)) return 'Change how to pay you'
  if (inputOf(DISPUTE_BOOKING, record)) return 'Open a dispute'
  if (inputOf(STATE_IN_DISPUTE, record)) return 'Say how you see the dispute'
  if (inputOf(SIGN_AGREEMENT, record)) return 'Sign the agreement'
  if (inputOf(WRITE_REVIEW, record)) return `Your review of ${record.draft.about.title}`
  if (inputOf(ACCEPT_QUOTE, record)) return `Accept ${formatPossessive(record.draft.about.title)} quote`
  return record.draft.about.title
}
