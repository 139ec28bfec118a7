import { expect, test } from 'vitest'
import { createAskedAgain } from '#src/sync/storage/asked-again.ts'
import { memoryStorage } from '#tests/support/device/text-storage.ts'

const MONTH_MS = 30 * 24 * 60 * 60_000

test('what was offered is not offered again before its time, and a clock that was wrong does not silence it', () => {
  const world = { now: 10 * MONTH_MS }
  const storage = memoryStorage()
  const offer = createAskedAgain(
    'offered',
    MONTH_MS,
    () => storage,
    () => world.now,
  )
  expect(offer.mayAsk()).toBe(true)
  offer.asked()
  world.now += MONTH_MS - 1
  expect(offer.mayAsk()).toBe(false)
  world.now += 1
  expect(offer.mayAsk()).toBe(true)
  offer.asked()
  world.now -= 2 * MONTH_MS
  expect(offer.mayAsk()).toBe(true)
})

test('without storage nothing is offered: the refusal could not be remembered', () => {
  const offer = createAskedAgain('offered', MONTH_MS, () => {
    throw new DOMException('Access is denied.', 'SecurityError')
  })
  expect(offer.mayAsk()).toBe(false)
  offer.asked()
})
