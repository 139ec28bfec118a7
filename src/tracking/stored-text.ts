/**
 * Short texts that the browser stores about a visit, under the names of docs/specification.md#limits-and-constants, for
 * 30 days from their last use. The time of use is stored under `{name}:usedAt`. A browser without storage is not an
 * error.
 */
import { VISIT_MEMORY_MS } from '#contract/limits.ts'

export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const usedAt = (name: string) => `${name}:usedAt`

/** The storage that persists beyond the tab; null if there is none or the browser denies access to it. */
export function storedTextStorage(): TextStorage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** The text; reading it counts as a use and restarts its lifetime. Null if there is none anymore. */
export function readText(storage: TextStorage | null, name: string, now: number): string | null {
  try {
    const text = storage?.getItem(name) ?? null
    if (storage === null || text === null) return null
    const last = Number(storage.getItem(usedAt(name)) ?? now)
    // A time in the future comes from a wrong clock and does not count as expired.
    if (now - last >= VISIT_MEMORY_MS) {
      dropText(storage, name)
      return null
    }
    storage.setItem(usedAt(name), String(now))
    return text
  } catch {
    return null
  }
}

/** @returns whether it was stored */
export function createStoredText(storage: TextStorage | null, name: string, text: string, now: number): boolean {
  try {
    storage?.setItem(name, text)
    storage?.setItem(usedAt(name), String(now))
    return storage !== null
  } catch {
    return false
  }
}

export function dropText(storage: TextStorage | null, name: string): void {
  try {
    storage?.removeItem(name)
    storage?.removeItem(usedAt(name))
  } catch {
    // Nothing was stored, so there is nothing to remove.
  }
}
