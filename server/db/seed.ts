/** Fills an empty database with the generated sample marketplace (docs/specification.md#sample-marketplace), once. */
import { formatNumber } from '#contract/format.ts'
import { DAY_MS } from '#contract/limits.ts'
import type { Places } from '#server/data/places.ts'
import { writeVendors, type VendorRecord } from '#server/repositories/search/vendor-writing.ts'
import type { SampleVendor } from '#server/sample/sample-vendor.ts'
import { sampleVendors } from '#server/sample/vendors.ts'
import { loadInBulk } from './bulk-load.ts'
import type { Database, Queryable } from './database.ts'
import { seedBookings } from './seed-bookings.ts'
import { sql } from './sql.ts'

export interface SeedOptions {
  /** How many vendors; 0 leaves the marketplace empty. */
  count: number
  places: Places
  /** Hears what is being done, one line at a time. */
  report: (line: string) => void
  /** Which day it is, `YYYY-MM-DD`: "booked N days ago" counts from here. */
  today?: string
}

const BATCH = 2_000
const REPORT_EVERY = 50_000
/** Servers that start at once take turns. */
const SEED_LOCK = 7_310_413
const MARKER = 'sample marketplace'
/** Sample vendors without a booking count as having joined this long ago. */
const JOINED_DAYS_AGO = 365

/**
 * Loads the sample marketplace unless that was done before. It is one transaction: after a crash either all of it is
 * there or nothing, and the next start begins anew.
 * @returns how many vendors were written now
 */
export async function seedSampleMarketplace(database: Database, options: SeedOptions): Promise<number> {
  if (options.count === 0) return 0
  const started = performance.now()
  const written = await database.transaction(async (tx) => {
    if (database.engine === 'postgres') await tx.query(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const first = await tx.query(
      sql`insert into done_once (name) values (${MARKER}) on conflict do nothing returning 1`,
    )
    if (first.length === 0) return 0
    options.report(`Making the sample marketplace: ${formatNumber(options.count)} vendors …`)
    await loadInBulk(tx, options.count, () => writeAll(tx, options))
    await tx.query(
      sql`update done_once set detail = ${JSON.stringify({ count: options.count })}::jsonb where name = ${MARKER}`,
    )
    return options.count
  }, 'unhurried')
  if (written > 0) {
    // Marks the pages as fully visible, so that searches read the index alone, and counts rows for the planner.
    await vacuum(database)
    options.report(`Sample marketplace ready after ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  }
  return written
}

async function writeAll(tx: Queryable, { count, places, report, today }: SeedOptions): Promise<void> {
  const day = today ?? new Date().toISOString().slice(0, 10)
  let batch: VendorRecord[] = []
  let written = 0
  const flush = async () => {
    await writeVendors(tx, batch)
    written += batch.length
    batch = []
    if (written % REPORT_EVERY === 0) report(`  ${formatNumber(written)} vendors`)
  }
  for (const vendor of sampleVendors({ count, places })) {
    batch.push(vendorRecordOf(vendor, day))
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()
  await seedBookings(tx)
  // Ids were given; the next vendor that signs up continues after them.
  await tx.query(sql`select setval(pg_get_serial_sequence('vendor', 'id'), (select max(id) from vendor))`)
}

async function vacuum(database: Database): Promise<void> {
  for (const table of ['vendor', 'listing', 'listing_total', 'booking']) {
    await database.maintain({ name: '', text: `vacuum (analyze) ${table}`, values: [] })
  }
  if (database.engine === 'pglite') await database.maintain(sql`checkpoint`)
}

/** A sample vendor as it is stored. `today` is the day that its last booking counts from. */
export function vendorRecordOf({ memberID, lastBookingDaysAgo, ...vendor }: SampleVendor, today: string): VendorRecord {
  const joinedDaysAgo = Math.max(JOINED_DAYS_AGO, lastBookingDaysAgo ?? 0)
  return {
    ...vendor,
    id: memberID,
    lastBookingOn: lastBookingDaysAgo === null ? null : daysBefore(today, lastBookingDaysAgo),
    isSample: true,
    joinedOn: daysBefore(today, joinedDaysAgo),
  }
}

const daysBefore = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
