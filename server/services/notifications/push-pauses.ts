/**
 * A push service that does not respond is left alone for a while: each attempt costs the whole patience, and attempts
 * are made one after the other, so that no one would be notified in the meantime.
 */
import type { PushOutcome } from './push-request.ts'

const PAUSE_SECONDS = 3 * 60

/** `later` takes the place of an outcome without a response. */
type PausedOutcome = Exclude<PushOutcome, { outcome: 'silent' }>

/** Makes an attempt, unless the service of this address did not respond shortly before. */
export type Attempt = (endpoint: string, send: () => Promise<PushOutcome>) => Promise<PausedOutcome>

export function pausing(clock: () => Date): Attempt {
  /** Origins, and until when: epoch milliseconds. */
  const pauses = new Map<string, number>()
  return async (endpoint, send) => {
    const now = clock().getTime()
    for (const [origin, until] of pauses) if (until <= now) pauses.delete(origin)
    const origin = URL.parse(endpoint)?.origin ?? ''
    const until = pauses.get(origin)
    if (until !== undefined)
      return {
        outcome: 'later',
        reason: 'it didn’t respond to another attempt shortly before',
        waitSeconds: Math.ceil((until - now) / 1000),
      }
    const result = await send()
    if (result.outcome !== 'silent') return result
    pauses.set(origin, now + PAUSE_SECONDS * 1000)
    return { outcome: 'later', reason: result.reason, waitSeconds: PAUSE_SECONDS }
  }
}
