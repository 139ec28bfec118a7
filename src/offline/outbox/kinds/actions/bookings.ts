/**
 * Actions of client and vendor on a quote and its booking: accepting, confirming, canceling, another date, payments.
 * Every export is a kind (actions.ts).
 */
import * as v from 'valibot'
import { bookingEndpoints } from '#contract/bookings/booking-endpoints.ts'
import { DayDetailsChange } from '#contract/bookings/day-details.ts'
import { BOOKING_MOVES } from '#contract/bookings/booking.ts'
import { LEDGER_APPS, LEDGER_KINDS, LEDGER_METHODS } from '#contract/bookings/ledger.ts'
import type { ActionDraft } from '../../../drafts/records.ts'
import { defineAction, inputOf } from '../action.ts'

/** The server decides whether the vendor is still free. */
export const ACCEPT_QUOTE = defineAction({
  name: 'action:acceptQuote',
  label: {
    noun: 'acceptance',
    nouns: 'acceptances',
    href: '/bookings',
    waiting: 'Accepted on this device, not confirmed yet',
  },
  endpoint: bookingEndpoints.acceptQuote,
  input: v.object({ leadId: v.number(), quoteId: v.number() }),
  bodyOf: (input) => input,
  isBeforeEvent: true,
})

/** The vendor confirms; either side cancels or reports having arrived. */
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
    /** Whether the client cancels before the vendor confirms; only used in its label. */
    isWithdrawal: v.optional(v.boolean()),
  }),
  paramsOf: ({ bookingId }) => ({ id: bookingId }),
  bodyOf: ({ move, reason, owedCents, seenState }) => ({ move, reason, owedCents, seenState }),
  // A booking can be canceled in any state.
  dependsOn: ({ move }, earlier) => move !== 'cancel' && isConfirmation(earlier),
})

/** Whether it confirms the booking, before which no one arrives and nothing is owed. */
const isConfirmation = (draft: ActionDraft): boolean =>
  inputOf(BOOKING_MOVE, { kind: draft.action, draft })?.move === 'confirm'

/** Another date: one side proposes it. */
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

/** The other side accepts or declines another date, or the first takes it back. */
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

/** The client says where to go and whom to ask for. */
export const CHANGE_DAY_DETAILS = defineAction({
  name: 'action:changeDayDetails',
  label: { noun: 'change of details', nouns: 'changes of details', href: '/bookings' },
  endpoint: bookingEndpoints.changeDayDetails,
  input: v.object({ bookingId: v.number(), change: DayDetailsChange }),
  paramsOf: ({ bookingId }) => ({ id: bookingId }),
  bodyOf: ({ change }) => change,
})

/** The vendor says how to be paid. */
export const SET_HOW_TO_PAY = defineAction({
  name: 'action:setHowToPay',
  label: { noun: 'way to pay', nouns: 'ways to pay', href: '/bookings' },
  endpoint: bookingEndpoints.setHowToPay,
  input: v.object({ bookingId: v.number(), howToPay: v.string() }),
  paramsOf: ({ bookingId }) => ({ id: bookingId }),
  bodyOf: ({ howToPay }) => ({ howToPay }),
})

/** A payment outside Fanfare: one side records it. */
export const NOTE_PAYMENT = defineAction({
  name: 'action:notePayment',
  label: { noun: 'payment record', nouns: 'payment records', href: '/bookings' },
  endpoint: bookingEndpoints.addLedgerEntry,
  input: v.object({
    bookingId: v.number(),
    kind: v.picklist(LEDGER_KINDS),
    cents: v.number(),
    method: v.picklist(LEDGER_METHODS),
    app: v.optional(v.picklist(LEDGER_APPS)),
    paidOn: v.string(),
    note: v.string(),
  }),
  paramsOf: ({ bookingId }) => ({ id: bookingId }),
  bodyOf: ({ kind, cents, method, app, paidOn, note }) => ({ kind, cents, method, ...(app && { app }), paidOn, note }),
  dependsOn: (_input, earlier) => isConfirmation(earlier),
})

/** The other side confirms or disputes a recorded payment. */
export const DECIDE_PAYMENT = defineAction({
  name: 'action:decidePayment',
  label: { noun: 'payment reply', nouns: 'payment replies', href: '/bookings' },
  endpoint: bookingEndpoints.confirmLedgerEntry,
  input: v.object({
    entryId: v.number(),
    agrees: v.boolean(),
    /** Whether this side recorded it and now withdraws it; only used in its label. */
    isOwn: v.optional(v.boolean()),
  }),
  paramsOf: ({ entryId }) => ({ id: entryId }),
  bodyOf: ({ agrees }) => ({ agrees }),
})

/** One side opens a dispute in its own words. */
export const DISPUTE_BOOKING = defineAction({
  name: 'action:disputeBooking',
  label: { noun: 'dispute', nouns: 'disputes', href: '/bookings' },
  endpoint: bookingEndpoints.disputeBooking,
  input: v.object({ bookingId: v.number(), text: v.string() }),
  paramsOf: ({ bookingId }) => ({ id: bookingId }),
  bodyOf: ({ text }) => ({ text }),
})

/** The other side says how it sees a dispute. */
export const STATE_IN_DISPUTE = defineAction({
  name: 'action:stateInDispute',
  label: { noun: 'statement', nouns: 'statements', href: '/bookings' },
  endpoint: bookingEndpoints.stateInDispute,
  input: v.object({ bookingId: v.number(), disputeId: v.number(), text: v.string() }),
  paramsOf: ({ bookingId }) => ({ id: bookingId }),
  bodyOf: ({ disputeId, text }) => ({ disputeId, text }),
})
