/** Whom mails about reviews go to. */
import type { Side } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface ReviewRecipient {
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
    select account.username as email,
      case when ${to} = 'vendor' then vendor.profile_name
        else coalesce(client.first_name, account.welcome_name) end as name,
      case when ${to} = 'vendor' then coalesce(client.first_name, 'Your client')
        else vendor.profile_name end as "otherName",
      coalesce(gig.event_type, 'Event') as "eventType", booking.event_date as "eventDate"
    from booking join vendor on vendor.id = booking.vendor_id
    join account on account.id = case when ${to} = 'vendor' then vendor.account_id else booking.host_account_id end
    left join gig_request_vendor as lead on lead.id = booking.lead_id
    left join gig_request as gig on gig.id = lead.gig_request_id
    left join client on client.id = gig.client_id
    where booking.id = ${bookingId}::int`)
  return rows[0]
}
