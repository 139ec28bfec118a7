/** A vendor's inbox. Every function takes the vendor's id and returns only that vendor's leads. */
import type { Lead, LeadReply, LeadSummary, VendorState } from '#contract/leads.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { bookingStands } from '#server/repositories/bookings/booking-stands.ts'
import { eventDates } from '#server/repositories/bookings/agreed-date.ts'
import { clientConfirmed } from './client-confirmed.ts'
import type { DetailsByCategory } from './quote-requests.ts'
import * as group from './group-of-lead.ts'
import { unreadFrom } from '#server/repositories/messages/messages.ts'
import { ofLead, type FactsOfLead } from './lead-facts.ts'
import { bookingOfLead, closedLead, progressOfLead, replyOfLead } from './lead-replies.ts'

/** A lead with its place's file name, amounts in cents, and the state as stored in the database. */
export interface LeadSummaryRow extends Omit<LeadSummary, 'state' | 'locationName' | 'budget' | 'facts'>, FactsOfLead {
  state: VendorState
  locationFileName: string
  budgetCents: number | null
}

export interface LeadRow
  extends
    LeadSummaryRow,
    Pick<
      Lead,
      | 'duration'
      | 'venue'
      | 'pickUpLocation'
      | 'dropOffLocation'
      | 'notes'
      | 'autoAdded'
      | 'whatYouGet'
      | 'host'
      | 'earlier'
      | 'replacedBy'
    > {
  requestedServiceIds: number[]
  /** All that the client answered, to whatever vendor's questions. */
  givenDetails: Record<string, string>
  /** Null for a request from before it was stored. */
  detailsByCategory: DetailsByCategory | null
  answer: LeadReply | null
}

const summary = sql`
  lead.id, lead.state, lead.revision, to_json(lead.created_at)#>>'{}' as "askedAt", request.event_type as "eventType",
  ${eventDates}, request.time_zone as "timeZone",
  request.location_file_name as "locationFileName", ${group.guestCount} as "guestCount",
  ${group.passengerCount} as "passengerCount", ${group.startTime} as "startTime", ${group.notSure} as "notSure",
  request.vendor_budget_cents as "budgetCents", request.budget_for as "budgetFor",
  client.first_name || ' ' || client.last_name as "hostName", ${clientConfirmed} as "hostConfirmed",
  ${unreadFrom('host')} as "unreadMessages",
  lead.archived_at is not null as "isArchived", ${closedLead} as closed, (
    select max(booking.id) from booking
    where booking.lead_id = lead.id and ${bookingStands}) as "bookingId",
  ${bookingOfLead} as booking, ${progressOfLead} as progress, ${ofLead}`
const joined = sql`
  from lead
  join request on request.id = lead.request_id
  join client on client.id = request.client_id`

/** The latest leads, newest first: a revised request appears once, as its newest revision. */
export function vendorInbox(
  db: Queryable,
  vendorId: number,
  { take, skip = 0 }: { take: number; skip?: number },
): Promise<LeadSummaryRow[]> {
  return db.query<LeadSummaryRow>(sql`
    select ${summary} ${joined}
    where lead.vendor_id = ${vendorId}::int and lead.is_current
    order by lead.id desc limit ${take}::int offset ${skip}::int`)
}

/** Leads of which the vendor's or the client's reply is awaited, without archived ones, by their day. */
export function openLeads(
  db: Queryable,
  vendorId: number,
  { from, take }: { from: string; take: number },
): Promise<
  (Pick<LeadSummary, 'id' | 'eventType' | 'eventDate' | 'eventDateLatest' | 'startTime'> & { isQuoted: boolean })[]
> {
  return db.query(sql`
    select lead.id, request.event_type as "eventType", lead.event_date as "eventDate",
      request.event_date_latest as "eventDateLatest", ${group.startTime} as "startTime",
      lead.state = 'quoted' as "isQuoted"
    ${joined}
    where lead.vendor_id = ${vendorId}::int and lead.is_current and lead.state in ('delivered', 'opened', 'quoted')
      and lead.closed_at is null and lead.archived_at is null
      and coalesce(request.event_date_latest, lead.event_date) >= ${from}::date
      and not exists (select from booking where booking.lead_id = lead.id and ${bookingStands})
    order by lead.event_date, lead.id limit ${take}::int`)
}

interface LeadCounts {
  total: number
  unopened: number
  /** Messages of clients, about any lead. */
  unreadMessages: number
}

/**
 * The number of leads, and how many of them and of their messages are unread; one that is closed or archived needs no
 * reading.
 */
export async function countLeads(db: Queryable, vendorId: number): Promise<LeadCounts> {
  const [counts] = await db.query<LeadCounts>(sql`
    select count(*)::int as total,
      (count(*) filter (where state = 'delivered' and closed_at is null and archived_at is null))::int as unopened,
      (select count(*)::int from message join lead on lead.id = message.lead_id
        where lead.vendor_id = ${vendorId}::int and message.author = 'host'
          and message.read_at is null) as "unreadMessages"
    from lead where vendor_id = ${vendorId}::int and is_current`)
  return counts ?? { total: 0, unopened: 0, unreadMessages: 0 }
}

/** One lead, any revision; undefined when it is not this vendor's. */
export async function findLead(db: Queryable, vendorId: number, id: number): Promise<LeadRow | undefined> {
  const rows = await db.query<LeadRow>(sql`
    select ${summary}, ${group.duration} as duration, ${group.venue} as venue,
      ${group.pickUpLocation} as "pickUpLocation", ${group.dropOffLocation} as "dropOffLocation", request.notes,
      ${group.requestedServices} as "requestedServiceIds", request.category_details as "givenDetails",
      request.details_by_category as "detailsByCategory",
      lead.auto_added as "autoAdded",
      (select vendor.what_you_get from vendor where vendor.id = lead.vendor_id) as "whatYouGet",
      json_build_object('company', client.company, 'whoAmI', client.who_am_i, 'email', client.email,
        'phoneNumber', client.phone_number) as host,
      (
        with recursive before as (
          select first.id, first.created_at, first.revision_of from lead as first where first.id = lead.revision_of
          union all
          select older.id, older.created_at, older.revision_of
          from lead as older join before on older.id = before.revision_of
        )
        select coalesce(json_agg(json_build_object('id', lead.id, 'askedAt', lead.created_at, 'answer', ${replyOfLead('vendor')})
          order by lead.id desc), '[]')
        from before as lead
      ) as earlier,
      (select max(newer.id) from lead as newer where newer.revision_of = lead.id) as "replacedBy",
      ${replyOfLead('vendor')} as answer
    ${joined}
    where lead.vendor_id = ${vendorId}::int and lead.id = ${id}::int`)
  return rows[0]
}

/** Marks the lead as read; only the first time counts. */
export async function markOpened(db: Queryable, vendorId: number, id: number, now: Date): Promise<void> {
  await db.query(sql`
    update lead set state = 'opened', opened_at = ${now}::timestamptz
    where id = ${id}::int and vendor_id = ${vendorId}::int and state = 'delivered'`)
}

/** Archives a lead, or moves it back with null. @returns false when it is not this vendor's */
export async function setArchived(tx: Queryable, vendorId: number, id: number, at: Date | null): Promise<boolean> {
  const rows = await tx.query(sql`
    update lead set archived_at = ${at}::timestamptz
    where id = ${id}::int and vendor_id = ${vendorId}::int returning 1`)
  return rows.length > 0
}
