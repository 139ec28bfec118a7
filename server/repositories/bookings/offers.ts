/** Quotes as their clients can accept them. */
import type { AcceptState } from '#contract/leads.ts'
import type { QuoteTerms } from '#contract/bookings/quote-terms.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { bookingStands } from './booking-stands.ts'
import type { Sql } from '#server/db/sql.ts'
import * as group from '#server/repositories/requests/group-of-lead.ts'
import { someCrewIsFree } from './calendar.ts'

/**
 * SQL fragment, for `from`: the time of the quote `reply` to the row `lead` of `request`, as `typed`, and its instants,
 * as `span`. What the quote does not say is the request's.
 */
export const timesOfQuote = sql`
  lateral (
    select requested.starts_at is null and request.event_date_latest is not null as is_open,
      coalesce(requested.starts_at::date, lead.event_date) as event_date, requested.starts_at,
      coalesce((reply.terms->>'endsAt')::timestamp,
        (first_moment(requested.starts_at, request.time_zone) + make_interval(mins => requested.lasts_minutes))
          at time zone request.time_zone) as ends_at,
      requested.lasts_minutes,
      coalesce((reply.terms->>'setUpMinutes')::int, 0) as set_up_minutes,
      coalesce((reply.terms->>'travelMinutes')::int, 0) as travel_minutes
    from (
      select coalesce((reply.terms->>'startsAt')::timestamp,
        case when request.event_date_latest is null then lead.event_date + ${group.startTime}::time end) as starts_at,
        case when reply.terms->>'startsAt' is null then ${group.duration} end as lasts_minutes
    ) as requested
  ) as typed
  cross join lateral event_span(
    typed.event_date, typed.starts_at, typed.ends_at, request.time_zone, typed.set_up_minutes,
      typed.travel_minutes, typed.lasts_minutes) as span`

/**
 * SQL fragment: the booking that the client of `request` already has with the vendor of `lead`: on the day of `typed`,
 * also a completed one, or of another revision of the lead. Null for none.
 */
const bookedAlready = sql`(
  select max(other.id) from booking as other
  where other.vendor_id = lead.vendor_id and other.client_account_id = request.owner_account_id
    and other.lead_id is distinct from lead.id
    and (other.state in ('accepted', 'confirmed') and other.lead_id in (select thread_of(lead.id))
      or other.state in ('accepted', 'confirmed', 'completed') and other.event_date = typed.event_date))`

/**
 * SQL fragment: whether the quote `reply` can be accepted now; beside it `lead`, `request`, `vendor` and
 * `timesOfQuote`. The only place that decides it.
 */
export const acceptState = (now: Date): Sql => sql`
  case
    when reply.kind is distinct from 'quote' then null
    when exists (
      select from booking where booking.quote_id = reply.id
        and ${bookingStands}) then 'accepted'
    when lead.closed_at is not null or not lead.is_current or vendor.account_id is null
      or span.starts <= ${now}::timestamptz
      or exists (select from booking where booking.quote_id = reply.id) then 'closed'
    when ${bookedAlready} is not null then 'booked'
    when reply.valid_until < (${now}::timestamptz at time zone request.time_zone)::date then 'expired'
    when typed.is_open then 'dateOpen'
    when not ${someCrewIsFree({ crew: sql`(reply.terms->>'crew')::int`, during: sql`span.during` })} then 'slotTaken'
    else 'open'
  end`

/** A lead with its present quote, as its client may accept it. */
export interface Offer {
  leadId: number
  requestId: number
  requestKey: string
  vendorId: number
  /** The account that manages the vendor; null when none does anymore. */
  vendorName: string
  serviceTypeId: number
  isCurrent: boolean
  /** Whether the vendor was notified that another vendor was chosen. */
  wasReleased: boolean
  accept: AcceptState | null
  /** Another booking of this client with this vendor, on the same day or of the same request. */
  bookedAlreadyId: number | null
  /** Null without a quote: no reply yet, or a decline. */
  quote: {
    id: number
    revision: number
    totalCents: number
    includes: string
    message: string
    terms: QuoteTerms | null
  } | null
  eventDate: string
  /** `YYYY-MM-DDTHH:mm`. */
  startsAt: string | null
  endsAt: string | null
  timeZone: string
  setUpMinutes: number
  travelMinutes: number
  starts: Date
  ends: Date
  /** With set-up and travel. */
  from: Date
  until: Date
}

export const LOCAL_TIME = sql`'YYYY-MM-DD"T"HH24:MI'`

/** The lead and its present quote. */
export async function findOffer(db: Queryable, leadId: number, now: Date): Promise<Offer | undefined> {
  const rows = await db.query<Offer>(sql`
    select lead.id as "leadId", request.id as "requestId", request.idempotency_key as "requestKey",
      lead.vendor_id as "vendorId", vendor.profile_name as "vendorName",
      lead.service_type_id as "serviceTypeId", lead.is_current as "isCurrent",
      lead.released_at is not null as "wasReleased", ${acceptState(now)} as accept,
      ${bookedAlready} as "bookedAlreadyId",
      case when reply.kind = 'quote' then json_build_object('id', reply.id, 'revision', reply.revision,
        'totalCents', reply.price_cents, 'includes', reply.includes, 'message', reply.message,
        'terms', reply.terms) end as quote,
      typed.event_date as "eventDate", to_char(typed.starts_at, ${LOCAL_TIME}) as "startsAt",
      to_char(typed.ends_at, ${LOCAL_TIME}) as "endsAt", request.time_zone as "timeZone",
      typed.set_up_minutes as "setUpMinutes", typed.travel_minutes as "travelMinutes", span.starts, span.ends,
      lower(span.during) as from, upper(span.during) as until
    from lead
    join request on request.id = lead.request_id
    join vendor on vendor.id = lead.vendor_id
    left join reply on reply.lead_id = lead.id and reply.is_current
    cross join ${timesOfQuote}
    where lead.id = ${leadId}::int`)
  return rows[0]
}

/** The vendor of a lead whose request the account owns; undefined for anybody else's. */
export async function vendorOfOwnLead(
  db: Queryable,
  { leadId, accountId }: { leadId: number; accountId: number },
): Promise<{ vendorId: number; requestId: number } | undefined> {
  const rows = await db.query<{ vendorId: number; requestId: number }>(sql`
    select lead.vendor_id as "vendorId", request.id as "requestId"
    from lead join request on request.id = lead.request_id
    where lead.id = ${leadId}::int and request.owner_account_id = ${accountId}::int`)
  return rows[0]
}

/** Whether a reply, present or replaced, was a quote to this lead. */
export async function isQuoteOf(db: Queryable, quoteId: number, leadId: number): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from reply where id = ${quoteId}::int and lead_id = ${leadId}::int and kind = 'quote'`)
  return rows.length > 0
}

/** The key of the request that a lead belongs to; null when there is no such lead. */
export async function requestKeyOfLead(db: Queryable, leadId: number): Promise<string | null> {
  const [row] = await db.query<{ key: string }>(sql`
    select request.idempotency_key as key from lead
    join request on request.id = lead.request_id
    where lead.id = ${leadId}::int`)
  return row?.key ?? null
}
