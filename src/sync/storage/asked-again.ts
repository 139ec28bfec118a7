/** Remembers on this device that something was offered, so that it isn't offered again for a while. */

interface AskedAgain {
  mayAsk: () => boolean
  /** It was offered or refused just now. */
  asked: () => void
}

/** @param name in local storage: when it was asked last, epoch milliseconds */
export function createAskedAgain(
  name: string,
  againAfterMs: number,
  storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => localStorage,
  now: () => number = Date.now,
): AskedAgain {
  return {
    mayAsk() {
      try {
        const askedAt = storage().getItem(name)
        const age = now() - Number(askedAt)
        // A time in the future is a clock that was wrong.
        return askedAt === null || !(age >= 0 && age < againAfterMs)
      } catch {
        return false
      }
    },
    asked() {
      try {
        storage().setItem(name, String(now()))
      } catch {
        // Storage is switched off: then it isn't offered at all.
      }
    },
  }
}
