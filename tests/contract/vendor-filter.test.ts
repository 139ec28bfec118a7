import { describe, expect, test } from 'vitest'
import { boundsOf, fits, floorTenths } from '#contract/vendor-filter.ts'

const queens = { latitude: 40.7282, longitude: -73.7949 }
const boston = { latitude: 42.3601, longitude: -71.0589, rating: 4.5, categoryIds: [112, 50] }
const any = { categoryId: -1, distanceLimit: -1, ratingLimit: -1 }

describe('what the filters mean', () => {
  test('-1 is any', () => {
    expect(boundsOf(any, queens)).toEqual({
      category: null,
      point: queens,
      radiusMiles: null,
      ratingFloor: null,
      priceCeiling: null,
    })
  })

  test('a distance counts only where there is a place', () => {
    expect(boundsOf({ categoryId: 6, distanceLimit: 25, ratingLimit: 4 }, null)).toEqual({
      category: 6,
      point: null,
      radiusMiles: null,
      ratingFloor: 4,
      priceCeiling: null,
    })
    expect(boundsOf({ ...any, distanceLimit: 25, ratingLimit: 4 }, queens)).toEqual({
      category: null,
      point: queens,
      radiusMiles: 25,
      ratingFloor: 4,
      priceCeiling: null,
    })
  })
})

describe('a vendor fits', () => {
  test('within the distance, not beyond it', () => {
    expect(fits(boston, boundsOf({ ...any, distanceLimit: 200 }, queens))).toBe(true)
    expect(fits(boston, boundsOf({ ...any, distanceLimit: 100 }, queens))).toBe(false)
    expect(fits(boston, boundsOf({ ...any, distanceLimit: 100 }, null))).toBe(true)
  })

  test('by each of its services and their groups, and by no other', () => {
    const asked = (categoryId: number) => fits(boston, boundsOf({ ...any, categoryId }, null))
    expect([112, 50, 6, -1].map(asked)).toEqual([true, true, false, true])
  })

  test('up to the starting price; one who states none does not', () => {
    const under = (startingPrice: number | null | undefined) =>
      fits({ ...boston, startingPrice }, boundsOf({ ...any, priceLimit: 500 }, null))
    expect([under(500), under(501), under(null), under(undefined)]).toEqual([true, false, false, false])
    expect(fits({ ...boston, startingPrice: null }, boundsOf(any, null))).toBe(true)
    // A list that was saved for a day goes by the price of that day.
    expect(fits({ ...boston, startingPrice: 400, dayPrice: 600 }, boundsOf({ ...any, priceLimit: 500 }, null))).toBe(
      false,
    )
  })

  test('from the rating on', () => {
    const at = (rating: number, ratingLimit: number) =>
      fits({ ...boston, rating }, boundsOf({ ...any, ratingLimit }, null))
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
