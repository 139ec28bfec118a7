/** Disputes as the sides of a booking open and read them. */
import type { DisputeStatement } from '#contract/bookings/disputes/dispute.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** SQL fragment: how the sides see the row `dispute`, oldest first. @param by how a side is named */
export const statementsOfDispute = (by = sql`said.side`) => sql`(
  select coalesce(json_agg(json_build_object('by', ${by}, 'text', said.text, 'at', said.at) order by said.at), '[]')
  from dispute_statement as said where said.dispute_id = dispute.id)`

/** SQL fragment: the latest dispute about the row `booking`. */
export const disputeOfBooking = sql`(
  select json_build_object('id', dispute.id, 'by', coalesce(dispute.opened_side, 'operator'), 'reason', dispute.reason,
    'openedAt', dispute.opened_at, 'statements', ${statementsOfDispute()}, 'result', dispute.result,
    'closedAt', dispute.closed_at)
  from dispute where dispute.booking_id = booking.id order by dispute.id desc limit 1)`

/** SQL fragment: how many disputes about the row `booking` each side opened. */
export const disputesBySides = sql`(
  select json_build_object('host', count(*) filter (where opened_side = 'host'),
    'vendor', count(*) filter (where opened_side = 'vendor'))
  from dispute where dispute.booking_id = booking.id)`

export async function countDisputesBy(tx: Queryable, bookingId: number, side: Side): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from dispute where booking_id = ${bookingId}::int and opened_side = ${side}`)
  return row?.count ?? 0
}

interface LockedDispute {
  openedSide: Side | null
  isClosed: boolean
}

/** A dispute about this booking, locked until the commit. */
export async function lockDispute(
  tx: Queryable,
  { id, bookingId }: { id: number; bookingId: number },
): Promise<LockedDispute | undefined> {
  const rows = await tx.query<LockedDispute>(sql`
    select opened_side as "openedSide", closed_at is not null as "isClosed" from dispute
    where id = ${id}::int and booking_id = ${bookingId}::int for update`)
  return rows[0]
}

/** @returns false when this side has said it */
export async function addStatement(
  tx: Queryable,
  { disputeId, side, text, now }: { disputeId: number; side: Side; text: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into dispute_statement (dispute_id, side, text, at)
    values (${disputeId}::int, ${side}, ${text}, ${now}::timestamptz)
    on conflict (dispute_id, side) do nothing returning 1`)
  return rows.length > 0
}

export async function findStatement(
  db: Queryable,
  disputeId: number,
  side: Side,
): Promise<DisputeStatement['text'] | undefined> {
  const rows = await db.query<{ text: string }>(sql`
    select text from dispute_statement where dispute_id = ${disputeId}::int and side = ${side}`)
  return rows[0]?.text
}
