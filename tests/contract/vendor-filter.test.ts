import { describe, expect, test } from 'vitest'
import { boundsOf, fits, floorTenths } from '#contract/vendor-filter.ts'

const queens = { latitude: 40.7282, longitude: -73.7949 }
const boston = { latitude: 42.3601, longitude: -71.0589, rating: 4.5 }

describe('what the filters mean', () => {
  test('-1 is any', () => {
    expect(boundsOf({ distanceLimit: -1, ratingLimit: -1 }, queens)).toEqual({ point: queens, radiusMiles: null, ratingFloor: null })
  })

  test('a distance counts only where there is a place', () => {
    expect(boundsOf({ distanceLimit: 25, ratingLimit: 4 }, null)).toEqual({ point: null, radiusMiles: null, ratingFloor: 4 })
    expect(boundsOf({ distanceLimit: 25, ratingLimit: 4 }, queens)).toEqual({ point: queens, radiusMiles: 25, ratingFloor: 4 })
  })
})

describe('a vendor fits', () => {
  test('within the distance, not beyond it', () => {
    expect(fits(boston, boundsOf({ distanceLimit: 200, ratingLimit: -1 }, queens))).toBe(true)
    expect(fits(boston, boundsOf({ distanceLimit: 100, ratingLimit: -1 }, queens))).toBe(false)
    expect(fits(boston, boundsOf({ distanceLimit: 100, ratingLimit: -1 }, null))).toBe(true)
  })

  test('from the rating on', () => {
    const at = (rating: number, ratingLimit: number) => fits({ ...boston, rating }, boundsOf({ distanceLimit: -1, ratingLimit }, null))
    expect(at(4, 4)).toBe(true)
    expect(at(3.9, 4)).toBe(false)
    expect(at(5, 5)).toBe(true)
    expect(at(4.9, 5)).toBe(false)
    expect(at(0, -1)).toBe(true)
  })

  test('the floor is in tenths of a star, rounded up', () => {
    expect([null, 0, 4, 4.5, 4.55].map(floorTenths)).toEqual([0, 0, 40, 45, 46])
  })
})
