/**
 * How each read of visitors and crawlers grows with the number of vendors, on PostgreSQL: `npm run bench -- --sections
 * sizes --vendors 30000,1000000`. Sizes are measured one after the other; without `--keep` the disk holds one at a time.
 */
import { addDays } from '#contract/dates.ts'
import { formatNumber } from '#contract/format-count.ts'
import { loadPlaces, type Places } from '#server/data/places.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { ALL_VENDORS } from '#server/db/listings.ts'
import { seedSampleMarketplace } from '#server/db/seed.ts'
import { sql } from '#server/db/sql.ts'
import { findVendors } from '#server/repositories/console/people.ts'
import { placesListing } from '#server/repositories/search/listed-places.ts'
import { rowRangesWithVendors, vendorsInRange } from '#server/repositories/search/listed-vendors.ts'
import { searchVendors, type VendorSearch } from '#server/repositories/search/search-vendors.ts'
import { findVendor } from '#server/repositories/search/vendors.ts'
import { randomFrom } from '#tests/support/server/vendors.ts'
import { withPostgres } from './kept-postgres.ts'
import { searchKinds, type SearchKind } from './search-kinds.ts'
import type { BenchOptions, Section } from './section.ts'
import { milliseconds, percentile, table } from './timing.ts'

const TODAY = '2026-01-01'
/** Days that the sample's vendors are booked on, too. */
const FIRST_SATURDAY = '2026-01-10'
const SATURDAYS = 20
const SITEMAP_VENDORS = 50_000
const SEARCHES = [
  'category near a town, any distance',
  'category within 50 miles',
  'category nationwide',
  'category near a town, lowest price first',
  'every vendor within 50 miles of New York',
]

/** Those that are made for a day, too. */
const DATED_SEARCHES = [
  'category near a town, any distance',
  'category within 50 miles',
  'category nationwide',
  'every vendor within 50 miles of New York',
]

interface Read {
  name: string
  times: number
  next: (db: Queryable) => Promise<unknown>
}

export const benchSizes: Section = {
  name: 'sizes',
  title: 'Growth with the number of vendors',
  run: async ({ vendors, keep, say }) => {
    const places = loadPlaces()
    const measured: Measured[] = []
    for (const count of vendors) measured.push(await measureSize(count, { keep, places, say }))
    const names = measured[0]?.reads.map(({ name }) => name) ?? []
    const rows = names.map((name, row) => [name, ...measured.map(({ reads }) => reads[row]?.said ?? '')])
    const disk = ['vendors and their lists on disk', ...measured.map(({ gigabytes }) => `${gigabytes.toFixed(1)} GB`)]
    const head = ['read', ...vendors.map((count) => formatNumber(count))]
    return `${EXPLANATION}\n\n${table(head, [...rows, disk])}`
  },
}

const EXPLANATION = `Milliseconds of each read, p50 / p99, on PostgreSQL with its own settings (128 MB of \`shared_buffers\`), one at a time,
after a tenth as many to warm up. The searches are those of “Search latency”; a search for a day leaves out who is busy
on one of ${SATURDAYS} Saturdays. A server keeps long counts of a day for some minutes: “nothing kept” has to count them.`

interface Measured {
  gigabytes: number
  reads: { name: string; said: string }[]
}

function measureSize(
  count: number,
  { keep, places, say }: Pick<BenchOptions, 'keep' | 'say'> & { places: Places },
): Promise<Measured> {
  const made = {
    keep,
    name: `sizes-${count}`,
    fill: (db: Database) => seedSampleMarketplace(db, { count, places, report: say, today: TODAY }),
  }
  return withPostgres(made, async (db) => {
    const reads: Measured['reads'] = []
    for (const read of readsOf(count, places)) {
      const said = await timesOf(db, read)
      say(`  ${read.name}: ${said}`)
      reads.push({ name: read.name, said })
    }
    return { gigabytes: await gigabytesOf(db), reads }
  })
}

function readsOf(count: number, places: Places): Read[] {
  const random = randomFrom(7)
  const someone = () => 1 + Math.floor(random() * count)
  const kinds = searchKinds(places)
  const searches = SEARCHES.map((name) => kindOf(kinds, name))
  const typed = ['ja', 'the br', 'magic', 'dj s', 'vendor of no name']
  return [
    ...searches.map(({ name, next }) => ({ name, times: 100, next: (db: Queryable) => searchVendors(db, next()) })),
    ...datedReads(kinds),
    { name: 'a profile', times: 200, next: (db) => findVendor(db, someone()) },
    {
      name: 'console: the start of a name',
      times: 50,
      next: (db) => findVendors(db, { text: typed[Math.floor(random() * typed.length)] ?? '', id: null, digits: '' }),
    },
    {
      name: 'console: a phone number',
      times: 10,
      next: (db) => findVendors(db, { text: '5125550100', id: null, digits: '5125550100' }),
    },
    { name: 'sitemap: which files there are', times: 5, next: (db) => rowRangesWithVendors(db, SITEMAP_VENDORS) },
    { name: 'sitemap: one file of vendors', times: 5, next: (db) => vendorsInRange(db, 1, SITEMAP_VENDORS) },
    { name: 'sitemap: cities with vendors', times: 3, next: (db) => placesListing(db, ALL_VENDORS) },
  ]
}

/** Each as on a server that was asked for the day before, and as on one that just started. */
function datedReads(kinds: readonly SearchKind[]): Read[] {
  return DATED_SEARCHES.flatMap((name) => {
    const { next } = kindOf(kinds, name)
    let turn = 0
    const dated = (): VendorSearch => {
      const day = addDays(FIRST_SATURDAY, 7 * (turn++ % SATURDAYS))
      return { ...next(), day, freeOn: day, now: new Date(TODAY) }
    }
    return [
      { name: `${name}, for a day`, times: 100, next: (db: Queryable) => searchVendors(db, dated()) },
      // Counts are kept for each database, and a copy is another one.
      {
        name: `${name}, for a day, nothing kept`,
        times: 40,
        next: (db: Queryable) => searchVendors({ ...db }, dated()),
      },
    ]
  })
}

function kindOf(kinds: readonly SearchKind[], name: string): SearchKind {
  const kind = kinds.find((each) => each.name === name)
  if (!kind) throw new Error(`There is no search “${name}”.`)
  return kind
}

async function timesOf(db: Database, { times, next }: Read): Promise<string> {
  const measured: number[] = []
  for (let turn = -Math.ceil(times / 10); turn < times; turn += 1) {
    const before = performance.now()
    await next(db)
    if (turn >= 0) measured.push(performance.now() - before)
  }
  return `${milliseconds(percentile(measured, 0.5))} / ${milliseconds(percentile(measured, 0.99))}`
}

async function gigabytesOf(db: Database): Promise<number> {
  const rows = await db.query<{ bytes: string }>(sql`select pg_database_size(current_database())::text as bytes`)
  return Number(rows[0]?.bytes) / 1e9
}
