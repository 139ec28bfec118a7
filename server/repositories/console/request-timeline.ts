/** The timeline of a request: what each side did, was told and has seen, without the words of a message. */
import type { RequestEvent } from '#contract/console/requests.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/** Lines shown of one request. */
const EVENTS = 200

/** SQL fragment: a side as operators read it. */
export const sideName = (column: Sql) =>
  sql`case ${column} when 'host' then 'client' when 'vendor' then 'vendor' else 'marketplace' end`

const NOTHING = sql`'' as note, null::int as cents, null::text as "to", null::timestamptz as seen`

/** SQL fragment: emails to the client and the vendor’s team about the leads `thread`, their bookings and disputes. */
const mails = sql`
  select sent.sent_at as at, 'marketplace' as by, 'mailed' as what, sent.subject as note, null::int as cents,
    person.side as "to", null::timestamptz as seen
  from (
    select lower(client.email) as email, 'client' as side from thread join lead using (id)
      join request on request.id = lead.request_id join client on client.id = request.client_id
    union select account.username, 'client' from thread join lead using (id)
      join account on account.id = lead.client_account_id
    union select account.username, 'vendor' from thread join lead using (id)
      join teammate on teammate.vendor_id = lead.vendor_id join account on account.id = teammate.account_id
    union select account.username, 'vendor' from thread join lead using (id)
      join vendor on vendor.id = lead.vendor_id join account on account.id = vendor.account_id
  ) as person join sent_mail as sent on sent.recipient = person.email
  where (sent.payload->>'leadId')::int in (select id from thread)
    or exists (select from jsonb_array_elements_text(sent.payload->'leadIds') as listed
      where listed::int in (select id from thread))
    or (sent.payload->>'answerId')::int in (select id from reply where lead_id in (select id from thread))
    or (sent.payload->>'bookingId')::int in (select id from booked)
    or (sent.payload->>'eventId')::int in (
      select id from booking_event where booking_id in (select id from booked))
    or (sent.payload->>'disputeId')::int in (select id from dispute where booking_id in (select id from booked))
    or (sent.payload->>'openingId')::int in (
      select id from conversation_opening where lead_id in (select id from thread))`

/** All revisions of the lead, oldest first; of more than are shown, the latest. */
export const timelineOfRequest = (db: Queryable, leadId: number): Promise<RequestEvent[]> =>
  db.query<RequestEvent>(sql`
    with thread as (select id from thread_of(${leadId}::int) as thread(id)),
      booked as (select id from booking where lead_id in (select id from thread))
    select to_json(at)#>>'{}' as at, by, what, note, cents, "to", to_json(seen)#>>'{}' as "seenAt" from (select * from (
      select created_at as at, 'client' as by, case when revision_of is null then 'sent' else 'changed' end as what,
        '' as note, null::int as cents, null::text as "to", opened_at as seen
      from lead where id in (select id from thread)
      union all select created_at, 'vendor', kind, '', price_cents, null, seen_at from reply
        where lead_id in (select id from thread)
      union all select created_at, ${sideName(sql`author`)}, 'message', '', null, null, read_at from message
        where lead_id in (select id from thread)
      union all select closed_at, case when closed_because = 'eventPassed' then 'marketplace' else 'client' end,
        'closed', ${NOTHING} from lead where id in (select id from thread) and closed_at is not null
      union all select event.at, ${sideName(sql`event.by_side`)}, event.what, event.note, event.cents, null, null
        from booking_event as event where event.booking_id in (select id from booked)
      union all select opened_at, ${sideName(sql`opened_side`)}, 'disputeOpened', ${NOTHING} from dispute
        where booking_id in (select id from booked)
      union all select said.at, ${sideName(sql`said.side`)}, 'disputeStated', ${NOTHING}
        from dispute_statement as said join dispute on dispute.id = said.dispute_id
        where dispute.booking_id in (select id from booked)
      union all select closed_at, 'marketplace', 'disputeClosed', ${NOTHING} from dispute
        where booking_id in (select id from booked) and closed_at is not null
      union all select at, 'marketplace', 'conversationOpened', ${NOTHING} from conversation_opening
        where lead_id in (select id from thread)
      union all ${mails}
    ) as happened order by happened.at desc limit ${EVENTS}::int) as latest order by latest.at`)
