/** Payments outside Fanfare: one side records them, the other confirms or disputes. */
import * as v from 'valibot'
import { bookingEndpoints } from '#contract/bookings/booking-endpoints.ts'
import { LEDGER_APPS, LEDGER_KINDS, LEDGER_METHODS } from '#contract/bookings/ledger.ts'
import { defineAction } from '../action.ts'
import { isConfirmation } from './booking-move.ts'

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
