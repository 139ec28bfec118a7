/** A client or vendor moves a booking on: the vendor confirms; either side cancels or reports having arrived. */
import * as v from 'valibot'
import { bookingEndpoints } from '#contract/bookings/booking-endpoints.ts'
import { BOOKING_MOVES } from '#contract/bookings/booking.ts'
import type { ActionDraft } from '../../../drafts/records.ts'
import { defineAction, inputOf } from '../action.ts'

export const BOOKING_MOVE = defineAction({
  name: 'action:bookingMove',
  label: { noun: 'booking change', nouns: 'booking changes', href: '/bookings' },
  endpoint: bookingEndpoints.moveBooking,
  input: v.object({
    bookingId: v.number(),
    move: v.picklist(BOOKING_MOVES),
    reason: v.optional(v.string()),
    /** The cost of canceling that the screen showed. */
    owedCents: v.optional(v.nullable(v.number())),
    /** The state that the screen showed, when it said that nothing is booked yet. */
    seenState: v.optional(v.literal('accepted')),
    /** Whether the vendor cancels before confirming; only used in its label. */
    isDecline: v.optional(v.boolean()),
    /** The same of the client. */
    isWithdrawal: v.optional(v.boolean()),
  }),
  paramsOf: ({ bookingId }) => ({ id: bookingId }),
  bodyOf: ({ move, reason, owedCents, seenState }) => ({ move, reason, owedCents, seenState }),
  // A booking can be canceled in any state.
  dependsOn: ({ move }, earlier) => move !== 'cancel' && isConfirmation(earlier),
})

/** Whether it confirms the booking, before which nobody arrives and nothing is owed. */
export const isConfirmation = (draft: ActionDraft): boolean =>
  inputOf(BOOKING_MOVE, { kind: draft.action, draft })?.move === 'confirm'
