/**
 * Who goes on next: everything that waits for its turn is let through one at a time, in an order that a seed decides.
 */
import { pending } from './clock.ts'

/** So many rounds of microtasks bring most of what was let through to its next wait. */
const ROUNDS = 6

export interface Stage {
  turn: () => Promise<void>
  /** Gives turns until no one wants one, at most `max`; `quiet` says whether no one does. */
  play: (max?: number) => Promise<{ quiet: boolean }>
}

/** @param next in [0, 1) */
export function createStage(next: () => number): Stage {
  const waiting: (() => void)[] = []
  return {
    turn: () => new Promise((resolve) => waiting.push(resolve)),
    async play(max = Infinity) {
      for (let turns = 0; turns < max; turns += 1) {
        for (let round = 0; round < ROUNDS; round += 1) await Promise.resolve()
        // It only looks quiet while a longer chain of microtasks is under way.
        if (waiting.length === 0) await pending()
        if (waiting.length === 0) return { quiet: true }
        const [go] = waiting.splice(Math.floor(next() * waiting.length), 1)
        go?.()
      }
      return { quiet: false }
    },
  }
}
