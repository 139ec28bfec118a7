import { vi } from 'vitest'

/** An empty storage of a tab, in place of the browser's. */
export function stubSessionStorage(): void {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    get length() {
      return stored.size
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
}
