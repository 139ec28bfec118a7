import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/limits.ts'
import { createRecentValues } from '#server/services/recent-values.ts'

const MORNING = new Date('2027-03-01T08:00:00Z')
const later = (hours: number) => new Date(MORNING.getTime() + hours * HOUR_MS)
const milliseconds = () => createRecentValues({ largest: 600_000, step: 1 })

test('percentiles are of the values, to one in a hundred', () => {
  const values = milliseconds()
  for (let value = 1; value <= 1000; value += 1) values.add(value, MORNING)
  const recent = values.read(MORNING)
  expect(recent?.count).toBe(1000)
  for (const percent of [50, 75, 95]) {
    expect(recent?.percentile(percent)).toBeGreaterThan(percent * 9.9)
    expect(recent?.percentile(percent)).toBeLessThan(percent * 10.2)
  }
})

test('small fractions are told apart, and nothing is nothing', () => {
  const shifts = createRecentValues({ largest: 600_000, step: 0.001 })
  for (const shift of [0, 0, 0, 0.12]) shifts.add(shift, MORNING)
  expect(shifts.read(MORNING)?.percentile(50)).toBe(0)
  expect(shifts.read(MORNING)?.percentile(99)).toBeCloseTo(0.12, 2)
  expect(milliseconds().read(MORNING)).toBeNull()
})

test('values leave after a day, and stay for half a day at least', () => {
  const values = milliseconds()
  values.add(100, MORNING)
  values.add(900, later(11))
  expect(values.read(later(13))?.count).toBe(2)
  values.add(500, later(13))
  expect(values.read(later(25))?.count).toBe(1)
  expect(values.read(new Date(later(25).getTime() + 2 * DAY_MS))).toBeNull()
})

test('the largest value is kept', () => {
  const values = milliseconds()
  values.add(600_000, MORNING)
  expect(values.read(MORNING)?.percentile(100)).toBeGreaterThanOrEqual(595_000)
})
