/** The server as delivery sees it: one POST and two questions about a key. */
import type { Endpoint } from '#contract/endpoint.ts'
import { leadEndpoints } from '#contract/lead-endpoints.ts'
import { quoteEndpoints } from '#contract/quote-endpoints.ts'
import { ApiError, createCaller, type ApiOptions } from '#src/api/caller.ts'
import { asSignedIn, authorization, guest } from '#src/api/credentials.ts'
import { exchange, responder } from '#src/api/exchange.ts'
import { urlOf } from '#src/api/url-of.ts'
import { withPassword } from './compose-request.ts'
import type { RequestServer, OutgoingRequest } from '../ports.ts'

/** Which call takes what. */
const CALLS: Record<OutgoingRequest['kind'], Endpoint> = {
  quoteRequest: quoteEndpoints.createRequest,
  leadAnswer: leadEndpoints.answerLead,
}

/** The real server over fetch. */
export function createRequestServer(options: ApiOptions = {}): RequestServer {
  const { onOutcome = () => {} } = options
  const api = createCaller((name) => quoteEndpoints[name as keyof typeof quoteEndpoints], options)
  return {
    async send({ kind, key, body, signal, ownerId, password }) {
      const ask = async (bearer: string | null) => {
        const answer = await exchange(options.fetch ?? globalThis.fetch, urlOf(CALLS[kind], {}, options), {
          method: 'POST',
          headers: {
            accept: 'application/json',
            'content-type': 'application/json',
            'idempotency-key': key,
            ...authorization(bearer),
          },
          body: password ? withPassword(body, password) : body,
          signal,
          cache: 'no-store',
          credentials: 'same-origin',
          // A captive portal redirects; following it would send the request's text to whoever that is.
          redirect: 'error',
        })
        onOutcome(responder(answer))
        return answer
      }
      try {
        const { status, headers, json } = await asSignedIn(options.credentials ?? guest, ownerId ?? 'optional', ask)
        return { kind: 'answer', status, retryAfter: headers.get('retry-after'), json }
      } catch (failure) {
        // The renewal of the sign-in was answered, but not granted for now: there is a connection.
        if (!(failure instanceof ApiError)) onOutcome('nobody')
        return {
          kind: 'none',
          failure: failure instanceof DOMException && failure.name === 'TimeoutError' ? 'timeout' : 'offline',
        }
      }
    },
    keyStatus: async (key) => (await api.call('keyStatus', { params: { key } })).value,
    cancelKey: async (key) => (await api.call('cancelKey', { params: { key } })).value,
  }
}
