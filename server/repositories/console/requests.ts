/** Requests and bookings, as operators find and see them. */
import { GONE_CLIENT } from '#contract/bookings/booking.ts'
import { REQUESTS_TAKE } from '#contract/console/requests.ts'
import type { DisputedBooking, ListedRequest, RequestList } from '#contract/console/requests.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { statementsOfDispute } from '#server/repositories/bookings/disputes.ts'
import type { Sql } from '#server/db/sql.ts'
import { sideName } from './request-timeline.ts'
import { firstLeadSince, isWaiting } from './today.ts'
import type { Typed } from './people.ts'

/** Clients or vendors whose requests are looked through. */
const FOUND = 200

const name = sql`coalesce(client.first_name || ' ' || client.last_name, ${GONE_CLIENT})`
const parts = sql`
  left join request on request.id = lead.request_id left join client on client.id = request.client_id`

const columns = (mark: Sql, state: Sql, at: Sql) => sql`
  ${mark} as mark, lead.id as "leadId", booking.id as "bookingId", coalesce(request.event_type, 'Event') as "eventType",
  coalesce(booking.event_date, lead.event_date) as "eventDate", ${name} as "clientName",
  vendor.profile_name as "vendorName", ${state} as state, to_json(${at})#>>'{}' as at`

/** SQL fragment: the newest booking of the row `lead`. */
const itsBooking = sql`
  left join lateral (
    select * from booking where booking.lead_id = lead.id order by booking.id desc limit 1) as booking on true`

/** SQL fragment: the state of a request, which its newest booking decides once there is one. */
const requestState = sql`
  case when booking.state = 'confirmed' then 'booked'
    when booking.state = 'refused' or booking.state = 'cancelled' and booking.confirmed_at is null then 'notBooked'
    when booking.state is not null then booking.state
    when lead.closed_at is not null then 'closed' else lead.state end`

/** No character comes after it. */
const LAST = '\u{10FFFF}'

/**
 * SQL fragment: whether a column begins with a text. The planner doesn't see where such texts end: it would take some
 * starts for rare ones, read all rows of them and sort these, in place of the first by the index.
 */
const begins = (column: Sql, text: string) =>
  sql`${column} ~>=~ ${text}::text and ${column} ~<~ (select ${`${text}${LAST}`}::text)`

const [profileName, clientEmail] = [sql`lower(profile_name)`, sql`lower(email)`]
const [fullName, lastName] = [sql`lower(first_name || ' ' || last_name)`, sql`lower(last_name)`]
const username = sql`account.username`
const firstBy = (column: Sql) => sql`order by ${column} using ~<~ limit ${FOUND}::int`

/** SQL fragment: the vendors and clients whose names or addresses begin so, the first by name. */
const foundVendors = (text: string) => sql`(
  (select id from vendor where ${begins(profileName, text)} ${firstBy(profileName)})
  union (select vendor.id from account join vendor on vendor.account_id = account.id
    where ${begins(username, text)} ${firstBy(username)}))`
const foundClients = (text: string) => sql`(
  (select id from client where ${begins(clientEmail, text)} ${firstBy(clientEmail)})
  union (select id from client where ${begins(fullName, text)} ${firstBy(fullName)})
  union (select id from client where ${begins(lastName, text)} ${firstBy(lastName)}))`

/** The content and order of a list, so that no more than a page is read of each vendor. */
interface Among {
  /** A condition on the row `lead` or `booking`. */
  condition: Sql
  take: Sql
}

const ALL: Among = { condition: sql`true`, take: sql`` }

/** SQL fragment: the ids of leads that fit what was typed, found before the list is read, so that it is read by them. */
function typedLeads({ text, id }: Typed, { condition, take }: Among): Sql {
  return sql`array(
    select ${id}::int
    union (select lead_id from booking where booking.id = ${id}::int)
    union (select lead.id from ${foundClients(text)} as found
      join request on request.client_id = found.id join lead on lead.request_id = request.id)
    union (select lead.id from ${foundVendors(text)} as found cross join lateral (
      select lead.id from lead where lead.vendor_id = found.id and ${condition} order by lead.id desc ${take}) as lead))`
}

/** SQL fragment: the ids of bookings that fit. One stays when its client deletes the request. */
function typedBookings({ text, id }: Typed, { condition, take }: Among): Sql {
  return sql`array(
    select id from booking where id = ${id}::int
    union (select id from booking where lead_id = ${id}::int
      or lead_id = (select lead_id from booking where id = ${id}::int))
    union (select booking.id from ${foundClients(text)} as found
      join request on request.client_id = found.id join lead on lead.request_id = request.id
      join booking on booking.lead_id = lead.id)
    union (select booking.id from ${foundVendors(text)} as found cross join lateral (
      select booking.id from booking where booking.vendor_id = found.id and ${condition}
      order by booking.id desc ${take}) as booking))`
}

interface RequestsPage {
  list: RequestList
  /** Null for all. */
  typed: Typed | null
  before: number | null
  now: Date
  /** From when leads count as waiting. */
  waitingSince: Date
}

/** One more than a page shows, if there are more; the newest first. Sample vendors don’t count. */
export function listRequests(db: Queryable, page: RequestsPage): Promise<ListedRequest[]> {
  return db.query<ListedRequest>(statementOf(page))
}

/** The statement of a page. */
function statementOf({ list, typed, before, now, waitingSince }: RequestsPage): Sql {
  const isBefore = (mark: Sql) => (before === null ? sql`` : sql`and ${mark} < ${before}::int`)
  const take = sql`limit ${REQUESTS_TAKE + 1}::int`
  const fits = (among: Among) => (typed ? sql`and lead.id = any(${typedLeads(typed, among)})` : sql``)
  const bookingFits = (among: Among) => (typed ? sql`and booking.id = any(${typedBookings(typed, among)})` : sql``)
  switch (list) {
    case 'quotes':
      return sql`
        select ${columns(sql`reply.id`, requestState, sql`reply.created_at`)}
        from reply join lead on lead.id = reply.lead_id join vendor on vendor.id = lead.vendor_id ${parts} ${itsBooking}
        where reply.kind = 'quote' and not vendor.is_sample ${fits(ALL)} ${isBefore(sql`reply.id`)}
        order by reply.id desc ${take}`
    case 'bookings':
      return sql`
        select ${columns(sql`booking.id`, sql`booking.state`, sql`booking.created_at`)}
        from booking join vendor on vendor.id = booking.vendor_id left join lead on lead.id = booking.lead_id ${parts}
        where not vendor.is_sample ${bookingFits({ condition: sql`true ${isBefore(sql`booking.id`)}`, take })}
          ${isBefore(sql`booking.id`)} order by booking.id desc ${take}`
    case 'disputes':
      return sql`
        select ${columns(
          sql`dispute.id`,
          sql`case when dispute.closed_at is null then 'disputed' else 'decided' end`,
          sql`dispute.opened_at`,
        )}
        from dispute join booking on booking.id = dispute.booking_id join vendor on vendor.id = booking.vendor_id
        left join lead on lead.id = booking.lead_id ${parts}
        where true ${bookingFits(ALL)} ${isBefore(sql`dispute.id`)} order by dispute.id desc ${take}`
    case 'waiting24':
    case 'waiting72': {
      const hours = list === 'waiting24' ? 24 : 72
      const sentBy = new Date(now.getTime() - hours * 60 * 60_000)
      const condition = sql`lead.id >= ${firstLeadSince(waitingSince)}
        and lead.created_at between ${waitingSince}::timestamptz and ${sentBy}::timestamptz
        and ${isWaiting} ${isBefore(sql`lead.id`)}`
      return sql`
        select ${columns(sql`lead.id`, requestState, sql`lead.created_at`)}
        from lead join vendor on vendor.id = lead.vendor_id ${parts} ${itsBooking}
        where not vendor.is_sample and ${condition} ${fits({ condition, take })} order by lead.id desc ${take}`
    }
    default:
      return sql`
        select ${columns(sql`lead.id`, requestState, sql`lead.created_at`)}
        from lead join vendor on vendor.id = lead.vendor_id ${parts} ${itsBooking}
        where not vendor.is_sample ${fits({ condition: sql`true ${isBefore(sql`lead.id`)}`, take })}
          ${isBefore(sql`lead.id`)} order by lead.id desc ${take}`
  }
}

interface RequestRow {
  leadId: number
  eventType: string
  eventDate: string
  state: string
  clientName: string
  clientEmail: string
  vendorId: number
  vendorName: string
  messages: number
}

export async function findRequest(db: Queryable, leadId: number): Promise<RequestRow | undefined> {
  const rows = await db.query<RequestRow>(sql`
    select lead.id as "leadId", coalesce(request.event_type, 'Event') as "eventType", lead.event_date as "eventDate",
      ${requestState} as state, ${name} as "clientName", coalesce(client.email, '') as "clientEmail",
      vendor.id as "vendorId", vendor.profile_name as "vendorName",
      (select count(*)::int from message where message.lead_id in (select thread_of(lead.id))) as messages
    from lead join vendor on vendor.id = lead.vendor_id ${parts} ${itsBooking} where lead.id = ${leadId}::int`)
  return rows[0]
}

/** Newest first. */
export const bookingsOfRequest = (db: Queryable, leadId: number): Promise<DisputedBooking[]> =>
  db.query<DisputedBooking>(sql`
    select booking.id, booking.state, booking.total_cents as "totalCents", booking.deposit_cents as "depositCents",
      booking.cancellation, booking.includes, coalesce(booking.terms->'lines', '[]') as lines,
      (select coalesce(json_agg(json_build_object('side', ${sideName(sql`signed.side`)}, 'name', signed.name,
        'at', signed.signed_at) order by signed.id), '[]')
        from booking_signature as signed where signed.booking_id = booking.id) as signatures,
      (select coalesce(json_agg(json_build_object('id', entry.id, 'kind', entry.kind, 'cents', entry.cents,
        'method', entry.method, 'paidOn', entry.paid_on, 'notedBy', ${sideName(sql`entry.noted_by`)}, 'note', entry.note,
        'state', entry.state) order by entry.id), '[]')
        from ledger_entry as entry where entry.booking_id = booking.id) as payments,
      (select coalesce(json_agg(json_build_object('id', dispute.id, 'reason', dispute.reason,
        'openedBy', dispute.opened_by,
        'openedSide', case when dispute.opened_side is not null then ${sideName(sql`dispute.opened_side`)} end,
        'statements', ${statementsOfDispute(sideName(sql`said.side`))}, 'openedAt', dispute.opened_at,
        'result', dispute.result,
        'inFavorOf', dispute.in_favor_of, 'closedBy', dispute.closed_by, 'closedAt', dispute.closed_at)
        order by dispute.id desc), '[]')
        from dispute where dispute.booking_id = booking.id) as disputes
    from booking where booking.lead_id in (select thread_of(${leadId}::int)) order by booking.id desc`)
