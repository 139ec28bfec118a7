/** From which of its places a vendor comes on a day. */
import { expect, test } from 'vitest'
import { comesTo, milesTo, nearestPlace, placesOn } from '#contract/nearest-place.ts'

const AUSTIN = { latitude: 30.26715, longitude: -97.74306 }
const PHOENIX = { latitude: 33.44838, longitude: -112.07404 }
const TEMPE = { latitude: 33.41477, longitude: -111.90931 }
const winter = { ...PHOENIX, travelMiles: 25, from: '11-01', until: '04-15', isAwayFromHome: true }
const vendor = { ...AUSTIN, travelMiles: 50, otherPlaces: [winter] }

test('a season goes past New Year, takes the home away where the vendor says so, and has both its days', () => {
  const from = (day: string) => placesOn(vendor, day).map(({ latitude }) => latitude)
  expect(from('2026-10-31')).toEqual([AUSTIN.latitude])
  expect(from('2026-11-01')).toEqual([PHOENIX.latitude])
  expect(from('2027-01-01')).toEqual([PHOENIX.latitude])
  expect(from('2028-02-29')).toEqual([PHOENIX.latitude])
  expect(from('2027-04-15')).toEqual([PHOENIX.latitude])
  expect(from('2027-04-16')).toEqual([AUSTIN.latitude])
  const alsoAtHome = { ...vendor, otherPlaces: [{ ...winter, isAwayFromHome: false }] }
  expect(placesOn(alsoAtHome, '2027-01-01')).toHaveLength(2)
})

test('the vendor comes from the nearest place that reaches the point, not from a nearer one that doesn’t', () => {
  const near = { ...TEMPE, travelMiles: 10, from: null, until: null, isAwayFromHome: false }
  const both = { ...vendor, otherPlaces: [{ ...winter, travelMiles: 50 }, near] }
  const day = '2027-01-01'
  // 15 miles east of Tempe, 25 of Phoenix.
  const mesa = { latitude: 33.41477, longitude: -111.65 }
  expect(nearestPlace(both, mesa, { day })).toMatchObject(PHOENIX)
  expect(nearestPlace(both, mesa, { day, byVideo: true })).toMatchObject(TEMPE)
  expect(comesTo(both, mesa, day)).toBe(true)
  expect(Math.round(milesTo(vendor, AUSTIN, { day: '2027-07-01' }))).toBe(0)
  expect(Math.round(milesTo(vendor, AUSTIN, { day }))).toBeGreaterThan(800)
})

test('a vendor that an earlier version saved has its home alone, and reaches everywhere', () => {
  expect(comesTo(AUSTIN, PHOENIX, '2027-01-01')).toBe(true)
  expect(nearestPlace(AUSTIN, PHOENIX, { day: '2027-01-01' })).toBe(AUSTIN)
})
