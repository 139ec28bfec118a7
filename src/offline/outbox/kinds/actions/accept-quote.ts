/** A host accepts a quote. The server decides whether the vendor is still free. */
import * as v from 'valibot'
import { bookingEndpoints } from '#contract/bookings/booking-endpoints.ts'
import { defineAction } from '../action.ts'

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
