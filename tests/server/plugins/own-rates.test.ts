import { expect, test, vi } from 'vitest'
import { makeOwnRates } from '#server/plugins/own-rates.ts'

function counter(now?: () => number) {
  const Store = makeOwnRates(now)
  const store = new Store({})
  return (key: string) => {
    let seen = { current: 0, ttl: 0 }
    store.incr(key, (_error, result) => (seen = result ?? seen), 60_000, 10)
    return seen
  }
}

test('a caller’s requests count for a minute from the first one, and those of others apart', () => {
  let now = 5_000
  const count = counter(() => now)
  expect([count('ada'), count('ada'), count('bo')].map(({ current }) => current)).toEqual([1, 2, 1])
  now += 59_000
  expect(count('ada')).toEqual({ current: 3, ttl: 1_000 })
  now += 1_000
  expect(count('ada')).toEqual({ current: 1, ttl: 60_000 })
})

test('a machine whose clock is set back by hours keeps nobody out', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const count = counter()
    count('ada')
    vi.setSystemTime(Date.now() - 3 * 3_600_000)
    expect(count('ada').ttl).toBeLessThanOrEqual(60_000)
  } finally {
    vi.useRealTimers()
  }
})
