/** The timeline of a request: what each side did, was told and has seen, without the words of a message. */
import type { RequestEvent } from '#contract/console/requests.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/** The latest of each are shown: many messages or emails push nothing else out. */
const EVENTS = 200
const MESSAGES = 100
const MAILS = 100
/** SQL fragment: emails that are older than the first lead by so much are not about it. */
const BEFORE = sql`interval '1 day'`

/** SQL fragment: a side as operators read it. */
export const sideName = (column: Sql) =>
  sql`case ${column} when 'host' then 'client' when 'vendor' then 'vendor' else 'marketplace' end`

const NOTHING = sql`'' as note, null::int as cents, null::text as "to", null::timestamptz as seen, 0 as step`

/**
 * SQL fragment: emails about the leads `thread`, their requests, bookings, reviews and disputes, to the client and to
 * who is in the vendor’s team today.
 */
const mails = sql`
  select sent.sent_at as at, 'marketplace' as by, 'mailed' as what, sent.subject as note, null::int as cents,
    person.side as "to", null::timestamptz as seen, 0 as step
  from (
    select lower(client.email) as email, 'client' as side from thread join lead using (id)
      join request on request.id = lead.request_id join client on client.id = request.client_id
    union select account.username, 'client' from thread join lead using (id)
      join account on account.id = lead.client_account_id
    union select account.username, 'vendor' from thread join lead using (id)
      join teammate on teammate.vendor_id = lead.vendor_id join account on account.id = teammate.account_id
    union select account.username, 'vendor' from thread join lead using (id)
      join vendor on vendor.id = lead.vendor_id join account on account.id = vendor.account_id
  ) as person
  -- By the address: the newest emails of all are those of others.
  cross join lateral (select * from sent_mail where recipient = person.email and sent_at >= (
    select min(lead.created_at) - ${BEFORE} from thread join lead using (id)) offset 0) as sent
  where (sent.payload->>'leadId')::int in (select id from thread)
    or exists (select from jsonb_array_elements_text(sent.payload->'leadIds') as listed
      where listed::int in (select id from thread))
    or (sent.payload->>'answerId')::int in (select id from reply where lead_id in (select id from thread))
    or (sent.payload->>'requestId')::int in (select lead.request_id from thread join lead using (id))
    or (sent.payload->>'clientId')::int in (
      select request.client_id from thread join lead using (id) join request on request.id = lead.request_id)
    or (sent.payload->>'reviewId')::int in (select id from review where booking_id in (select id from booked))
    or (sent.payload->>'bookingId')::int in (select id from booked)
    or (sent.payload->>'eventId')::int in (
      select id from booking_event where booking_id in (select id from booked))
    or (sent.payload->>'disputeId')::int in (select id from dispute where booking_id in (select id from booked))
    or (sent.payload->>'openingId')::int in (
      select id from conversation_opening where lead_id in (select id from thread))
  order by sent.sent_at desc limit ${MAILS}::int`

/**
 * SQL fragment: what was done about the leads `thread` and the bookings `booked`, but for messages. `step` orders what
 * happened in one moment.
 */
const acts = sql`
  select created_at as at, 'client' as by, case when revision_of is null then 'sent' else 'changed' end as what,
    '' as note, null::int as cents, null::text as "to", opened_at as seen,
    0 as step
  from lead where id = any(array(select id from thread))
  union all select created_at, 'vendor', kind, '', price_cents, null, seen_at, 0 from reply
    where lead_id = any(array(select id from thread))
  union all select closed_at, case when closed_because = 'eventPassed' then 'marketplace' else 'client' end,
    'closed', ${NOTHING} from lead where id = any(array(select id from thread)) and closed_at is not null
  union all select event.at, ${sideName(sql`event.by_side`)}, event.what, event.note, event.cents, null, null, event.id
    from booking_event as event where event.booking_id = any(array(select id from booked))
  union all select opened_at, ${sideName(sql`opened_side`)}, 'disputeOpened', ${NOTHING} from dispute
    where booking_id = any(array(select id from booked))
  union all select said.at, ${sideName(sql`said.side`)}, 'disputeStated', ${NOTHING}
    from dispute_statement as said join dispute on dispute.id = said.dispute_id
    where dispute.booking_id = any(array(select id from booked))
  union all select closed_at, 'marketplace', 'disputeClosed', ${NOTHING} from dispute
    where booking_id = any(array(select id from booked)) and closed_at is not null
  union all select at, 'marketplace', 'conversationOpened', ${NOTHING} from conversation_opening
    where lead_id = any(array(select id from thread))`

/** SQL fragment: that a message was written and read, without its words. */
const messages = sql`
  select created_at, ${sideName(sql`author`)}, 'message', '', null, null, read_at, 0 from message
  where lead_id = any(array(select id from thread)) order by created_at desc limit ${MESSAGES}::int`

/** All revisions of the lead, oldest first. */
export const timelineOfRequest = (db: Queryable, leadId: number): Promise<RequestEvent[]> =>
  db.query<RequestEvent>(sql`
    with thread as (select id from thread_of(${leadId}::int) as thread(id)),
      booked as (select id from booking where lead_id = any(array(select id from thread)))
    select to_json(at)#>>'{}' as at, by, what, note, cents, "to", to_json(seen)#>>'{}' as "seenAt" from (
      (select * from (${acts}) as act order by act.at desc, act.step desc limit ${EVENTS}::int)
      union all (${messages}) union all (${mails})
    ) as happened order by happened.at, happened.step`)
