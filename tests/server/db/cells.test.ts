import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chordBetween, chordOf, positionOf } from '#contract/globe.ts'
import { cellOf, cellsAround, cellsWithin, type CellRange } from '#server/db/cells.ts'

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const nearby = fc.record({
  from: point,
  north: fc.double({ min: -4, max: 4, noNaN: true }),
  east: fc.double({ min: -4, max: 4, noNaN: true }),
})
const miles = fc.constantFrom(1, 10, 25, 50, 100, 150, 200, 400, 5_000, 20_000)
const fineness = fc.constantFrom(1, 2, 4, 16)
const hold = (ranges: readonly CellRange[], cell: number) =>
  ranges.some(({ from, until }) => from <= cell && cell < until)

test('what is within a chord is in one of its ranges, and what is in an inner one is within the chord', () => {
  fc.assert(
    fc.property(nearby, miles, fineness, ({ from, north, east }, radius, parts) => {
      const other = {
        latitude: Math.max(-90, Math.min(90, from.latitude + north)),
        longitude: Math.max(-180, Math.min(180, from.longitude + east)),
      }
      const chord = chordOf(radius)
      const isWithin = chordBetween(positionOf(from), positionOf(other)) <= chord
      const cell = cellOf(positionOf(other))
      const { inside, edge } = cellsWithin(positionOf(from), chord, parts)
      if (isWithin) expect(hold(cellsAround(positionOf(from), chord, parts), cell)).toBe(true)
      if (isWithin) expect(hold(inside, cell) || hold(edge, cell)).toBe(true)
      if (hold(inside, cell)) expect([isWithin, hold(edge, cell)]).toEqual([true, false])
    }),
    { numRuns: 2_000 },
  )
})

test('the ranges are in order and do not overlap', () => {
  fc.assert(
    fc.property(point, miles, fineness, (from, radius, parts) => {
      const ranges = cellsAround(positionOf(from), chordOf(radius), parts)
      expect(ranges.length).toBeGreaterThan(0)
      for (const [at, range] of ranges.entries()) {
        expect(range.until).toBeGreaterThan(range.from)
        expect(range.from).toBeGreaterThanOrEqual(ranges[at - 1]?.until ?? 0)
      }
    }),
  )
})

test('a city and its surroundings are a few ranges', () => {
  const city = positionOf({ latitude: 40.7128, longitude: -74.006 })
  for (const radius of [10, 25, 50, 100, 150, 200])
    expect(cellsAround(city, chordOf(radius), 1).length).toBeLessThan(25)
})
