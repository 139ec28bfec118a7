import { NETWORK_TIMEOUT_SECONDS } from '#contract/limits.ts'
import { exchange, responder } from '#src/api/exchange.ts'

/** The server's time, requested now, in epoch milliseconds; null when no response comes in time. */
export async function fetchServerTime(): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(NETWORK_TIMEOUT_SECONDS * 1000)
    const response = await exchange(fetch, '/healthz', { cache: 'no-store', credentials: 'omit', signal })
    const time = responder(response) === 'fanfare' ? Date.parse(response.headers.get('date') ?? '') : Number.NaN
    return Number.isNaN(time) ? null : time
  } catch {
    return null
  }
}
