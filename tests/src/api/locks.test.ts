/** Locks between tabs: what happens to those who wait when the holder is suspended. */
import { expect, test } from 'vitest'
import { LOCK_WAIT_MS, SEND_TIMEOUT_MS } from '#contract/limits.ts'
import { withLocks } from '#src/api/locks.ts'
import { createClock, pending } from '#tests/support/world/clock.ts'
import { createLocks } from '#tests/support/world/locks.ts'

const alive = new Promise<void>(() => {})

function tabs() {
  const clock = createClock(0)
  const locks = createLocks(clock)
  return { clock, here: locks.forTab(alive), there: locks.forTab(alive) }
}

test('a lock is waited for while its holder works, in the order asked', async () => {
  const { here, there } = tabs()
  const order: string[] = []
  let free = () => {}
  const first = here('outbox', () => new Promise<void>((resolve) => (free = resolve)).then(() => void order.push('a')))
  const second = there('outbox', async () => void order.push('b'))
  await pending()
  expect(order).toEqual([])
  free()
  await Promise.all([first, second])
  expect(order).toEqual(['a', 'b'])
})

test('fault 70, a lock whose holder never answers is taken over a few seconds after the longest attempt', async () => {
  const { clock, here, there } = tabs()
  void here('outbox', () => new Promise<never>(() => {}))
  const waiting = there('outbox', async () => 'sent')
  let result: string | null = null
  void waiting.then((value) => (result = value))
  clock.advance(SEND_TIMEOUT_MS)
  await pending()
  expect(result).toBeNull()
  clock.advance(LOCK_WAIT_MS - SEND_TIMEOUT_MS)
  expect(await waiting).toBe('sent')
  // From then on no tab waits for the suspended one again.
  expect(await there('outbox', async () => 'at once')).toBe('at once')
})

test('fault 70, work that goes on after its lock was taken over still ends with its own result', async () => {
  const { clock, here, there } = tabs()
  let finish = (_result: string) => {}
  const suspended = here('outbox', () => new Promise<string>((resolve) => (finish = resolve)))
  const other = there('outbox', async () => 'other')
  clock.advance(LOCK_WAIT_MS)
  expect(await other).toBe('other')
  finish('late')
  expect(await suspended).toBe('late')
})

test('a failure of the work is passed on, and the work runs once', async () => {
  const { here } = tabs()
  let runs = 0
  const failing = async () => {
    runs += 1
    throw new Error('No')
  }
  await expect(here('outbox', failing)).rejects.toThrow('No')
  expect(runs).toBe(1)
})

test('where locks are refused the work is done without one', async () => {
  const refusing = { request: async () => Promise.reject(new DOMException('No locks', 'SecurityError')) }
  const withLock = withLocks(refusing, () => () => undefined)
  expect(await withLock('outbox', async () => 'done')).toBe('done')
})
