/** Where accounts were seen: networks, devices and mailboxes, as keyed hashes. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface Trace {
  kind: 'network' | 'neighborhood' | 'device' | 'mailbox'
  /** The address or key. */
  of: string
}

/** Often enough to know how long a trace is in use. */
const NOTED_AGAIN_AFTER = sql`interval '1 hour'`
/** An event may be booked half a year ahead. */
const KEPT = sql`interval '180 days'`

const rowsOf = (traces: readonly Trace[]) => sql`
  json_to_recordset(${JSON.stringify(traces)}::json) as row (kind text, "of" text)`
const hash = sql`keyed_hash(row.kind || ' ' || row."of")`

/** Notes that an account was seen. In one order, so that two calls never wait for each other. */
export async function noteTraces(
  db: Queryable,
  { accountId, traces, now }: { accountId: number; traces: readonly Trace[]; now: Date },
): Promise<void> {
  await db.query(sql`
    insert into account_trace as known (account_id, hash, kind, first_at, last_at)
    select ${accountId}::int, ${hash}, row.kind, ${now}::timestamptz, ${now}::timestamptz from ${rowsOf(traces)}
    order by 2
    on conflict (account_id, hash) do update set last_at = excluded.last_at
      where known.last_at < excluded.last_at - ${NOTED_AGAIN_AFTER}`)
}

/** Keeps with a booking where it was accepted. */
export async function setClientTraces(tx: Queryable, bookingId: number, traces: readonly Trace[]): Promise<void> {
  await tx.query(sql`
    update booking set client_traces = (select coalesce(array_agg(${hash}), '{}') from ${rowsOf(traces)})
    where id = ${bookingId}::int`)
}

/** Another booking is compared with one for a month around its event. */
const COMPARED = sql`interval '60 days'`

/** Each one that goes has its vendors' reply times counted anew. */
const DELETED_AT_ONCE = 5_000

/** Deletes what was not seen for half a year, and the traces of bookings that nothing is compared with anymore. */
export async function deleteOldTraces(db: Queryable, now: Date): Promise<void> {
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE;) {
    const rows = await db.query(sql`
      delete from account_trace where (account_id, hash) in (
        select account_id, hash from account_trace where last_at < ${now}::timestamptz - ${KEPT}
        limit ${DELETED_AT_ONCE}::int)
      returning 1`)
    deleted = rows.length
  }
  await db.query(sql`
    update booking set client_traces = '{}'
    where coalesce(judged_at, ends) < ${now}::timestamptz - ${COMPARED} and client_traces <> '{}'`)
}

interface NetworkRate {
  /** The beginning of its keyed hash: the address itself is not stored. */
  network: string
  accounts: number
  /** Accepted by clients on it. */
  bookings: number
  counted: number
  /** The vendor that they booked. */
  vendors: number
}

/** The networks from which most was booked since a time, with the accounts seen there. */
export function networkRates(db: Queryable, { since, take }: { since: Date; take: number }): Promise<NetworkRate[]> {
  return db.query<NetworkRate>(sql`
    with network as (
      select hash, count(*)::int as accounts from account_trace
      where kind = 'network' and last_at > ${since}::timestamptz group by hash
    )
    select left(encode(network.hash, 'hex'), 8) as network, network.accounts, count(booking.id)::int as bookings,
      (count(booking.id) filter (where booking.counts))::int as counted,
      count(distinct booking.vendor_id)::int as vendors
    from network join booking on network.hash = any(booking.client_traces)
    where booking.created_at > ${since}::timestamptz
    group by network.hash, network.accounts order by bookings desc, accounts desc, network limit ${take}::int`)
}
