/** How a vendor replies to requests. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/** SQL fragment: when a vendor first replied to the leads with these ids: with a quote, a decline or a message. */
export const firstReplyTo = (leadIds: Sql) => sql`least(
  (select min(reply.created_at) from reply where reply.lead_id in (${leadIds})),
  (select min(message.created_at) from message
    where message.author = 'vendor' and message.lead_id in (${leadIds})))`

/**
 * Figures of the requests since a time: how many, how many have a reply, and the median time to the first one, which is
 * a quote, a decline or a message. A request that the client changed counts once. One of the last day that has no reply
 * yet does not count.
 */
export async function responsesOf(
  db: Queryable,
  vendorId: number,
  { since, until }: { since: Date; until: Date },
): Promise<{ requests: number; replied: number; medianMinutes: number | null }> {
  const [figures] = await db.query<{ requests: number; replied: number; medianMinutes: number | null }>(sql`
    with recursive thread as (
      select lead.id as asked, lead.created_at as asked_at, lead.id
      from lead
      where lead.vendor_id = ${vendorId}::int and lead.revision_of is null and lead.created_at >= ${since}::timestamptz
      union
      select thread.asked, thread.asked_at, lead.id
      from lead join thread on lead.revision_of = thread.id
    ), asked as (
      select asked_at as created_at, min(${firstReplyTo(sql`thread.id`)}) as replied_at
      from thread group by asked, asked_at
    )
    select (count(*) filter (where replied_at is not null or created_at < ${until}::timestamptz))::int as requests,
      count(replied_at)::int as replied,
      round(percentile_cont(0.5) within group (order by extract(epoch from replied_at - created_at) / 60)
        filter (where replied_at is not null))::int as "medianMinutes"
    from asked`)
  return figures ?? { requests: 0, replied: 0, medianMinutes: null }
}
