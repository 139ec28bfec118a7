/**
 * The bodies that people send about bookings, and how they are refused.
 *
 * Every write carries an `Idempotency-Key` and its response is a `WriteReceipt` that echoes it; the same key and body
 * give the same receipt, another body is 422 `keyReused`, and `GET /api/v1/requests/by-key/:key` returns what became of
 * the key. Bookings belong to accounts: a guest opens one first (`requestAccount`). What is another person's, or is not
 * there, is 404 with a field error (`leadId`, `bookingId`, `entryId`), so that an outbox shows it to the person.
 *
 * A write that cannot be done as things are is 409 with a `BookingConflict`. Nothing is stored then and the key stays
 * free: the same record may be sent again, and is decided again.
 */
import * as v from 'valibot'
import { boundedArray } from '../bounded.ts'
import { Id } from '../ids.ts'
import { ContactedVendor } from '../leads.ts'
import { LEDGER_MAX_CENTS, VENDORS_PER_REQUEST_MAX, MOVE_REASON_MAX_CHARS } from '../limits.ts'
import { text } from '../text.ts'
import { BOOKING_MOVES, BookingSummary } from './booking.ts'

/** The body of `POST /api/v1/bookings`: the client accepts a quote. */
export const AcceptQuote = v.object({
  leadId: Id,
  /** The quote that was read (`LeadReply.id`). */
  quoteId: Id,
  /** Said to the vendor. */
  note: v.optional(text('The note', MOVE_REASON_MAX_CHARS), ''),
  /**
   * Leads of the same request that stay open; every other vendor is notified at once. Without it, leads in other
   * categories than the accepted one stay open: choosing a DJ sends no photographer away.
   */
  keepLeadIds: v.nullish(boundedArray(Id, VENDORS_PER_REQUEST_MAX * 2), null),
})
export type AcceptQuote = v.InferInput<typeof AcceptQuote>

/**
 * The body of `POST /api/v1/bookings/:id/moves`.
 * - `confirm`: by the vendor, of an accepted booking.
 * - `cancel`: by either side, before the event starts. `owedCents` is the cost that the screen showed
 *   (`cancelNowCents`); when it is another one by now, the move is refused with `stateChanged`, so that no one pays
 *   what they did not see. A client who leaves it out agrees to any. A vendor declines an accepted booking with it,
 *   and a client withdraws the acceptance; `seenState` then says that the screen showed it as not booked yet, and once
 *   it is confirmed the move is refused with `stateChanged`.
 * - `complete`: by either side, once the event has ended. Fanfare does it 12 hours later.
 * - `arrived`: by either side, on the day of the event; again changes nothing.
 */
export const MoveBooking = v.object({
  move: v.picklist(BOOKING_MOVES),
  reason: v.optional(text('The reason', MOVE_REASON_MAX_CHARS), ''),
  owedCents: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LEDGER_MAX_CENTS)), null),
  seenState: v.optional(v.literal('accepted')),
})
export type MoveBooking = v.InferInput<typeof MoveBooking>

/**
 * - `slotTaken`: the vendor has no crew left for that time, or another booking took it.
 * - `quoteReplaced`: the vendor changed or withdrew the quote, or the client changed the request.
 * - `quoteExpired`: its last day is over, or the event began.
 * - `alreadyBooked`: the client has another booking with this vendor on that day, or of the same request; it is
 *   `present`.
 * - `stateChanged`: another person was faster (canceled, confirmed, accepted another quote), or the cost of canceling
 *   changed.
 */
const CONFLICT_CODES = ['slotTaken', 'quoteReplaced', 'quoteExpired', 'alreadyBooked', 'stateChanged'] as const
export type ConflictCode = (typeof CONFLICT_CODES)[number]

/** 409 with the present state. */
export const BookingConflict = v.object({
  message: v.string(),
  code: v.picklist(CONFLICT_CODES),
  present: v.object({
    /** The booking as it is now; null when there is none. */
    booking: v.nullable(BookingSummary),
    /** The cost of canceling now for the caller, in cents; null when it does not apply. */
    cancelNowCents: v.nullable(v.number()),
    /** When a quote could not be accepted: the request's vendors with their present quotes; otherwise empty. */
    vendors: v.array(ContactedVendor),
  }),
})
export type BookingConflict = v.InferOutput<typeof BookingConflict>
