import { SEND_TIMEOUT_MS } from '#contract/limits.ts'
import type { Reached } from '#src/api/client.ts'
import { exchange, responder } from '#src/api/exchange.ts'

/** The smallest question there is: is the server up? A captive portal that answers in its place is told apart. */
export async function checkHealth(): Promise<Reached> {
  try {
    return responder(
      await exchange(fetch, '/healthz', {
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      }),
    )
  } catch {
    return 'nobody'
  }
}
