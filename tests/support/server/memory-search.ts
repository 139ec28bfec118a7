/**
 * The search without a database: vendors in typed arrays per list, every one looked at. It is what the tests compare
 * the database's results with, and the floor that the benchmark measures it against.
 */
import { BAND_MILES, REACH_MILES, reachOf, zoneOf } from '#contract/reach.ts'
import { floorTenths } from '#contract/vendor-filter.ts'
import { chordBetween, chordOf, positionOf, type Position } from '#server/db/globe.ts'
import { listingsOf, mainListingsOf } from '#server/db/listings.ts'
import { scoreOf } from '#server/db/score.ts'
import type { VendorRecord } from '#server/repositories/search/vendor-writing.ts'
import type { VendorSearch } from '#server/repositories/search/search-vendors.ts'

/** One list, the best vendors first (main service, score, id), so that a place in it is also the order by score. */
interface List {
  ids: Int32Array
  x: Float64Array
  y: Float64Array
  z: Float64Array
  score: Float64Array
  reach: Float64Array
  ratingTenths: Uint8Array
  isVirtual: Uint8Array
  isMain: Uint8Array
  /** Infinity where a vendor states none. */
  price: Float64Array
  wait: Float64Array
  /** All places of those with several, null for the others. */
  several: (readonly Place[] | null)[]
}

interface Place {
  position: Position
  reach: number
  isOn: (day: string) => boolean
}

interface Found {
  ids: number[]
  total: number
  totalHere: number
  /** It knows no calendars. */
  busy: 0
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
  /** The chord of the radius in which it travels. */
  reach: number
  isMain: boolean
  price: number
  wait: number
  several: readonly Place[] | null
}

const BANDS = BAND_MILES.map(chordOf)

export function memorySearch(vendors: Iterable<VendorRecord>): MemorySearch {
  const entries = new Map<number, Entry[]>()
  for (const vendor of vendors) {
    const ratingTenths = Math.round(vendor.rating * 10)
    const shared = {
      id: vendor.id,
      includeInVirtualEvents: vendor.includeInVirtualEvents,
      position: positionOf(vendor),
      ratingTenths,
      score: scoreOf({ ...vendor, ratingTenths }),
      price: vendor.facts?.startingPrice ?? Infinity,
      wait: vendor.replyMinutes ?? Infinity,
      reach: chordOf(reachOf(vendor.memberLevel, vendor.travelMiles)),
      several: severalOf(vendor),
    }
    const main = new Set(mainListingsOf(vendor.primaryServiceTypeId))
    for (const list of listingsOf(vendor.serviceTypeIds)) {
      const entry = { ...shared, isMain: main.has(list) }
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
      return search.point === null ? best(list, search) : near(list, search)
    },
  }
}

/** The home and the others, day by day: a season is walked through from its first day to its last one. */
function severalOf(vendor: VendorRecord): Place[] | null {
  const { memberLevel, otherPlaces = [] } = vendor
  if (otherPlaces.length === 0) return null
  const seasons = otherPlaces.map(({ from, until }) => (from && until ? daysBetween(from, until) : null))
  const isOn = (at: number, day: string) => seasons[at]?.has(day.slice(5)) ?? true
  const isAway = (day: string) => otherPlaces.some(({ isAwayFromHome }, at) => isAwayFromHome && isOn(at, day))
  const placeOf = (at: VendorRecord | (typeof otherPlaces)[number]) => ({
    position: positionOf(at),
    reach: chordOf(reachOf(memberLevel, at.travelMiles)),
  })
  return [
    { ...placeOf(vendor), isOn: (day) => !isAway(day) },
    ...otherPlaces.map((other, at) => ({ ...placeOf(other), isOn: (day: string) => isOn(at, day) })),
  ]
}

function daysBetween(from: string, until: string): Set<string> {
  const days = new Set<string>()
  const day = new Date(`2028-${from}T00:00:00Z`)
  for (;;) {
    const monthDay = day.toISOString().slice(5, 10)
    days.add(monthDay)
    if (monthDay === until) return days
    day.setUTCDate(day.getUTCDate() + 1)
    // On from the first day of the same leap year.
    day.setUTCFullYear(2028)
  }
}

function toList(entries: Entry[]): List {
  entries.sort((a, b) => Number(b.isMain) - Number(a.isMain) || b.score - a.score || a.id - b.id)
  return {
    ids: Int32Array.from(entries, ({ id }) => id),
    x: Float64Array.from(entries, ({ position }) => position[0]),
    y: Float64Array.from(entries, ({ position }) => position[1]),
    z: Float64Array.from(entries, ({ position }) => position[2]),
    score: Float64Array.from(entries, ({ score }) => score),
    reach: Float64Array.from(entries, ({ reach }) => reach),
    ratingTenths: Uint8Array.from(entries, ({ ratingTenths }) => ratingTenths),
    isVirtual: Uint8Array.from(entries, ({ includeInVirtualEvents }) => (includeInVirtualEvents ? 1 : 0)),
    isMain: Uint8Array.from(entries, ({ isMain }) => (isMain ? 1 : 0)),
    price: Float64Array.from(entries, ({ price }) => price),
    wait: Float64Array.from(entries, ({ wait }) => wait),
    several: entries.map(({ several }) => several),
  }
}

const floorOf = ({ ratingFloor }: VendorSearch) => floorTenths(ratingFloor)

const isTooDear = (list: List, place: number, { priceCeiling = null }: VendorSearch) =>
  priceCeiling !== null && list.price[place]! > priceCeiling

/** Negative when `a` comes before `b` in an order by price or reply time; the best first by score. */
function compareBy(column: Float64Array, { score, ids }: List, a: number, b: number): number {
  if (column[a] !== column[b]) return column[a]! < column[b]! ? -1 : 1
  return score[b]! - score[a]! || ids[a]! - ids[b]!
}

/** By score, price or reply time: the first places of the list that fit. */
function best(list: List, search: VendorSearch): Found {
  const floor = floorOf(search)
  const ids: number[] = []
  let total = 0
  const places = Array.from(list.ids.keys())
  const { sort } = search
  if (sort === 'price') places.sort((a, b) => compareBy(list.price, list, a, b))
  if (sort === 'reply') places.sort((a, b) => compareBy(list.wait, list, a, b))
  for (const place of places) {
    if (list.ratingTenths[place]! < floor || (search.virtualOnly && list.isVirtual[place] === 0)) continue
    if (isTooDear(list, place, search)) continue
    if (total >= search.skip && ids.length < search.take) ids.push(list.ids[place]!)
    total += 1
  }
  return { ids, total, totalHere: total, busy: 0 }
}

/**
 * Near a point: who comes there by zone, main service, band and score; then, without a limit, the others by
 * distance.
 */
function near(list: List, search: VendorSearch): Found {
  const [x, y, z] = positionOf(search.point!)
  const limit = search.radiusMiles === null ? Infinity : chordOf(search.radiusMiles)
  const floor = floorOf(search)
  const nearest = new Nearest(list, search.skip + search.take, search.sort)
  let total = 0
  let totalHere = 0
  for (let place = 0; place < list.ids.length; place += 1) {
    if (list.ratingTenths[place]! < floor || (search.virtualOnly && list.isVirtual[place] === 0)) continue
    if (isTooDear(list, place, search)) continue
    const dx = list.x[place]! - x
    const dy = list.y[place]! - y
    const dz = list.z[place]! - z
    const several = list.several[place]
    const from = several && nearestOf(several, search)
    const chord = from ? from.chord : Math.sqrt(dx * dx + dy * dy + dz * dz)
    const own = from ? from.reach : list.reach[place]!
    const reach = search.virtualOnly ? (limit === Infinity ? VIRTUAL_NEAR : Infinity) : own
    const comes = chord <= reach
    if (chord > limit || (!comes && limit !== Infinity)) continue
    total += 1
    if (comes) totalHere += 1
    nearest.offer(comes ? (search.byScore ? 0 : BANDS.filter((band) => band <= chord).length) : OTHERS, chord, place)
  }
  const ids = nearest
    .sorted()
    .slice(search.skip)
    .map((place) => list.ids[place]!)
  return { ids, total, totalHere, busy: 0 }
}

/** The nearest place of the day that reaches the point; of all those of the day if none does, or by video. */
function nearestOf(places: readonly Place[], { point, day, virtualOnly }: VendorSearch) {
  const from = places
    .filter(({ isOn }) => isOn(day))
    .map(({ position, reach }) => ({ chord: chordBetween(position, positionOf(point!)), reach }))
    .sort((a, b) => a.chord - b.chord)
  return (virtualOnly ? undefined : from.find(({ chord, reach }) => chord <= reach)) ?? from[0]!
}

const OTHERS = BANDS.length + 1
const VIRTUAL_NEAR = chordOf(REACH_MILES.pro)

/** Keeps the first `size` candidates: a heap with the last one on top. */
class Nearest {
  readonly #list: List
  readonly #size: number
  readonly #sort: VendorSearch['sort']
  readonly #bands: Uint8Array
  readonly #chords: Float64Array
  readonly #places: Int32Array
  #count = 0

  constructor(list: List, size: number, sort: VendorSearch['sort']) {
    this.#list = list
    this.#sort = sort
    this.#size = size
    // One more than fits, for the candidate that is being compared.
    this.#bands = new Uint8Array(size + 1)
    this.#chords = new Float64Array(size + 1)
    this.#places = new Int32Array(size + 1)
  }

  offer(band: number, chord: number, place: number): void {
    const at = this.#count
    this.#bands[at] = band
    this.#chords[at] = chord
    this.#places[at] = place
    if (at < this.#size) {
      this.#count += 1
      this.#rise(at)
    } else if (this.#compare(at, 0) < 0) {
      this.#swap(at, 0)
      this.#sink()
    }
  }

  sorted(): number[] {
    const order = Array.from({ length: this.#count }, (_, at) => at)
    return order.sort((a, b) => this.#compare(a, b)).map((at) => this.#places[at]!)
  }

  /** Negative when `a` comes before `b`. */
  #compare(a: number, b: number): number {
    const [placeA, placeB] = [this.#places[a]!, this.#places[b]!]
    const chord = this.#chords[a]! - this.#chords[b]!
    const { ids, isMain, score, price, wait } = this.#list
    const isOther = (at: number) => this.#bands[at] === OTHERS
    if (this.#sort !== 'best' && this.#sort !== undefined && !(isOther(a) && isOther(b))) {
      if (isOther(a) || isOther(b)) return Number(isOther(a)) - Number(isOther(b))
      const column = this.#sort === 'price' ? price : wait
      if (this.#sort !== 'distance' && column[placeA] !== column[placeB])
        return column[placeA]! < column[placeB]! ? -1 : 1
      const byScore = this.#sort === 'distance' ? 0 : score[placeB]! - score[placeA]!
      return byScore || chord || ids[placeA]! - ids[placeB]!
    }
    const zone = zoneOf(this.#bands[a]!) - zoneOf(this.#bands[b]!)
    if (zone !== 0) return zone
    return (
      (this.#bands[a] === OTHERS ? chord : 0) ||
      isMain[placeB]! - isMain[placeA]! ||
      this.#bands[a]! - this.#bands[b]! ||
      score[placeB]! - score[placeA]! ||
      chord ||
      placeA - placeB
    )
  }

  #swap(a: number, b: number): void {
    for (const column of [this.#bands, this.#chords, this.#places]) {
      const value = column[a]!
      column[a] = column[b]!
      column[b] = value
    }
  }

  #rise(from: number): void {
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.#compare(parent, at) >= 0) return
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
      const larger = right < this.#count && this.#compare(left, right) < 0 ? right : left
      if (this.#compare(at, larger) >= 0) return
      this.#swap(at, larger)
      at = larger
    }
  }
}
