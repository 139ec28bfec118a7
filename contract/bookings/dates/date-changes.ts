/**
 * Another date for a confirmed booking: one side proposes it, the other accepts or declines it
 * (docs/specification.md#bookings). Nothing changes before it is accepted.
 */
import * as v from 'valibot'
import { Id } from '../../ids.ts'
import { MOVE_REASON_MAX_CHARS } from '../../limits.ts'
import { text } from '../../text.ts'
import { endsAfterStart, isShortEnough, localTime, NOT_AFTER_START, TOO_LONG } from './local-times.ts'
import { SIDES } from '../ledger.ts'

/** In the timeline. A phone with an earlier version reads no others, so they are apart from `BOOKING_EVENTS`. */
export const DATE_EVENTS = ['dateProposed', 'dateAccepted', 'dateDeclined', 'dateWithdrawn'] as const

/** A line of the timeline about another date. */
export const DateChange = v.object({
  /** In one order with the ids of the other lines. Of `dateProposed` it is the number of the proposal. */
  id: v.number(),
  /** ISO 8601, by the server's clock. */
  at: v.string(),
  by: v.picklist(SIDES),
  /** Who of the vendor's team it was, to a client the first name; null or absent for the vendor as a whole. */
  person: v.optional(v.nullable(v.string())),
  what: v.picklist(DATE_EVENTS),
  /** The text that was written with it; '' for nothing. */
  note: v.string(),
  /** The proposed time; of `dateAccepted` the one before. As `eventDate`, `startsAt` and `endsAt` of a booking. */
  eventDate: v.string(),
  startsAt: v.nullable(v.string()),
  endsAt: v.nullable(v.string()),
})
export type DateChange = v.InferOutput<typeof DateChange>

/** The proposal that waits for a decision; null for none. @param changes oldest first */
export const openProposal = (changes: readonly DateChange[]): DateChange | null => {
  const last = changes.at(-1)
  return last?.what === 'dateProposed' ? last : null
}

/**
 * The body of `POST /api/v1/bookings/:id/date-proposals`, by either side of a confirmed booking before the event. It
 * takes the place of an earlier proposal.
 */
export const ProposeDate = v.pipe(
  v.object({
    startsAt: localTime,
    endsAt: v.nullish(localTime, null),
    note: v.optional(text('The note', MOVE_REASON_MAX_CHARS), ''),
    /**
     * The open proposal that the screen showed; null for none. When another one is open by now, or this one was
     * accepted, the response is `stateChanged`.
     */
    insteadOf: v.nullish(Id, null),
  }),
  v.forward(v.partialCheck([['startsAt'], ['endsAt']], endsAfterStart, NOT_AFTER_START), ['endsAt']),
  v.forward(v.partialCheck([['startsAt'], ['endsAt']], isShortEnough, TOO_LONG), ['endsAt']),
)
export type ProposeDate = v.InferInput<typeof ProposeDate>

/**
 * The body of `POST /api/v1/date-proposals/:id/decide`. The other side accepts (`agrees`) or declines; the side that
 * proposed can only take it back (`agrees: false`).
 */
export const DecideDate = v.object({ agrees: v.boolean() })
