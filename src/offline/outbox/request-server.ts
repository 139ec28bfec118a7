/** The server as delivery sees it: one POST and two questions about a key. */
import { quoteEndpoints } from '#contract/quote-endpoints.ts'
import { ApiError, createCaller, type ApiOptions } from '#src/api/caller.ts'
import { asSignedIn, authorization, guest } from '#src/api/credentials.ts'
import { exchange, responder, type ServerResponse } from '#src/api/exchange.ts'
import { urlOf } from '#src/api/urls/url-of.ts'
import type { RequestServer } from '../ports.ts'

/** The code for a proof is loaded when one is asked for; where it cannot be, the request waits for Retry-After. */
async function prove(response: ServerResponse, signal: AbortSignal): Promise<string | null> {
  // A connection that stalls here must not outlast the attempt.
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  )
  const loading = import('#src/api/solve-challenge.ts').catch(() => null)
  const solver = await Promise.race([loading, aborted])
  return solver && solver.proofFor(response, signal)
}

/** The real server over fetch. */
export function createRequestServer(options: ApiOptions = {}): RequestServer {
  const { onOutcome = () => {} } = options
  const api = createCaller((name) => quoteEndpoints[name as keyof typeof quoteEndpoints], options)
  return {
    async send({ endpoint, key, body, signal, ownerId, deviceKey }) {
      const post = async (bearer: string | null) => {
        const response = await postOnce(bearer, null)
        // It arrived among many: some work lets it in, in the same attempt and under the same key.
        const proof = response.status === 429 ? await prove(response, signal) : null
        return proof === null ? response : postOnce(bearer, proof)
      }
      const postOnce = async (bearer: string | null, proof: string | null) => {
        const response = await exchange(options.fetch ?? globalThis.fetch, urlOf(endpoint, {}, options), {
          method: 'POST',
          headers: {
            accept: 'application/json',
            'content-type': 'application/json',
            'idempotency-key': key,
            ...(deviceKey != null && { 'device-key': deviceKey }),
            ...(proof !== null && { 'proof-of-work': proof }),
            ...authorization(bearer),
          },
          body,
          signal,
          cache: 'no-store',
          credentials: 'same-origin',
          // A captive portal redirects; following it would send the request's text to an unknown server.
          redirect: 'error',
        })
        onOutcome(responder(response))
        return response
      }
      try {
        const { status, headers, json } = await asSignedIn(options.credentials ?? guest, ownerId ?? 'optional', post)
        return { kind: 'response', status, retryAfter: headers.get('retry-after'), json }
      } catch (failure) {
        // The server responded to the renewal of the sign-in but did not grant it for now: there is a connection.
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
