import { expect, test } from 'vitest'
import { makeWaits } from '#server/db/connection/waits.ts'

test('the longest wait is that of the caller who came first and has no connection yet', async () => {
  let now = 1_000
  const waits = makeWaits(() => now)
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  expect(waits.longestMs()).toBe(0)
  const one = waits.during(() => first.promise)
  now += 300
  const other = waits.during(() => second.promise)
  now += 200
  expect(waits.longestMs()).toBe(500)
  first.resolve('a connection')
  expect(await one).toBe('a connection')
  expect(waits.longestMs()).toBe(200)
  second.reject(new Error('too late'))
  await expect(other).rejects.toThrow('too late')
  expect(waits.longestMs()).toBe(0)
})
