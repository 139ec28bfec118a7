/** The server as delivery uses it: one POST and two questions about a key. */
import { quoteEndpoints } from '#contract/quote-endpoints.ts'
import { ApiError, createCaller, type ApiOptions } from '#src/api/caller.ts'
import { asSignedIn, authorization, guest } from '#src/api/credentials.ts'
import { exchange, responder } from '#src/api/exchange.ts'
import { proofFor } from '#src/api/solve-challenge.ts'
import { urlOf } from '#src/api/urls/url-of.ts'
import type { OutgoingFiles, RequestServer } from '../ports.ts'
import { createFileUploads } from '../upload-files.ts'

/** The real server over fetch. */
export function createRequestServer(options: ApiOptions = {}): RequestServer {
  const { onOutcome = () => {} } = options
  const uploads = createFileUploads()
  const api = createCaller((name) => quoteEndpoints[name as keyof typeof quoteEndpoints], options)
  return {
    async send({ endpoint, params = {}, files, key, body, signal, ownerId, vendorId = null, deviceKey }) {
      const device = deviceKey == null ? {} : { 'device-key': deviceKey }
      const upload = async (outgoing: OutgoingFiles, bearer: string | null) => {
        const response = await uploads.uploadAll(outgoing, {
          fetch: options.fetch ?? globalThis.fetch,
          url: urlOf(outgoing.endpoint, { params: outgoing.params ?? params }, options),
          headers: { ...device, ...authorization(bearer, vendorId) },
        })
        if (response) onOutcome(responder(response))
        return response
      }
      const post = async (bearer: string | null) => {
        const refused = files && (await upload(files, bearer))
        if (refused) return refused
        const response = await postOnce(bearer, null)
        // Under a flood of requests proof of work lets this one in, in the same attempt and under the same key.
        const proof = response.status === 429 ? await proofFor(response, signal) : null
        return proof === null ? response : postOnce(bearer, proof)
      }
      const postOnce = async (bearer: string | null, proof: string | null) => {
        const response = await exchange(options.fetch ?? globalThis.fetch, urlOf(endpoint, { params }, options), {
          method: endpoint.method,
          headers: {
            accept: 'application/json',
            'content-type': 'application/json',
            'idempotency-key': key,
            ...device,
            ...(proof !== null && { 'proof-of-work': proof }),
            ...authorization(bearer, vendorId),
          },
          body,
          signal,
          cache: 'no-store',
          credentials: 'same-origin',
          // A captive portal redirects; following it would send the request's text to an unknown server.
          redirect: 'error',
        })
        onOutcome(responder(response))
        // A file that was uploaded long before its message may have been deleted.
        if (files && !response.ok) uploads.forget(files)
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
