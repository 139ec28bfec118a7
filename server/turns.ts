/** Work that is done a few pieces at a time, in the order of its coming. */

export interface WaitingRoom {
  /** How many may wait. */
  max: number
  /** What the next one is refused with. */
  full: () => Error
}

/** @param room without one, all may wait */
export function makeTurns(atOnce: number, room?: WaitingRoom): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (room && waiting.length >= room.max) throw room.full()
      // Whoever ends hands its turn on, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
