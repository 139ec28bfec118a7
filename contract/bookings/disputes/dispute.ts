/**
 * A dispute that one side of a booking opens, or an operator (docs/specification.md#reports). The other side says how
 * it sees it, an operator looks into it, and both read what came of it. No money moves.
 */
import * as v from 'valibot'
import { DAY_MS, DISPUTE_DAYS, DISPUTE_MAX_CHARS } from '../../limits.ts'
import { filled } from '../../text.ts'
import type { BookingState } from '../booking-states.ts'
import { SIDES, type LedgerEntry } from '../ledger.ts'

/** A deleted account takes along what was written about it. */
export const WORDS_GONE = 'The words went with a deleted account.'

/** One side’s words about it. */
export const DisputeStatement = v.object({ by: v.picklist(SIDES), text: v.string(), at: v.string() })
export type DisputeStatement = v.InferOutput<typeof DisputeStatement>

export const BookingDispute = v.object({
  id: v.number(),
  by: v.picklist([...SIDES, 'operator']),
  reason: v.string(),
  /** ISO 8601. */
  openedAt: v.string(),
  /** At most one of each side that did not open it, oldest first. */
  statements: v.array(DisputeStatement),
  /** Null until it is closed. */
  result: v.nullable(v.string()),
  closedAt: v.nullable(v.string()),
})
export type BookingDispute = v.InferOutput<typeof BookingDispute>

/** The body of `POST /api/v1/bookings/:id/disputes`. */
export const OpenDispute = v.object({ text: filled('Your words', DISPUTE_MAX_CHARS, 'Say what happened.') })

/** The body of `POST /api/v1/bookings/:id/dispute-statements`. */
export const StateInDispute = v.object({
  /** The one that the screen showed. */
  disputeId: v.number(),
  text: filled('Your words', DISPUTE_MAX_CHARS, 'Say how you see it.'),
})

interface Disputable {
  state: BookingState
  ends: Date
  /** Owed for canceling; null where the quote did not say. */
  owedCents: number | null
  ledger: readonly Pick<LedgerEntry, 'state'>[]
}

/** Why no dispute may be opened now; null when one may: after the event, or about the money of a canceled booking. */
export function disputeRefusal({ state, ends, owedCents, ledger }: Disputable, now: Date): string | null {
  if (now.getTime() >= ends.getTime() + DISPUTE_DAYS * DAY_MS)
    return `It’s too late: a dispute can be opened until ${DISPUTE_DAYS} days after the event.`
  if (state === 'accepted' || state === 'refused') return 'This wasn’t booked, so there’s nothing to dispute.'
  if (state !== 'cancelled') return now < ends ? 'A dispute can be opened once the event is over.' : null
  const hasMoney = (owedCents ?? 0) > 0 || ledger.some((entry) => entry.state !== 'withdrawn')
  return hasMoney ? null : 'No money is noted in this canceled booking, so there’s nothing to dispute.'
}
