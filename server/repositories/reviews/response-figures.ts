/** How a vendor replies to requests. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { clientConfirmed } from '#server/repositories/requests/client-confirmed.ts'

/** SQL fragment: when a vendor first replied to the leads with these ids: with a quote, a decline or a message. */
export const firstReplyTo = (leadIds: Sql) => sql`least(
  (select min(reply.created_at) from reply where reply.lead_id in (${leadIds})),
  (select min(message.created_at) from message
    where message.author = 'vendor' and message.lead_id in (${leadIds})))`

/** A request, and when its vendor replied to it first. */
interface AskedVendor {
  vendorId: number
  clientEmail: string
  askedAt: Date
  repliedAt: Date | null
}

/**
 * Requests of vendors since a time whose client has proven the address, and is not known by the same device, network or
 * mailbox as the vendor: what anyone can make up says nothing of a vendor. Oldest first; one that the client changed
 * is there once, from when it was asked first.
 */
export const provenRequestsOf = (db: Queryable, vendorIds: readonly number[], since: Date): Promise<AskedVendor[]> =>
  db.query<AskedVendor>(sql`
    with recursive thread as (
      select lead.id as asked, lead.id
      from lead join vendor on vendor.id = lead.vendor_id
      join request on request.id = lead.request_id join client on client.id = request.client_id
      where lead.vendor_id = any(${vendorIds}::int[]) and lead.revision_of is null
        and lead.created_at >= ${since}::timestamptz
        and ${clientConfirmed} and not exists (
          select from account_trace as own join account_trace as theirs on theirs.hash = own.hash
          where own.account_id in (select mate.account_id from teammate as mate where mate.vendor_id = vendor.id) and theirs.account_id = lead.client_account_id
            and own.kind <> 'neighborhood')
      union
      select thread.asked, lead.id from lead join thread on lead.revision_of = thread.id
    ), replied as (
      select asked, min(${firstReplyTo(sql`thread.id`)}) as first_at from thread group by asked
    )
    select lead.vendor_id as "vendorId", lead.client_email as "clientEmail", lead.created_at as "askedAt",
      replied.first_at as "repliedAt"
    from replied join lead on lead.id = replied.asked order by lead.created_at, lead.id`)
