/**
 * The price of vendors with several places: the same searches, in turn, of vendors who have one city each, and of the
 * same ones when every fifth has a second city.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatNumber } from '#contract/format-count.ts'
import { loadPlaces } from '#server/data/places.ts'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { vacuum, vendorRecordOf } from '#server/db/seed.ts'
import { searchVendors, type VendorSearch } from '#server/repositories/search/search-vendors.ts'
import { writeVendors, type VendorRecord } from '#server/repositories/search/vendor-writing.ts'
import { sampleVendors } from '#server/sample/vendors.ts'
import { startPostgres, stopPostgres } from '#tests/support/server/postgres-server.ts'
import { searchKinds } from './search-kinds.ts'
import type { BenchOptions, Section } from './section.ts'
import { milliseconds, percentile, table } from './timing.ts'

const VENDORS = 30_000
const EVERY = 5
/** The second city is that of the vendor so many further on. */
const FURTHER = 7_919
const BATCH = 1_000
const WARM_UP = 20
const MEASURED = 150
const TODAY = '2026-01-01'

export const benchSeveralPlaces: Section = {
  name: 'places',
  title: 'Vendors with several places',
  run: async ({ engines, say }) => {
    const parts: string[] = []
    for (const engine of engines) parts.push(await benchEngine(engine, say))
    return `${EXPLANATION}\n\n${parts.join('\n\n')}`
  },
}

const EXPLANATION = `${formatNumber(VENDORS)} vendors with one city each, and the same ones when every fifth has a second city, all year, where
another vendor lives. Each search goes to both, in turn: ${MEASURED} per line after ${WARM_UP} to warm up. Times in milliseconds;
the ratio is that of the medians.`

async function benchEngine(engine: Database['engine'], say: BenchOptions['say']): Promise<string> {
  const vendors = records()
  return withDatabase(engine, vendors, (one) =>
    withDatabase(engine, vendors.map(withSecondCity), async (several) => {
      const rows: string[][] = []
      for (const { name, next } of searchKinds(loadPlaces())) {
        const [before, after] = await measure([one, several], next)
        const medians = [percentile(before, 0.5), percentile(after, 0.5)] as const
        const [was, is] = [medians, [percentile(before, 0.99), percentile(after, 0.99)]] as const
        rows.push([name, ...was.map(milliseconds), (medians[1] / medians[0]).toFixed(2), ...is.map(milliseconds)])
        say(`  ${rows.at(-1)?.join(' | ')}`)
      }
      const head = ['search', 'one city, p50', 'second city, p50', 'ratio', 'one city, p99', 'second city, p99']
      return `### ${engine === 'pglite' ? 'PGlite' : 'PostgreSQL'}\n\n${table(head, rows)}`
    }),
  )
}

async function measure(
  [one, several]: readonly [Database, Database],
  next: () => VendorSearch,
): Promise<readonly [number[], number[]]> {
  const before: number[] = []
  const after: number[] = []
  for (let turn = 0; turn < WARM_UP + MEASURED; turn += 1) {
    const search = next()
    const times = [await timeOf(one, search), await timeOf(several, search)] as const
    if (turn < WARM_UP) continue
    before.push(times[0])
    after.push(times[1])
  }
  return [before, after]
}

async function timeOf(db: Database, search: VendorSearch): Promise<number> {
  const started = performance.now()
  await searchVendors(db, search)
  return performance.now() - started
}

async function withDatabase<T>(
  engine: Database['engine'],
  vendors: readonly VendorRecord[],
  use: (db: Database) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-bench-'))
  await chmod(folder, 0o711)
  const server = engine === 'postgres' ? await startPostgres(folder, []) : undefined
  const db = await openDatabase({ url: server?.url, dataDir: folder })
  try {
    await migrate(db)
    for (let from = 0; from < vendors.length; from += BATCH)
      await db.transaction((tx) => writeVendors(tx, vendors.slice(from, from + BATCH)), 'unhurried')
    await vacuum(db)
    return await use(db)
  } finally {
    await db.close()
    if (server) await stopPostgres(server)
    await rm(folder, { recursive: true, force: true })
  }
}

const records = (): VendorRecord[] =>
  Array.from(sampleVendors({ count: VENDORS, places: loadPlaces() }), (vendor) => vendorRecordOf(vendor, TODAY))

function withSecondCity(vendor: VendorRecord, at: number, vendors: readonly VendorRecord[]): VendorRecord {
  const other = at % EVERY === 0 ? vendors[(at + FURTHER) % vendors.length] : undefined
  if (!other) return vendor
  const { locationFileName, cityName, stateOrProvinceAbbreviation, latitude, longitude } = other
  const place = { locationFileName, cityName, stateOrProvinceAbbreviation, latitude, longitude }
  const allYear = { travelMiles: null, from: null, until: null, isAwayFromHome: false }
  return { ...vendor, otherPlaces: [{ ...place, ...allYear }] }
}
