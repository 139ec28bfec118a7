/**
 * A client closes a request or declines one vendor, or sends the request to similar vendors as well. Every export is a
 * kind (actions.ts).
 */
import * as v from 'valibot'
import { requestOutcomeEndpoints } from '#contract/requests/request-outcome-endpoints.ts'
import { defineAction } from '../action.ts'

export const CLOSE_REQUEST = defineAction({
  name: 'action:closeRequest',
  label: { noun: 'request change', nouns: 'request changes', href: '/requests' },
  endpoint: requestOutcomeEndpoints.closeRequest,
  input: v.object({ requestKey: v.string(), leadId: v.nullable(v.number()), reason: v.string() }),
  paramsOf: ({ requestKey }) => ({ key: requestKey }),
  bodyOf: ({ leadId, reason }) => ({ leadId, reason }),
})

export const ASK_MORE = defineAction({
  name: 'action:askMore',
  label: { noun: 'request to more vendors', nouns: 'requests to more vendors', href: '/requests' },
  endpoint: requestOutcomeEndpoints.askMore,
  input: v.object({ requestKey: v.string(), memberIds: v.array(v.number()) }),
  paramsOf: ({ requestKey }) => ({ key: requestKey }),
  bodyOf: ({ memberIds: vendorIds }) => ({ memberIds: vendorIds }),
  isBeforeEvent: true,
})
