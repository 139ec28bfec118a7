/**
 * The time on a phone whose clock may be wrong: the server's word counts, a saved copy's only as "not before".
 */
import { expect, test } from 'vitest'
import { createServerClock } from '#src/sync/connectivity/server-clock.ts'

const NOON = Date.parse('2027-03-01T12:00:00Z')
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const httpDate = (at: number) => new Date(at).toUTCString()

/** `elapsed` moves the clock that a person cannot set. */
function at(phone: number) {
  const clock = { phone, elapsed: 5_000 }
  const time = createServerClock(
    () => clock.phone,
    () => clock.elapsed,
  )
  return { ...time, clock, shown: () => time.now()?.toISOString() ?? null }
}

test('a phone that nothing is known about is believed', () => {
  expect(at(NOON).shown()).toBe('2027-03-01T12:00:00.000Z')
})

test('a phone that says 1970 is not believed, and nobody knows the time', () => {
  expect(at(0).shown()).toBeNull()
})

test.each([
  ['1970', 0],
  ['a year ahead', NOON + 366 * DAY_MS],
  ['a week behind', NOON - 7 * DAY_MS],
])('the server’s word counts over a phone that says %s, and goes on with the time that passes', (_where, phone) => {
  const { learn, shown, clock } = at(phone)
  learn(httpDate(NOON), true)
  expect(shown()).toBe('2027-03-01T12:00:00.000Z')
  clock.elapsed += 10 * MINUTE_MS
  expect(shown()).toBe('2027-03-01T12:10:00.000Z')
  clock.phone = NOON + 12 * MINUTE_MS
  expect(shown(), 'somebody set the phone right').toBe('2027-03-01T12:12:00.000Z')
})

test('an answer that the browser had kept does not turn the time back', () => {
  const { learn, shown } = at(0)
  learn(httpDate(NOON), true)
  learn(httpDate(NOON - DAY_MS), true)
  expect(shown()).toBe('2027-03-01T12:00:00.000Z')
})

test('a saved copy says what it is later than, and nothing about a phone that is ahead of it', () => {
  const behind = at(0)
  behind.learn(httpDate(NOON), false)
  expect(behind.shown()).toBe('2027-03-01T12:00:00.000Z')
  const ahead = at(NOON + 20 * DAY_MS)
  ahead.learn(httpDate(NOON), false)
  expect(ahead.shown()).toBe('2027-03-21T12:00:00.000Z')
})

test('an answer without a date, or with nonsense in its place, tells nothing', () => {
  const { learn, shown } = at(0)
  learn(null, true)
  learn('soon', true)
  expect(shown()).toBeNull()
})
