/** A spatial index of places: quarter-degree squares, so that a nearby search reads only a few squares. */
import { EARTH_RADIUS_MILES, milesBetween, type Point } from '#contract/globe.ts'

const RADIANS = Math.PI / 180
const MILES_PER_DEGREE = EARTH_RADIUS_MILES * RADIANS
const SQUARES_PER_DEGREE = 4
const SQUARES_AROUND = 360 * SQUARES_PER_DEGREE

interface Grid<T> {
  /** Everything within this many miles, in no particular order. */
  within(latitude: number, longitude: number, miles: number): { item: T; miles: number }[]
  /** The nearest item within this many miles. */
  nearest(latitude: number, longitude: number, maxMiles: number): T | undefined
}

const row = (latitude: number) => Math.floor((latitude + 90) * SQUARES_PER_DEGREE)
const column = (longitude: number) => Math.floor((longitude + 180) * SQUARES_PER_DEGREE)
const square = (row: number, column: number) =>
  row * SQUARES_AROUND + (((column % SQUARES_AROUND) + SQUARES_AROUND) % SQUARES_AROUND)

export function makeGrid<T extends Point>(items: Iterable<T>): Grid<T> {
  const squares = new Map<number, T[]>()
  for (const item of items) {
    const key = square(row(item.latitude), column(item.longitude))
    const there = squares.get(key)
    if (there) there.push(item)
    else squares.set(key, [item])
  }

  function within(latitude: number, longitude: number, miles: number) {
    const found: { item: T; miles: number }[] = []
    const high = miles / MILES_PER_DEGREE
    // Degrees of longitude are shortest at the edge nearer to the pole.
    const shrink = Math.cos(Math.min(89, Math.abs(latitude) + high) * RADIANS)
    const wide = Math.min(180, high / shrink)
    for (let r = row(latitude - high); r <= row(latitude + high); r++) {
      for (let c = column(longitude - wide); c <= column(longitude + wide); c++) {
        for (const item of squares.get(square(r, c)) ?? []) {
          const distance = milesBetween({ latitude, longitude }, item)
          if (distance <= miles) found.push({ item, miles: distance })
        }
      }
    }
    return found
  }

  function nearest(latitude: number, longitude: number, maxMiles: number): T | undefined {
    for (let reach = Math.min(5, maxMiles); ; reach = Math.min(reach * 2, maxMiles)) {
      const found = within(latitude, longitude, reach)
      if (found.length > 0) return found.reduce((best, next) => (next.miles < best.miles ? next : best)).item
      if (reach >= maxMiles) return undefined
    }
  }

  return { within, nearest }
}
