/**
 * Distances on the globe as the database computes them: places are points in space on a sphere, in miles. The straight
 * line between two of them (the chord) grows with the distance along the surface, so ordering by one orders by both.
 */

export interface Point {
  /** Degrees. */
  latitude: number
  longitude: number
}

/** Mean radius of the Earth. */
export const EARTH_RADIUS_MILES = 3958.7613

const RADIANS = Math.PI / 180

export type Position = readonly [x: number, y: number, z: number]

/** A place as a point in space, in miles from the center. */
export function positionOf({ latitude, longitude }: Point): Position {
  const phi = latitude * RADIANS
  const lambda = longitude * RADIANS
  return [
    EARTH_RADIUS_MILES * Math.cos(phi) * Math.cos(lambda),
    EARTH_RADIUS_MILES * Math.cos(phi) * Math.sin(lambda),
    EARTH_RADIUS_MILES * Math.sin(phi),
  ]
}

/** The chord that spans `miles` along the surface. */
export const chordOf = (miles: number) =>
  2 * EARTH_RADIUS_MILES * Math.sin(Math.min(miles / (2 * EARTH_RADIUS_MILES), Math.PI / 2))

/** Miles along the surface between two places. */
export function milesBetween(a: Point, b: Point): number {
  const chord = chordBetween(positionOf(a), positionOf(b))
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, chord / (2 * EARTH_RADIUS_MILES)))
}

/** The straight line between two points, in miles: the same sum, in the same order, as the cube extension's `<->`. */
export function chordBetween(a: Position, b: Position): number {
  let sum = 0
  for (let axis = 0; axis < 3; axis += 1) {
    const difference = (a[axis] ?? 0) - (b[axis] ?? 0)
    sum += difference * difference
  }
  return Math.sqrt(sum)
}
