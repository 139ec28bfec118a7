/** The ledger of a booking. */
import type { LedgerEntry, NewLedgerEntry, Side } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { oneRow } from '#server/db/one-row.ts'

/** SQL fragment: the ledger of the row `booking`, oldest first. */
export const ledgerOfBooking = sql`(
  select coalesce(json_agg(json_build_object('id', entry.id, 'kind', entry.kind, 'cents', entry.cents,
    'method', entry.method, 'app', entry.app, 'paidOn', entry.paid_on, 'note', entry.note, 'notedBy', entry.noted_by,
    'notedAt', entry.noted_at, 'state', entry.state, 'decidedAt', entry.decided_at) order by entry.id), '[]')
  from ledger_entry as entry where entry.booking_id = booking.id)`

export async function findLedger(db: Queryable, bookingId: number): Promise<LedgerEntry[]> {
  const [row] = await db.query<{ ledger: LedgerEntry[] }>(sql`
    select ${ledgerOfBooking} as ledger from booking where booking.id = ${bookingId}::int`)
  return row?.ledger ?? []
}

/** @returns the id of the entry */
export async function addEntry(
  tx: Queryable,
  entry: NewLedgerEntry & { bookingId: number; notedBy: Side; key: string; now: Date },
): Promise<number> {
  const { id } = oneRow(
    await tx.query<{ id: number }>(sql`
    insert into ledger_entry (booking_id, kind, cents, method, app, paid_on, note, noted_by, noted_at, idempotency_key,
      state)
    values (${entry.bookingId}::int, ${entry.kind}, ${entry.cents}::int, ${entry.method},
      ${entry.app ?? null}, ${entry.paidOn}::date,
      ${entry.note ?? ''}, ${entry.notedBy}, ${entry.now}::timestamptz, ${entry.key}::uuid, 'noted')
    returning id`),
  )
  return id
}

/** The booking of an entry; undefined when there is no such entry. */
export async function bookingOfEntry(db: Queryable, id: number): Promise<number | undefined> {
  const [row] = await db.query<{ bookingId: number }>(sql`
    select booking_id as "bookingId" from ledger_entry where id = ${id}::int`)
  return row?.bookingId
}

export async function setEntryState(
  tx: Queryable,
  id: number,
  state: 'confirmed' | 'disputed' | 'withdrawn',
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update ledger_entry set state = ${state}, decided_at = ${now}::timestamptz where id = ${id}::int`)
}
