/** The vendors of the sample marketplace, and everything that hangs on them. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { deleteEmptyEvents } from '#server/repositories/events/requests-of-events.ts'

export interface SampleCounts {
  vendors: number
  /** Requests at sample vendors, and how many quote requests asked no other vendor. */
  leads: number
  requests: number
}

export async function countSamples(db: Queryable): Promise<SampleCounts> {
  const rows = await db.query<SampleCounts>(sql`
    with asked as (
      select request_id, vendor.is_sample from lead
      join vendor on vendor.id = lead.vendor_id
      where request_id in (
        select request_id from lead join vendor on vendor.id = lead.vendor_id
        where vendor.is_sample)
    )
    select (select count(*)::int from vendor where is_sample) as vendors,
      (select count(*)::int from asked where is_sample) as leads,
      (select count(*)::int from (select 1 from asked group by request_id
        having bool_and(is_sample)) as alone) as requests`)
  return rows[0] ?? { vendors: 0, leads: 0, requests: 0 }
}

/** Notes that the sample marketplace was made, so that no start makes it again. */
export async function noteSamplesMade(tx: Queryable, marker: string): Promise<void> {
  await tx.query(sql`insert into done_once (name) values (${marker}) on conflict do nothing`)
}

/**
 * Deletes up to `size` sample vendors with their leads and replies, and the requests that asked no other vendor. The
 * keys of those stay, so that no phone brings them back.
 * @returns how many vendors it deleted
 */
export async function deleteSamples(tx: Queryable, size: number): Promise<number> {
  const samples = await tx.query<{ id: number }>(
    sql`select id from vendor where is_sample order by id limit ${size}::int for update`,
  )
  const ids = samples.map(({ id }) => id)
  if (ids.length === 0) return 0
  const leads = await tx.query<{ requestId: number }>(sql`
    delete from lead where vendor_id = any(${ids}::int[]) returning request_id as "requestId"`)
  const alone = await tx.query<{ clientId: number; eventId: number | null }>(sql`
    delete from request where id = any(${leads.map(({ requestId }) => requestId)}::int[])
      and not exists (select from lead where request_id = request.id)
    returning client_id as "clientId", event_id as "eventId"`)
  await deleteEmptyEvents(
    tx,
    alone.flatMap(({ eventId }) => (eventId === null ? [] : [eventId])),
  )
  await tx.query(sql`delete from client where id = any(${alone.map(({ clientId }) => clientId)}::int[])`)
  // In one statement: deleting the vendors would count every list again for each of them.
  await tx.query(sql`delete from listing where vendor_id = any(${ids}::int[])`)
  await tx.query(sql`delete from vendor where id = any(${ids}::int[])`)
  return ids.length
}
