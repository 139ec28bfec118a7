/** The server as delivery sees it: one POST and two questions about a key. */
import { requestUrl, createApi, type ApiOptions } from '#src/api/client.ts'
import { exchange, whoAnswered } from '#src/api/exchange.ts'
import type { RequestServer } from './ports.ts'

/** The real server over fetch. */
export function createRequestServer(options: ApiOptions = {}): RequestServer {
  const { onOutcome = () => {} } = options
  const api = createApi(options)
  return {
    async send({ key, body, signal }) {
      try {
        const { status, headers, json } = await exchange(
          options.fetch ?? globalThis.fetch,
          requestUrl('createRequest', undefined, options),
          {
            method: 'POST',
            headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': key },
            body,
            signal,
            cache: 'no-store',
            credentials: 'same-origin',
            // A captive portal redirects; following it would send the request's text to whoever that is.
            redirect: 'error',
          },
        )
        onOutcome(whoAnswered({ json }))
        return { kind: 'answer', status, retryAfter: headers.get('retry-after'), json }
      } catch (failure) {
        onOutcome('nobody')
        return { kind: 'none', failure: failure instanceof DOMException && failure.name === 'TimeoutError' ? 'timeout' : 'offline' }
      }
    },
    keyStatus: async (key) => (await api.call('keyStatus', { params: { key } })).value,
    cancelKey: async (key) => (await api.call('cancelKey', { params: { key } })).value,
  }
}
