import { expect, test } from 'vitest'
import { chordOf, chordBetween, milesBetween, positionOf } from '#server/db/globe.ts'

const NEW_YORK = { latitude: 40.71427, longitude: -74.00597 }
const LOS_ANGELES = { latitude: 34.05223, longitude: -118.24368 }

test('distances are those of the map', () => {
  expect(milesBetween(NEW_YORK, LOS_ANGELES)).toBeCloseTo(2445, -1)
  expect(milesBetween(NEW_YORK, NEW_YORK)).toBe(0)
  expect(milesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
    Math.PI * 3958.7613,
    3,
  )
})

test('a radius and the distance at its edge agree', () => {
  const chord = chordBetween(positionOf(NEW_YORK), positionOf(LOS_ANGELES))
  expect(chordOf(milesBetween(NEW_YORK, LOS_ANGELES))).toBeCloseTo(chord, 6)
  expect(chordOf(1e9)).toBeCloseTo(2 * 3958.7613, 6)
})
