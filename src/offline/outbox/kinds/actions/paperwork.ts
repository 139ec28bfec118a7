/** Signing an agreement. Every export is a kind (actions.ts). */
import * as v from 'valibot'
import { paperworkEndpoints } from '#contract/paperwork/paperwork-endpoints.ts'
import { defineAction } from '../action.ts'

/** The server checks that what was signed is still what is agreed. */
export const SIGN_AGREEMENT = defineAction({
  name: 'action:signAgreement',
  label: { noun: 'signature', nouns: 'signatures', href: '/bookings' },
  endpoint: paperworkEndpoints.signAgreement,
  input: v.object({ bookingId: v.number(), name: v.string(), agreementHash: v.string() }),
  paramsOf: ({ bookingId }) => ({ id: bookingId }),
  bodyOf: ({ name, agreementHash }) => ({ name, agreementHash }),
})
