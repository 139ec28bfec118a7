/**
 * The search without a database: vendors in typed arrays per list, every one looked at. It is what the tests compare
 * the database's answers with, and the floor that the benchmark measures it against.
 */
import { floorTenths } from '#contract/vendor-filter.ts'
import { chordOf, positionOf, type Position } from '#server/db/globe.ts'
import { listingsOf } from '#server/db/listings.ts'
import { scoreOf } from '#server/db/score.ts'
import type { VendorRecord } from '#server/repositories/search/vendor-writing.ts'
import type { VendorSearch } from '#server/repositories/search/vendors.ts'

/** One list, the best vendors first, so that a place in it is also the order by score. */
interface List {
  ids: Int32Array
  x: Float64Array
  y: Float64Array
  z: Float64Array
  ratingTenths: Uint8Array
  isVirtual: Uint8Array
}

export interface Found {
  ids: number[]
  total: number
}

export interface MemorySearch {
  search(search: VendorSearch): Found
}

interface Entry {
  id: number
  includeInVirtualEvents: boolean
  position: Position
  ratingTenths: number
  score: number
}

export function memorySearch(vendors: Iterable<VendorRecord>): MemorySearch {
  const entries = new Map<number, Entry[]>()
  for (const vendor of vendors) {
    const ratingTenths = Math.round(vendor.rating * 10)
    const entry: Entry = {
      id: vendor.id,
      includeInVirtualEvents: vendor.includeInVirtualEvents,
      position: positionOf(vendor),
      ratingTenths,
      score: scoreOf({ ...vendor, ratingTenths }),
    }
    for (const list of listingsOf(vendor.serviceTypeIds)) {
      const known = entries.get(list)
      if (known) known.push(entry)
      else entries.set(list, [entry])
    }
  }
  const lists = new Map([...entries].map(([id, list]) => [id, toList(list)]))
  const empty = toList([])
  return {
    search: (search) => {
      const list = lists.get(search.listing) ?? empty
      return search.point === null || (search.byScore && search.radiusMiles === null)
        ? best(list, search)
        : near(list, search)
    },
  }
}

function toList(entries: Entry[]): List {
  entries.sort((a, b) => b.score - a.score || a.id - b.id)
  return {
    ids: Int32Array.from(entries, ({ id }) => id),
    x: Float64Array.from(entries, ({ position }) => position[0]),
    y: Float64Array.from(entries, ({ position }) => position[1]),
    z: Float64Array.from(entries, ({ position }) => position[2]),
    ratingTenths: Uint8Array.from(entries, ({ ratingTenths }) => ratingTenths),
    isVirtual: Uint8Array.from(entries, ({ includeInVirtualEvents }) => (includeInVirtualEvents ? 1 : 0)),
  }
}

const floorOf = ({ ratingFloor }: VendorSearch) => floorTenths(ratingFloor)

/** By score: the first places of the list that fit. */
function best(list: List, search: VendorSearch): Found {
  const floor = floorOf(search)
  const ids: number[] = []
  let total = 0
  for (let place = 0; place < list.ids.length; place += 1) {
    if (list.ratingTenths[place]! < floor || (search.virtualOnly && list.isVirtual[place] === 0)) continue
    if (total >= search.skip && ids.length < search.take) ids.push(list.ids[place]!)
    total += 1
  }
  return { ids, total }
}

/** Within reach of a point, by distance or by score. */
function near(list: List, search: VendorSearch): Found {
  const [x, y, z] = positionOf(search.point!)
  const reach = search.radiusMiles === null ? Infinity : chordOf(search.radiusMiles)
  const floor = floorOf(search)
  const nearest = new Nearest(search.skip + search.take)
  let total = 0
  for (let place = 0; place < list.ids.length; place += 1) {
    if (list.ratingTenths[place]! < floor || (search.virtualOnly && list.isVirtual[place] === 0)) continue
    const dx = list.x[place]! - x
    const dy = list.y[place]! - y
    const dz = list.z[place]! - z
    const chord = Math.sqrt(dx * dx + dy * dy + dz * dz)
    if (chord > reach) continue
    total += 1
    nearest.offer(search.byScore ? 0 : chord, place)
  }
  const ids = nearest
    .sorted()
    .slice(search.skip)
    .map((place) => list.ids[place]!)
  return { ids, total }
}

/** Keeps the `size` smallest (value, place) pairs: a heap with the largest on top. */
class Nearest {
  readonly #size: number
  readonly #values: Float64Array
  readonly #places: Int32Array
  #count = 0

  constructor(size: number) {
    this.#size = size
    this.#values = new Float64Array(size)
    this.#places = new Int32Array(size)
  }

  offer(value: number, place: number): void {
    if (this.#count < this.#size) {
      this.#values[this.#count] = value
      this.#places[this.#count] = place
      this.#rise(this.#count)
      this.#count += 1
    } else if (this.#size > 0 && this.#isLess(value, place, 0)) {
      this.#values[0] = value
      this.#places[0] = place
      this.#sink()
    }
  }

  sorted(): number[] {
    const order = Array.from({ length: this.#count }, (_, at) => at)
    order.sort((a, b) => this.#values[a]! - this.#values[b]! || this.#places[a]! - this.#places[b]!)
    return order.map((at) => this.#places[at]!)
  }

  #isLess(value: number, place: number, at: number): boolean {
    const other = this.#values[at]!
    return value < other || (value === other && place < this.#places[at]!)
  }

  #swap(a: number, b: number): void {
    const value = this.#values[a]!
    const place = this.#places[a]!
    this.#values[a] = this.#values[b]!
    this.#places[a] = this.#places[b]!
    this.#values[b] = value
    this.#places[b] = place
  }

  #rise(from: number): void {
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#isLess(this.#values[parent]!, this.#places[parent]!, at)) return
      this.#swap(at, parent)
      at = parent
    }
  }

  #sink(): void {
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      if (left >= this.#count) return
      const right = left + 1
      const larger = right < this.#count && this.#isLess(this.#values[left]!, this.#places[left]!, right) ? right : left
      if (!this.#isLess(this.#values[at]!, this.#places[at]!, larger)) return
      this.#swap(at, larger)
      at = larger
    }
  }
}
