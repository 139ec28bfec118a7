/** Another date for a booking: one side proposes it; the other accepts or declines, or the first takes it back. */
import * as v from 'valibot'
import { bookingEndpoints } from '#contract/bookings/booking-endpoints.ts'
import { defineAction } from '../action.ts'

export const PROPOSE_DATE = defineAction({
  name: 'action:proposeDate',
  label: { noun: 'proposed date', nouns: 'proposed dates', href: '/bookings' },
  endpoint: bookingEndpoints.proposeDate,
  input: v.object({
    bookingId: v.number(),
    startsAt: v.string(),
    endsAt: v.nullable(v.string()),
    note: v.string(),
    /** The proposal that the screen showed. */
    insteadOf: v.nullable(v.number()),
  }),
  paramsOf: ({ bookingId }) => ({ id: bookingId }),
  bodyOf: ({ startsAt, endsAt, note, insteadOf }) => ({ startsAt, endsAt, note, insteadOf }),
  isBeforeEvent: true,
})

export const DECIDE_DATE = defineAction({
  name: 'action:decideDate',
  label: { noun: 'answer about a date', nouns: 'answers about dates', href: '/bookings' },
  endpoint: bookingEndpoints.decideDate,
  input: v.object({
    proposalId: v.number(),
    agrees: v.boolean(),
    /** Whether this side proposed it and now takes it back; only used in its label. */
    isOwn: v.optional(v.boolean()),
  }),
  paramsOf: ({ proposalId }) => ({ id: proposalId }),
  bodyOf: ({ agrees }) => ({ agrees }),
  isBeforeEvent: true,
})
