/**
 * Searches for a day: the kinds of searches that people make, each for one of the next Saturdays, among vendors of whom
 * many keep a calendar, or have hours and prices of their own for some days.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '#contract/dates.ts'
import { formatNumber } from '#contract/format-count.ts'
import { loadPlaces, type Places } from '#server/data/places.ts'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedSampleMarketplace } from '#server/db/seed.ts'
import { sql } from '#server/db/sql.ts'
import { searchVendors } from '#server/repositories/search/search-vendors.ts'
import { withPostgres } from './kept-postgres.ts'
import { searchKinds, type SearchKind } from './search-kinds.ts'
import type { BenchOptions, Section } from './section.ts'
import { milliseconds, percentile, table } from './timing.ts'

const VENDORS = 30_000
const WARM_UP = 30
const MEASURED = 200
const TODAY = '2026-01-01'
const FIRST_SATURDAY = '2026-01-03'
const SATURDAYS = 20
/** One vendor in so many has hours and prices of days. */
const WITH_HOURS = 5
/** One in so many of these takes no events on Saturdays; the others ask more on them. */
const CLOSED = 4

export const benchDays: Section = {
  name: 'days',
  title: 'Searches for a day',
  run: async ({ engines, say }) => {
    const parts: string[] = []
    for (const engine of engines) parts.push(await benchEngine(engine, say))
    return `${EXPLANATION}\n\n${parts.join('\n\n')}`
  },
}

const EXPLANATION = `Time of one search for a Saturday in milliseconds, from the call of the repository to the rows and the totals, among
${formatNumber(VENDORS)} vendors: a third keep a calendar, one in ${WITH_HOURS} has hours and prices of days. ${MEASURED} searches per line after ${WARM_UP} to
warm up, in turn with the same search without a day. p5 comes near what a search takes when nothing else uses the machine.
A server keeps long counts of a day for some minutes; in “nothing kept” they are counted. To reach: p50 ≤ 7 ms.`

async function benchEngine(engine: Database['engine'], say: BenchOptions['say']): Promise<string> {
  const places = loadPlaces()
  const fill = async (db: Database) => {
    await seedSampleMarketplace(db, { count: VENDORS, places, report: say, today: TODAY })
    await addHoursAndPrices(db)
    await db.maintain(sql`vacuum (analyze)`)
  }
  const measure = (db: Database) => measureKinds(db, places, say)
  const rows =
    engine === 'postgres'
      ? await withPostgres({ keep: undefined, name: 'days', fill }, measure)
      : await inPglite(async (db) => {
          await fill(db)
          return measure(db)
        })
  const head = ['search', 'p5', 'p50', 'p99', 'nothing kept, p50', 'without a day, p50']
  return `### ${engine === 'pglite' ? 'PGlite' : 'PostgreSQL'}\n\n${table(head, rows)}`
}

async function inPglite<T>(use: (db: Database) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-bench-'))
  const db = await openDatabase({ dataDir: folder })
  try {
    await migrate(db)
    return await use(db)
  } finally {
    await db.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Times {
  dated: number[]
  uncounted: number[]
  undated: number[]
}

async function measureKinds(db: Database, places: Places, say: BenchOptions['say']): Promise<string[][]> {
  const all: Times = { dated: [], uncounted: [], undated: [] }
  const rows: string[][] = []
  for (const { name, next } of searchKinds(places)) {
    const times = await measureKind(db, next)
    all.dated.push(...times.dated)
    all.uncounted.push(...times.uncounted)
    all.undated.push(...times.undated)
    rows.push(rowOf(name, times))
    say(`  ${rows.at(-1)?.join(' | ')}`)
  }
  return [...rows, rowOf('**all of these, mixed**', all)]
}

function rowOf(name: string, { dated, uncounted, undated }: Times): string[] {
  const shares = [0.05, 0.5, 0.99].map((share) => milliseconds(percentile(dated, share)))
  return [name, ...shares, ...[uncounted, undated].map((times) => milliseconds(percentile(times, 0.5)))]
}

async function measureKind(db: Database, next: SearchKind['next']): Promise<Times> {
  const times: Times = { dated: [], uncounted: [], undated: [] }
  for (let turn = 0; turn < WARM_UP + MEASURED; turn += 1) {
    const search = next()
    const day = addDays(FIRST_SATURDAY, 7 * (turn % SATURDAYS))
    const ofDay = { ...search, day, freeOn: day, now: new Date(TODAY) }
    const dated = await timeOf(() => searchVendors(db, ofDay))
    const undated = await timeOf(() => searchVendors(db, search))
    // Counts are kept for each database, and a copy is another one.
    const uncounted = await timeOf(() => searchVendors({ ...db }, ofDay))
    if (turn < WARM_UP) continue
    times.dated.push(dated)
    times.uncounted.push(uncounted)
    times.undated.push(undated)
  }
  return times
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Adds the rows that searches read of vendors who set hours and prices. */
async function addHoursAndPrices(db: Database): Promise<void> {
  await db.query(sql`
    insert into closed_weekday (vendor_id, weekday)
    select id, 6 from vendor where id % ${WITH_HOURS * CLOSED}::int = 0 on conflict do nothing`)
  await db.query(sql`
    insert into day_price (vendor_id, weekday, from_day, until_day, price)
    select id, 6, 101, 1231, starting_price + 200 from vendor
    where id % ${WITH_HOURS}::int = 0 and id % ${WITH_HOURS * CLOSED}::int <> 0 and starting_price is not null
    on conflict do nothing`)
}
