/** The recipients of mails about reviews. */
import type { Side } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface ReviewRecipient {
  /** The booking’s, whichever side is written to. */
  vendorId: number
  email: string
  name: string
  otherName: string
  eventType: string
  eventDate: string
}

/** One side of a booking; undefined when it has no account anymore. */
export async function findReviewRecipient(
  db: Queryable,
  bookingId: number,
  to: Side,
): Promise<ReviewRecipient | undefined> {
  const rows = await db.query<ReviewRecipient>(sql`
    select account.username as email, vendor.id as "vendorId",
      case when ${to} = 'vendor' then vendor.profile_name
        else coalesce(client.first_name, account.welcome_name) end as name,
      case when ${to} = 'vendor' then coalesce(client.first_name, 'Your client')
        else vendor.profile_name end as "otherName",
      coalesce(request.event_type, 'Event') as "eventType", booking.event_date as "eventDate"
    from booking join vendor on vendor.id = booking.vendor_id
    join account on account.id = case when ${to} = 'vendor' then vendor.account_id else booking.client_account_id end
    left join lead on lead.id = booking.lead_id
    left join request on request.id = lead.request_id
    left join client on client.id = request.client_id
    where booking.id = ${bookingId}::int`)
  return rows[0]
}
