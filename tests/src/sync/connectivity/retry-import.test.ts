/** A part of the app that does not come at once. */
import { expect, test } from 'vitest'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'
import { createClock, pending } from '#tests/support/world/clock.ts'

function start(failures: number) {
  const [window, clock] = [new EventTarget(), createClock(0)]
  let tries = 0
  const load = async () => {
    tries += 1
    if (tries <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return 'the outbox'
  }
  let loaded: string | null = null
  void retryImport(load, { window, later: clock.later }).then((part) => (loaded = part))
  return { window, clock, tries: () => tries, loaded: () => loaded }
}

test('a part that is not there is asked for again, in growing steps', async () => {
  const { clock, tries, loaded } = start(2)
  await pending()
  expect(tries()).toBe(1)
  clock.advance(2_000)
  await pending()
  expect(tries()).toBe(2)
  clock.advance(3_999)
  await pending()
  expect(tries()).toBe(2)
  clock.advance(1)
  await pending()
  expect([tries(), loaded()]).toEqual([3, 'the outbox'])
})

test('the connection that comes back does not have to wait for the next step', async () => {
  const { window, clock, tries, loaded } = start(1)
  await pending()
  window.dispatchEvent(new Event('online'))
  await pending()
  expect(loaded()).toBe('the outbox')
  clock.advance(60_000)
  await pending()
  expect(tries()).toBe(2)
})
