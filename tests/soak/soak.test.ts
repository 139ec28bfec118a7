/**
 * The simulated world within `npm test -- rest`: the same schedules every time, so that a finding belongs to a change.
 * New ones are for `npm run soak`.
 */
// @module-tag long: it plays ten thousand schedules
import { expect, test } from 'vitest'
import { ASKING, makeSchedule, makeScheduleWithoutOutages } from './simulated/schedule.ts'
import { isClean, soak, trial, verdictOf } from './soak.ts'

const FIXED_SEED = 20_270_301
const SCHEDULES = 10_000

/** Seeds that found something once, each of another kind. */
const FOUND_BEFORE = [71, 113, 677, 3229, 30_894, 20_275_266, 3_045_794_550]

test('what was found before is not found again', async () => {
  for (const seed of FOUND_BEFORE)
    expect((await trial({ ...makeScheduleWithoutOutages(seed), forms: ASKING })).findings, `seed ${seed}`).toEqual([])
})

test(
  `${SCHEDULES} schedules from a fixed seed: every request that was shown as saved is stored once, discarded or ` +
    'waiting',
  { timeout: 600_000 },
  async () => {
    const result = await soak(SCHEDULES, FIXED_SEED)
    expect(isClean(result), `${verdictOf(result)}\n${result.example}`).toBe(true)
    // A soak in which nothing is sent finds nothing.
    expect(result.acknowledged).toBeGreaterThan(SCHEDULES)
    expect(result.takenBack).toBeGreaterThan(SCHEDULES / 4)
  },
)

test('the same seed plays the same', async () => {
  expect(makeSchedule(7)).toEqual(makeSchedule(7))
  expect(await soak(50, 7)).toEqual(await soak(50, 7))
})
