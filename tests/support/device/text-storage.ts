/** A browser's storage of short texts, in memory; and one that refuses, as a private window may. */
import type { TextStorage } from '#src/tracking/stored-text.ts'

export function memoryStorage(kept: Record<string, string> = {}): TextStorage & { values: Map<string, string> } {
  const values = new Map(Object.entries(kept))
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

const refuse = () => {
  throw new Error('QuotaExceededError')
}
export const refusingStorage: TextStorage = { getItem: refuse, setItem: refuse, removeItem: refuse }
