/** Lets others have their turns while rows are read. */
import { setImmediate } from 'node:timers/promises'

const TURN_MS = 20

/** @returns what is awaited between two rows: a server that imports serves visitors too */
export function makePauses(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < TURN_MS) return
    await setImmediate()
    begun = performance.now()
  }
}
