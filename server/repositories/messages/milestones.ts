/** Moves in a thread besides its messages: its requests, replies and bookings. */
import { MILESTONES, type Milestone } from '#contract/messages/milestones.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { writtenBy } from '#server/repositories/team/teams.ts'

/** The most that a thread shows; the latest ones are kept. */
const MILESTONES_MAX = 200

const OF_MOVE = { by: sql`happened.account_id`, at: sql`happened.moment`, vendorId: sql`happened.vendor_id` }

/** Oldest first. `leadId` may be any revision of a lead. */
export async function listMilestones(db: Queryable, leadId: number, reader: Side): Promise<Milestone[]> {
  const rows = await db.query<Milestone>(sql`
    select id, to_json(moment)#>>'{}' as at, by, what, cents, day, "bookingId",
      case when by = 'vendor' then ${writtenBy(OF_MOVE, reader)} end as person
    from (
      select 'lead ' || lead.id as id, 0 as rank, lead.id as number, lead.created_at as moment, 'host' as by,
        case when lead.revision > 1 then 'requestChanged' else 'requested' end as what,
        null::int as cents, null::date as day, null::int as "bookingId", null::int as account_id, lead.vendor_id
      from lead where lead.id in (select thread_of(${leadId}::int))
      union all
      select 'reply ' || reply.id, 1, reply.id, reply.created_at, 'vendor',
        case when reply.kind = 'decline' then 'declined' when reply.revision > 1 then 'quoteChanged' else 'quoted' end,
        reply.price_cents, null, null, reply.account_id, lead.vendor_id
      from reply join lead on lead.id = reply.lead_id where reply.lead_id in (select thread_of(${leadId}::int))
      union all
      select 'booking ' || event.id, 2, event.id, event.at, event.by_side, event.what, null,
        case when event.what = 'dateProposed' then event.event_date end, booking.id, event.account_id, booking.vendor_id
      from booking_event as event join booking on booking.id = event.booking_id
      where booking.lead_id in (select thread_of(${leadId}::int)) and event.what = any(${MILESTONES}::text[])
    ) as happened order by moment desc, rank desc, number desc limit ${MILESTONES_MAX}::int`)
  return rows.toReversed()
}
