/** Who may take part in the thread of a lead, and what each is called. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { eventDates } from '#server/repositories/bookings/agreed-date.ts'

export interface ThreadRow {
  /** The newest revision. */
  leadId: number
  vendorId: number
  vendorName: string
  isSample: boolean
  clientName: string
  /** In lower case. */
  clientEmail: string
  /** The hash by which the device of the requested revision proves itself; null without one. */
  device: Buffer | null
  /** The account that sent the request; null for a guest. */
  senderId: number | null
  /** The account that owns or lists it now; null for a guest's. */
  ownerId: number | null
  eventType: string
  eventDate: string
  eventDateLatest: string | null
}

/** The thread of a lead, any revision; undefined when there is none. */
export async function findThread(db: Queryable, leadId: number): Promise<ThreadRow | undefined> {
  const rows = await db.query<ThreadRow>(sql`
    select lead.id as "leadId", vendor.id as "vendorId", vendor.profile_name as "vendorName",
      vendor.is_sample as "isSample",
      client.first_name || ' ' || client.last_name as "clientName", lower(client.email) as "clientEmail",
      asked.client_device as device, request_key.owner_account_id as "senderId", asked_request.owner_account_id as "ownerId",
      request.event_type as "eventType", ${eventDates}
    from lead as asked
    join request as asked_request on asked_request.id = asked.request_id
    join request_key on request_key.key = asked_request.idempotency_key
    join lead on lead.id = (select max(id) from thread_of(asked.id) as id)
    join request on request.id = lead.request_id
    join client on client.id = request.client_id
    join vendor on vendor.id = lead.vendor_id
    where asked.id = ${leadId}::int`)
  const [row] = rows
  return row && { ...row, device: row.device && Buffer.from(row.device) }
}
