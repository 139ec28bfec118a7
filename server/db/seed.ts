/** Fills an empty database with the generated sample marketplace (docs/specification.md#sample-marketplace), once. */
import { setImmediate } from 'node:timers/promises'
import { formatNumber } from '#contract/format-count.ts'
import { DAY_MS } from '#contract/limits.ts'
import type { Places } from '#server/data/places.ts'
import { writeVendors, type VendorRecord } from '#server/repositories/search/vendor-writing.ts'
import type { SampleVendor } from '#server/sample/sample-vendor.ts'
import { sampleVendors } from '#server/sample/vendors.ts'
import { loadInBulk } from './bulk-load.ts'
import type { Database, Queryable } from './database.ts'
import { seedAvailability } from './seed-availability.ts'
import { seedBookings } from './seed-bookings.ts'
import { sql } from './sql.ts'

interface SeedOptions {
  /** The number of vendors; 0 leaves the marketplace empty. */
  count: number
  places: Places
  /** Receives progress messages, one line at a time. */
  report: (line: string) => void
  /** Today's date, `YYYY-MM-DD`: "booked N days ago" counts from here. */
  today?: string
}

const BATCH = 2_000
/** Vendors that are made up between two looks at the connection. */
const PAUSE_AFTER = 100
const REPORT_EVERY = 50_000
/** Servers that start at the same time take turns. */
const SEED_LOCK = 7_310_413
/** Names the work in the table `done_once`. */
export const SAMPLES_MARKER = 'sample marketplace'
/** Sample vendors without a booking count as having joined this many days ago. */
const JOINED_DAYS_AGO = 365

/**
 * Loads the sample marketplace unless it was loaded before. It is one transaction: after a crash either everything is
 * there or nothing, and the next start tries again.
 * @returns how many vendors this call wrote
 */
export async function seedSampleMarketplace(database: Database, options: SeedOptions): Promise<number> {
  if (options.count === 0) return 0
  const started = performance.now()
  const written = await database.transaction(async (tx) => {
    if (database.engine === 'postgres') await tx.query(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const first = await tx.query(
      sql`insert into done_once (name) values (${SAMPLES_MARKER}) on conflict do nothing returning 1`,
    )
    if (first.length === 0) return 0
    options.report(`Creating the sample marketplace: ${formatNumber(options.count)} vendors …`)
    await loadInBulk(tx, options.count, () => writeAll(tx, options))
    await tx.query(
      sql`
        update done_once set detail = ${JSON.stringify({ count: options.count })}::jsonb
        where name = ${SAMPLES_MARKER}`,
    )
    return options.count
  }, 'unhurried')
  if (written > 0) {
    // Marks the pages as all-visible, so that searches can use index-only scans, and collects statistics for the
    // planner.
    await vacuum(database)
    options.report(`Sample marketplace ready after ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  }
  return written
}

async function writeAll(tx: Queryable, { count, places, report, today }: SeedOptions): Promise<void> {
  const day = today ?? new Date().toISOString().slice(0, 10)
  let batch: VendorRecord[] = []
  let started = 0
  // The next vendors are made up while the database writes the last ones.
  let writing = Promise.resolve()
  const flush = async () => {
    await writing
    writing = writeVendors(tx, batch)
    // Whoever awaits it next gets the error; until then it must not end the process.
    writing.catch(() => {})
    started += batch.length
    batch = []
    if (started % REPORT_EVERY === 0) report(`  ${formatNumber(started)} vendors`)
  }
  try {
    for (const vendor of sampleVendors({ count, places })) {
      batch.push(vendorRecordOf(vendor, day))
      if (batch.length % PAUSE_AFTER === 0) await setImmediate()
      if (batch.length === BATCH) await flush()
    }
    if (batch.length > 0) await flush()
    await writing
  } finally {
    // Nothing is written anymore once the transaction is over.
    await writing.catch(() => {})
  }
  await seedBookings(tx)
  await seedAvailability(tx, day)
  // The ids were assigned explicitly; the next vendor that signs up continues after them.
  await tx.query(sql`select setval(pg_get_serial_sequence('vendor', 'id'), (select max(id) from vendor))`)
}

const SEEDED = [
  'vendor',
  'vendor_place',
  'listing',
  'listing_total',
  'listing_cell_total',
  'booked_event',
  'availability',
  'busy_day',
]

/** After much was written: what is gone is forgotten, and the planner knows what is there. */
export async function vacuum(database: Database): Promise<void> {
  for (const table of SEEDED) await database.maintain({ name: '', text: `vacuum (analyze) ${table}`, values: [] })
  if (database.engine === 'pglite') await database.maintain(sql`checkpoint`)
}

/** A sample vendor as a database record. `today` is the day that its last booking counts from. */
export function vendorRecordOf({ vendorId, lastBookingDaysAgo, ...vendor }: SampleVendor, today: string): VendorRecord {
  const joinedDaysAgo = Math.max(JOINED_DAYS_AGO, lastBookingDaysAgo ?? 0)
  return {
    ...vendor,
    id: vendorId,
    lastBookingOn: lastBookingDaysAgo === null ? null : daysBefore(today, lastBookingDaysAgo),
    isSample: true,
    joinedOn: daysBefore(today, joinedDaysAgo),
  }
}

const daysBefore = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
