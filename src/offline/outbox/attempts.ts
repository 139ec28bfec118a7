/** The attempts under way in this tab: one that hangs is aborted when the connection turns out to be back. */
import { SEND_TIMEOUT_MS } from '#contract/limits.ts'
import type { Clock } from '../ports.ts'

export interface Attempts {
  /** Runs one attempt with a signal that aborts after SEND_TIMEOUT_MS, or when the attempt is given up. */
  run<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Aborts those that have been under way for at least `ms`. */
  giveUp(ms: number): void
}

export function createAttempts(clock: Clock): Attempts {
  const underway = new Set<{ since: number; controller: AbortController }>()
  return {
    async run(attempt) {
      const mine = { since: clock.now(), controller: new AbortController() }
      const timeout = clock.timeout(SEND_TIMEOUT_MS)
      timeout.addEventListener('abort', () => mine.controller.abort(timeout.reason))
      underway.add(mine)
      try {
        return await attempt(mine.controller.signal)
      } finally {
        underway.delete(mine)
      }
    },
    giveUp(ms) {
      for (const { since, controller } of underway)
        if (clock.now() - since >= ms) controller.abort(new DOMException('The connection was lost.', 'TimeoutError'))
    },
  }
}
