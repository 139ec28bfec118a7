/** Work that many ask for at once. */
import { expect, test } from 'vitest'
import { oneAtATime } from '#server/db/connection/one-at-a-time.ts'

/** Work that ends when the test says so. */
function startWork() {
  const runs: PromiseWithResolvers<number>[] = []
  const call = oneAtATime(async () => {
    runs.push(Promise.withResolvers<number>())
    return runs.at(-1)!.promise
  })
  return { runs, call }
}
/** Until all that follows from a promise has followed. */
const settle = () => new Promise((done) => setImmediate(done))

test('a hundred who ask at once cost two runs, one after the other; each is told by one that began after the call', async () => {
  const { runs, call } = startWork()
  const first = call()
  const others = Array.from({ length: 99 }, () => call())
  expect(runs).toHaveLength(1)
  runs[0]!.resolve(1)
  expect(await first).toBe(1)
  await settle()
  expect(runs).toHaveLength(2)
  const late = call()
  runs[1]!.resolve(2)
  expect(new Set(await Promise.all(others))).toEqual(new Set([2]))
  await settle()
  runs[2]!.resolve(3)
  expect(await late).toBe(3)
})

test('a run that fails has failed for all who wait, and the next call runs again', async () => {
  const { runs, call } = startWork()
  const calls = Promise.allSettled([call(), call(), call()])
  runs[0]!.reject(new Error('It is gone.'))
  expect((await calls).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(runs).toHaveLength(1)
  const again = call()
  runs[1]!.resolve(7)
  expect(await again).toBe(7)
})
