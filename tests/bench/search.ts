/**
 * Search latency on both engines, side by side with the floor: a scan of typed arrays in memory, in the same run, for
 * the same searches. Every result is compared with the floor's, so a fast wrong one does not count.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { formatNumber } from '#contract/format-count.ts'
import { loadPlaces, type Places } from '#server/data/places.ts'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedSampleMarketplace, vendorRecordOf } from '#server/db/seed.ts'
import { searchStatement, searchVendors, type VendorSearch } from '#server/repositories/search/search-vendors.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { sampleVendors } from '#server/sample/vendors.ts'
import { memorySearch, type MemorySearch } from '#tests/support/server/memory-search.ts'
import { startPostgres, stopPostgres } from '#tests/support/server/postgres-server.ts'
import { searchKinds } from './search-kinds.ts'
import type { BenchOptions, Section } from './section.ts'
import { milliseconds, percentile, table } from './timing.ts'

const WARM_UP = 300
const MEASURED = 1_000
/** From so many vendors on a tenth of the searches are made, on PostgreSQL alone, while vendors are written. */
const HUGE = 1_000_000
const WRITE_EVERY_MS = 50
const WRITTEN = 2_000
/** The day that the sample's bookings are counted from. */
const TODAY = '2026-01-01'

interface Measured {
  kind: string
  times: number[]
  floorTimes: number[]
  plan: string
}

export const benchSearch: Section = {
  name: 'search',
  title: 'Search latency',
  run: async ({ vendors, engines, say }) => {
    const places = loadPlaces()
    const parts: string[] = []
    for (const count of vendors) {
      const floor = memorySearch(records(count, places))
      for (const engine of engines) {
        if (engine === 'pglite' && count >= HUGE && engines.length > 1) continue
        const part = await benchEngine({ engine, count, places, floor, say })
        say(`\n${part}\n`)
        parts.push(part)
      }
    }
    return `${EXPLANATION}\n\n${parts.join('\n\n')}`
  },
}

const EXPLANATION = `Time of one search in milliseconds, from the call of the repository to the rows of up to 50 vendors and the
total; one search at a time. The floor is a scan of typed arrays in the same process, which has no rows to fetch.
${formatNumber(MEASURED)} searches per line after ${WARM_UP} to warm up; every answer was the same as the floor's. With
${formatNumber(HUGE)} vendors there are ${formatNumber(MEASURED / 10)} searches after ${WARM_UP / 10}, while another connection rewrites a vendor every ${WRITE_EVERY_MS} ms.
To reach: p50 ≤ 2 ms and p99 ≤ 15 ms with 100,000 vendors on PGlite.`

interface EngineRun {
  engine: Database['engine']
  count: number
  places: Places
  floor: MemorySearch
  say: BenchOptions['say']
}

async function benchEngine({ engine, count, places, floor, say }: EngineRun): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-bench-'))
  await chmod(folder, 0o711)
  const server = engine === 'postgres' ? await startPostgres(folder, []) : undefined
  const db = await openDatabase({ url: server?.url, dataDir: folder })
  try {
    await migrate(db)
    const started = performance.now()
    await seedSampleMarketplace(db, { count, places, report: say, today: TODAY })
    const seconds = (performance.now() - started) / 1000
    const stopWriting = count >= HUGE && engine === 'postgres' ? keepWriting(db, places) : async () => {}
    const measured = await measure(db, { places, floor, say, rounds: count >= HUGE ? 0.1 : 1 })
    await stopWriting()
    return report(engine, count, seconds, measured)
  } finally {
    await db.close()
    if (server) await stopPostgres(server)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes vendors as they are, again and again, so that results stay the same. */
function keepWriting(db: Database, places: Places): () => Promise<void> {
  const some = Array.from(records(WRITTEN, places))
  const stop = new AbortController()
  const write = async () => {
    for (let turn = 0; !stop.signal.aborted; turn += 1) {
      const vendor = some[turn % WRITTEN]
      if (vendor) await db.transaction((tx) => writeVendors(tx, [vendor]))
      await setTimeout(WRITE_EVERY_MS)
    }
  }
  const writing = write()
  return async () => {
    stop.abort()
    await writing
  }
}

interface Measuring extends Pick<EngineRun, 'places' | 'floor' | 'say'> {
  /** The share of the usual number of searches. */
  rounds: number
}

async function measure(db: Database, { places, floor, say, rounds }: Measuring): Promise<Measured[]> {
  const warmUp = WARM_UP * rounds
  const results: Measured[] = []
  for (const kind of searchKinds(places)) {
    const times: number[] = []
    const floorTimes: number[] = []
    for (let turn = 0; turn < warmUp + MEASURED * rounds; turn += 1) {
      const search = kind.next()
      const before = performance.now()
      const found = await searchVendors(db, search)
      const between = performance.now()
      const expected = floor.search(search)
      const after = performance.now()
      const { rows, ...totals } = found
      check(search, { ids: rows.map(({ id }) => id), ...totals }, expected)
      if (turn < warmUp) continue
      times.push(between - before)
      floorTimes.push(after - between)
    }
    results.push({ kind: kind.name, times, floorTimes, plan: await planOf(db, kind.next()) })
    say(`  ${kind.name}: ${milliseconds(percentile(times, 0.5))} / ${milliseconds(percentile(times, 0.99))} ms`)
  }
  return results
}

function check(search: VendorSearch, found: object, expected: object): void {
  if (JSON.stringify(found) === JSON.stringify(expected)) return
  throw new Error(
    `Wrong answer for ${JSON.stringify(search)}:\n${JSON.stringify(found)}\ninstead of\n${JSON.stringify(expected)}`,
  )
}

/** How the engine reads the lists for a search: the indexes, and whether it had to sort everything. */
async function planOf(db: Database, search: VendorSearch): Promise<string> {
  const { text, values } = searchStatement(search)
  const lines = await db.query<{ 'QUERY PLAN': string }>({
    name: '',
    text: `explain (analyze, timing off, summary off) ${text}`,
    values,
  })
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
  const scans = plan.matchAll(/(Index Only Scan|Index Scan|Seq Scan|Bitmap Index Scan)(?: using| on)? (listing\w*)/g)
  const reads = [...new Set([...scans].map(([, how = '', what = '']) => `${how.toLowerCase()} ${what}`))]
  const lists = reads.filter((read) => !read.includes('listing_total'))
  return [...lists, ...(plan.includes('Incremental Sort') ? ['incremental sort'] : [])].join(', ')
}

function report(engine: Database['engine'], count: number, seconds: number, measured: readonly Measured[]): string {
  const cells = (times: readonly number[]) => [0.5, 0.99].map((share) => milliseconds(percentile(times, share)))
  const all = {
    kind: '**all of these, mixed**',
    times: measured.flatMap(({ times }) => times),
    floorTimes: measured.flatMap(({ floorTimes }) => floorTimes),
    plan: '',
  }
  const rows = [...measured, all].map(({ kind, times, floorTimes, plan }) => [
    kind,
    ...cells(times),
    ...cells(floorTimes),
    plan,
  ])
  const name = engine === 'pglite' ? 'PGlite' : 'PostgreSQL'
  const title = `### ${formatNumber(count)} vendors, ${name}`
  const head = ['search', 'p50', 'p99', 'floor p50', 'floor p99', 'plan']
  return `${title}\n\nLoading the sample took ${seconds.toFixed(1)} s.\n\n${table(head, rows)}`
}

/** The sample as it is stored. */
function* records(count: number, places: Places) {
  for (const vendor of sampleVendors({ count, places })) yield vendorRecordOf(vendor, TODAY)
}
