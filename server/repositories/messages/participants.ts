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
  hostName: string
  /** In lower case. */
  hostEmail: string
  /** Of the revision that was asked for: the hash by which its device proves itself; null without one. */
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
      client.first_name || ' ' || client.last_name as "hostName", lower(client.email) as "hostEmail",
      asked.host_device as device, request_key.owner_account_id as "senderId", asked_gig.owner_account_id as "ownerId",
      gig.event_type as "eventType", ${eventDates}
    from gig_request_vendor as asked
    join gig_request as asked_gig on asked_gig.id = asked.gig_request_id
    join request_key on request_key.key = asked_gig.idempotency_key
    join gig_request_vendor as lead on lead.id = (select max(id) from thread_of(asked.id) as id)
    join gig_request as gig on gig.id = lead.gig_request_id
    join client on client.id = gig.client_id
    join vendor on vendor.id = lead.vendor_id
    where asked.id = ${leadId}::int`)
  const [row] = rows
  return row && { ...row, device: row.device && Buffer.from(row.device) }
}
