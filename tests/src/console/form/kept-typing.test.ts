/** Typed text is there again after a reload, for its operator alone. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptTyping } from '#src/console/form/kept-typing.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('is kept by operator and form until it is forgotten', () => {
  keptTyping('ada@example.com', 'act hideVendor 7').keep({ reason: 'photos of others' })
  const again = keptTyping('ada@example.com', 'act hideVendor 7')
  expect(again.read()).toEqual({ reason: 'photos of others' })
  expect(keptTyping('grace@example.com', 'act hideVendor 7').read()).toEqual({})
  expect(keptTyping('ada@example.com', 'act hideVendor 8').read()).toEqual({})
  again.forget()
  expect(again.read()).toEqual({})
})

test('a browser that refuses its storage, or holds something else, keeps nothing and fails nowhere', () => {
  sessionStorage.setItem('console-typed ada@example.com form', '[1')
  expect(keptTyping('ada@example.com', 'form').read()).toEqual({})
  vi.stubGlobal('sessionStorage', undefined)
  const kept = keptTyping('ada@example.com', 'form')
  kept.keep({ name: 'Oak' })
  expect(kept.read()).toEqual({})
})
