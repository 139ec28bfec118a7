/**
 * Short texts that the browser remembers about a visit, under the names of docs/specification.md#limits-and-constants,
 * for 30 days from their last use. The time stands beside the text, under `{name}:usedAt`. A browser that keeps nothing
 * is no error.
 */
import { VISIT_MEMORY_MS } from '#contract/limits.ts'

export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const usedAt = (name: string) => `${name}:usedAt`

/** The storage that outlives the tab; null where there is none, or where the browser forbids even to ask. */
export function storedTextStorage(): TextStorage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** The text, which is used by that and kept for its whole lifetime again; null when there is none any more. */
export function readText(storage: TextStorage | null, name: string, now: number): string | null {
  try {
    const text = storage?.getItem(name) ?? null
    if (storage === null || text === null) return null
    const last = Number(storage.getItem(usedAt(name)) ?? now)
    // A time ahead was written under a wrong clock.
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

/** @returns whether it is kept */
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
    // Nothing was kept, so there is nothing to drop.
  }
}
