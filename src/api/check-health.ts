import { PROBE_TIMEOUT_MS } from '#contract/limits.ts'
import { exchange, responder, type Reached } from './exchange.ts'

/** The smallest request: shows whether Fanfare responds, something in its place (a captive portal), or nothing. */
export async function checkHealth(): Promise<Reached> {
  try {
    return responder(
      await exchange(fetch, '/healthz', {
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
      }),
    )
  } catch {
    return 'nobody'
  }
}
