/** Calls about how a request ends, for whoever sent it: the account, or the guest by its key. */
import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { WriteReceipt } from '../receipt.ts'
import { AskMore, CloseRequest, SimilarVendor } from './request-outcome.ts'

const ByKey = v.object({ key: v.pipe(v.string(), v.uuid()) })

export const requestOutcomeEndpoints = {
  closeRequest: {
    method: 'POST',
    path: '/api/v1/requests/by-key/:key/close',
    access: 'personal',
    params: ByKey,
    body: CloseRequest,
    reply: WriteReceipt,
    summary: 'The client closes a request, or declines one vendor, with a reason; the vendors are notified once',
  },
  similarToRequest: {
    method: 'GET',
    path: '/api/v1/requests/by-key/:key/similar',
    access: 'personal',
    params: ByKey,
    reply: v.array(SimilarVendor),
    summary: 'Similar vendors who come to the event, are not known to be busy on its day, and were not asked',
  },
  askMore: {
    method: 'POST',
    path: '/api/v1/requests/by-key/:key/vendors',
    access: 'personal',
    params: ByKey,
    body: AskMore,
    reply: WriteReceipt,
    summary: 'Sends a stored request, as it is, to similar vendors as well; each gets it once',
  },
} as const satisfies Record<string, Endpoint>
