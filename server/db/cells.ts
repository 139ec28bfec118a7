/**
 * Cubes of space, 16 miles wide, numbered so that every larger cube of 2, 4, 8, … of them to a side is one range of
 * numbers (a Morton code). Whatever is near a place is then in a few ranges of an ordinary index.
 */
import { EARTH_RADIUS_MILES, type Position } from '#contract/globe.ts'

const CELL_MILES = 16
/** Cells to a side of the cube that holds the globe: 8,192 miles. */
const SIDE = 512
const HALF = (SIDE * CELL_MILES) / 2
/** Rounding never decides alone: what is this close to an edge counts as on both sides of it. */
const MARGIN_MILES = 1e-6

/** The number of the cell with a position. */
export const cellOf = ([x, y, z]: Position): number => (spread(x) << 2) | (spread(y) << 1) | spread(z)

/** The bits of a coordinate's place on its axis, two apart. */
function spread(miles: number): number {
  let bits = Math.floor((miles + HALF) / CELL_MILES)
  bits = (bits | (bits << 16)) & 0x0300_00ff
  bits = (bits | (bits << 8)) & 0x0300_f00f
  bits = (bits | (bits << 4)) & 0x030c_30c3
  return (bits | (bits << 2)) & 0x0924_9249
}

/** Neighboring cells. */
export interface CellRange {
  from: number
  /** The first that is no longer part of it. */
  until: number
}

interface Cube {
  x: number
  y: number
  z: number
  miles: number
  from: number
  cells: number
}

const GLOBE: Cube = { x: -HALF, y: -HALF, z: -HALF, miles: SIDE * CELL_MILES, from: 0, cells: SIDE ** 3 }

/**
 * The cells with everything on the globe within a chord around a position, in order.
 * @param fineness into how many parts the chord is divided at most: more parts are more ranges, which hold less that is
 *   not within the chord
 */
export function cellsAround(center: Position, chord: number, fineness: number): CellRange[] {
  const ranges: CellRange[] = []
  cover(center, chord, fineness, (cube) => add(ranges, cube))
  return ranges
}

/**
 * The cells around a center in two parts: what is within the chord as a whole, and where each position is to be looked
 * at.
 */
export function cellsWithin(center: Position, chord: number, fineness: number): Record<'inside' | 'edge', CellRange[]> {
  const inside: CellRange[] = []
  const edge: CellRange[] = []
  cover(center, chord, fineness, (cube, isInside) => add(isInside ? inside : edge, cube))
  return { inside, edge }
}

function cover(
  center: Position,
  chord: number,
  fineness: number,
  found: (cube: Cube, isInside: boolean) => void,
): void {
  const smallest = chord / fineness
  const visit = (cube: Cube): void => {
    const [nearest, farthest] = distances(cube, center)
    if (nearest > chord + MARGIN_MILES || !hasSurface(cube)) return
    const isInside = farthest < chord - MARGIN_MILES
    if (isInside || cube.cells === 1 || cube.miles <= smallest) found(cube, isInside)
    else for (let part = 0; part < 8; part += 1) visit(partOf(cube, part))
  }
  visit(GLOBE)
}

function add(ranges: CellRange[], { from, cells }: Cube): void {
  const last = ranges.at(-1)
  if (last?.until === from) last.until = from + cells
  else ranges.push({ from, until: from + cells })
}

/** An eighth of a cube, in the order of the numbers. */
function partOf({ x, y, z, miles, from, cells }: Cube, part: number): Cube {
  const half = miles / 2
  return {
    x: x + (part & 4 ? half : 0),
    y: y + (part & 2 ? half : 0),
    z: z + (part & 1 ? half : 0),
    miles: half,
    from: from + (part * cells) / 8,
    cells: cells / 8,
  }
}

const CENTER: Position = [0, 0, 0]

function hasSurface(cube: Cube): boolean {
  const [nearest, farthest] = distances(cube, CENTER)
  return nearest <= EARTH_RADIUS_MILES + MARGIN_MILES && farthest >= EARTH_RADIUS_MILES - MARGIN_MILES
}

/** From a position to the nearest and the farthest point of a cube. */
function distances({ x, y, z, miles }: Cube, position: Position): [nearest: number, farthest: number] {
  const [atX, atY, atZ] = position
  const near = gap(x, miles, atX) ** 2 + gap(y, miles, atY) ** 2 + gap(z, miles, atZ) ** 2
  const far = reach(x, miles, atX) ** 2 + reach(y, miles, atY) ** 2 + reach(z, miles, atZ) ** 2
  return [Math.sqrt(near), Math.sqrt(far)]
}

/** From a place on an axis to the nearest point of a stretch of it; 0 within the stretch. */
const gap = (low: number, miles: number, at: number) => Math.max(low - at, at - low - miles, 0)

/** From a place on an axis to the farthest point of a stretch of it. */
const reach = (low: number, miles: number, at: number) => Math.max(Math.abs(low - at), Math.abs(low + miles - at))
