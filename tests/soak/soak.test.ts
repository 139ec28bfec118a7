/**
 * The simulated world within `npm test`: a fixed part that finds the same every time, and a part that is new every
 * time.
 */
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { ASKING, makeSchedule } from './simulated/schedule.ts'
import { isClean, soak, trial, verdictOf } from './soak.ts'

const FIXED_SEED = 20_270_301
const SCHEDULES = 5_000

/** Seeds that found something once, each of another kind. */
const FOUND_BEFORE = [71, 113, 677, 3229, 30_894, 20_275_266]

const check = async (schedules: number, seed: number) => {
  const result = await soak(schedules, seed)
  expect(isClean(result), `${verdictOf(result)}, from seed ${seed}\n${result.example}`).toBe(true)
  return result
}

test('what was found before is not found again', async () => {
  for (const seed of FOUND_BEFORE)
    expect((await trial({ ...makeSchedule(seed), forms: ASKING })).findings, `seed ${seed}`).toEqual([])
})

test(
  `${SCHEDULES} schedules from a fixed seed: every request that was shown as saved is stored once, discarded or ` +
    'waiting',
  { timeout: 600_000 },
  async () => {
    const { acknowledged } = await check(SCHEDULES, FIXED_SEED)
    // A soak in which nothing is sent finds nothing.
    expect(acknowledged).toBeGreaterThan(SCHEDULES)
  },
)

test(`${SCHEDULES} schedules from a new seed`, { timeout: 600_000 }, async () => {
  const seed = randomInt(2 ** 32)
  console.log(`soak: ${SCHEDULES} schedules from seed ${seed}`)
  await check(SCHEDULES, seed)
})

test('the same seed plays the same', async () => {
  expect(makeSchedule(7)).toEqual(makeSchedule(7))
  expect(await soak(50, 7)).toEqual(await soak(50, 7))
})
