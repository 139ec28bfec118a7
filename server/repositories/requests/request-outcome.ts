/** How requests end, and who else can be asked: closed by the client, unopened by vendors, vendors asked later. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { bookingStands } from '#server/repositories/bookings/booking-stands.ts'
import type { ContactedVendor } from '#server/repositories/search/similar-vendors.ts'
import { clientConfirmed } from './client-confirmed.ts'
import { includesDay } from './leads.ts'
import type { SendingClient } from './leads.ts'

const lastDay = sql`coalesce(request.event_date_latest, request.event_date)`

/** SQL fragment: whether the row `lead` has a booking that stands. */
const isBooked = sql`
  exists (
    select from booking
    where booking.lead_id = lead.id and ${bookingStands})`

/** SQL fragment: whether a vendor is booked for the category of the row `lead` with its request. */
const isCategoryBooked = sql`
  exists (
    select from booking join lead as chosen on chosen.id = booking.lead_id
    where chosen.request_id = lead.request_id and chosen.service_type_id = lead.service_type_id and ${bookingStands})`

/** A stored request, as far as others can be asked with it. */
export interface RequestToExtend {
  id: number
  email: string
  eventType: string
  eventDate: string
  locationFileName: string
  isClosed: boolean
  /** Whether its last possible day is over at its place. */
  isPast: boolean
  client: SendingClient
  /** Whoever was asked with it, or by the same client for the same event: asking them again would replace a quote. */
  asked: ContactedVendor[]
  /** Categories that it is about and no vendor is booked for. */
  serviceTypeIds: number[]
  /** Whether sample vendors have it: then others of the sample marketplace fit. */
  hasSamples: boolean
  /** Vendors of this request. */
  vendors: number
  /**
   * In dollars: what quotes of these categories cost, or else from what price their vendors start; null for neither.
   */
  likePrice: number | null
}

/** The request stored under a key. @param isLocked until the commit, so that no vendor is added twice */
export async function findRequestToExtend(
  db: Queryable,
  key: string,
  now: Date,
  { isLocked = false } = {},
): Promise<RequestToExtend | undefined> {
  if (isLocked) await db.query(sql`select 1 from request where idempotency_key = ${key}::uuid for update`)
  const [row] = await db.query<
    Omit<RequestToExtend, 'host'> & { clientEmail: string; clientAccountId: number | null; clientDevice: Buffer | null }
  >(sql`
    select request.id, client.email, request.event_type as "eventType", request.event_date as "eventDate",
      request.location_file_name as "locationFileName", request.closed_at is not null as "isClosed",
      ${lastDay} < (${now}::timestamptz at time zone request.time_zone)::date as "isPast",
      first.client_email as "clientEmail", first.client_account_id as "clientAccountId", first.client_device as "clientDevice",
      (select count(*)::int from lead where lead.request_id = request.id) as vendors,
      coalesce((select array_agg(distinct lead.service_type_id) from lead
        where lead.request_id = request.id and not ${isCategoryBooked}), '{}') as "serviceTypeIds",
      coalesce(
        (select avg(reply.price_cents / 100.0)::float8 from lead join reply on reply.lead_id = lead.id
          where lead.request_id = request.id and reply.is_current and reply.kind = 'quote' and not ${isCategoryBooked}),
        (select avg(vendor.starting_price)::float8 from lead join vendor on vendor.id = lead.vendor_id
          where lead.request_id = request.id and not ${isCategoryBooked})) as "likePrice",
      exists (select from lead join vendor on vendor.id = lead.vendor_id
        where lead.request_id = request.id and vendor.is_sample) as "hasSamples",
      (select json_agg(distinct jsonb_build_object('id', vendor.id, 'memberLevel', vendor.member_level,
          'primaryServiceTypeId', vendor.primary_service_type_id))
        from lead join vendor on vendor.id = lead.vendor_id
        join request as other on other.id = lead.request_id
        where lead.request_id = request.id or lead.is_current
          and (${includesDay(sql`other`, { eventDate: sql`request.event_date`, eventType: sql`request.event_type` })}
            or (lead.event_date between request.event_date and request.event_date_latest
              and other.event_type = request.event_type))
          and (lead.client_account_id = first.client_account_id
            or lead.client_device = first.client_device and lead.client_account_id is null)) as asked
    from request
    join client on client.id = request.client_id
    cross join lateral (
      select lead.* from lead
      where lead.request_id = request.id order by lead.id limit 1) as first
    where request.idempotency_key = ${key}::uuid`)
  if (!row) return undefined
  const { clientEmail, clientAccountId, clientDevice, ...request } = row
  return { ...request, client: { email: clientEmail, accountId: clientAccountId, device: clientDevice } }
}

/** The listed vendors among these that the request can go to, locked until the commit. */
export async function lockSimilar(
  tx: Queryable,
  vendorIds: readonly number[],
  { serviceTypeIds, hasSamples }: Pick<RequestToExtend, 'serviceTypeIds' | 'hasSamples'>,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select id from vendor
    where id = any(${vendorIds}::int[]) and is_listed and primary_service_type_id = any(${serviceTypeIds}::int[])
      and (${hasSamples}::boolean or not is_sample)
    order by id for key share`)
  return rows.map(({ id }) => id)
}

/** The request stored under a key, and which of its leads a booking stands for. */
export async function findRequestToClose(
  db: Queryable,
  key: string,
): Promise<{ id: number; leadIds: number[]; bookedLeadIds: number[] } | undefined> {
  const rows = await db.query<{ id: number; leadIds: number[]; bookedLeadIds: number[] }>(sql`
    select request.id, array_agg(lead.id) as "leadIds",
      coalesce(array_agg(lead.id) filter (where ${isBooked}), '{}') as "bookedLeadIds"
    from request join lead on lead.request_id = request.id
    where request.idempotency_key = ${key}::uuid group by request.id`)
  return rows[0]
}

/**
 * Closes open leads of a request, because its client said so. Those with a booking stay.
 * @param chosen.leadId null for all
 * @returns them, and whether their vendors get mail
 */
export function closeLeads(
  tx: Queryable,
  { requestId, leadId, reason, now }: { requestId: number; leadId: number | null; reason: string; now: Date },
): Promise<{ id: number; isNotified: boolean }[]> {
  return tx.query(sql`
    update lead
    set closed_at = ${now}::timestamptz, closed_because = 'hostClosed', close_reason = ${reason}
    from vendor
    where vendor.id = lead.vendor_id and lead.request_id = ${requestId}::int and lead.closed_at is null
      and (${leadId}::int is null or lead.id = ${leadId}::int) and not ${isBooked}
    returning lead.id, vendor.account_id is not null and lead.is_current and lead.state <> 'declined' as "isNotified"`)
}

/**
 * Closes the leads that the new request updates, and those the client originally sent. Leads that Fanfare added, that
 * were added later, or that are booked stay open.
 * @returns them, and whether their vendors get mail
 */
export function closeReplacedLeads(
  tx: Queryable,
  requestId: number,
  now: Date,
): Promise<{ id: number; isNotified: boolean }[]> {
  return tx.query(sql`
    update lead set closed_at = ${now}::timestamptz, closed_because = 'hostClosed'
    from vendor, request
    where vendor.id = lead.vendor_id and lead.request_id = ${requestId}::int and request.id = lead.request_id
      and lead.closed_at is null and not ${isBooked}
      and (not lead.is_current or not lead.auto_added and lead.created_at = request.created_at)
    returning lead.id, vendor.account_id is not null and lead.is_current and lead.state <> 'declined' as "isNotified"`)
}

/** Closes a request of which nothing is open anymore, because its client said so. */
export async function closeRequestRow(tx: Queryable, requestId: number, now: Date): Promise<void> {
  await tx.query(sql`
    update request set closed_at = ${now}::timestamptz, closed_because = 'hostClosed'
    where id = ${requestId}::int and closed_at is null and not exists (
      select from lead where lead.request_id = ${requestId}::int and lead.closed_at is null)`)
}

interface ClosedToNotify {
  vendorId: number
  email: string
  name: string
  clientFirstName: string
  eventType: string
  eventDate: string
  eventDateLatest: string | null
  reason: string
}

/**
 * A lead that its client closed, for its vendor; undefined when no account manages the vendor, or when the mail about
 * the lead still waits.
 */
export async function findClosedToNotify(db: Queryable, leadId: number): Promise<ClosedToNotify | undefined> {
  const rows = await db.query<ClosedToNotify>(sql`
    select account.username as email, vendor.id as "vendorId", vendor.profile_name as name,
      client.first_name as "clientFirstName", request.event_type as "eventType", lead.event_date as "eventDate",
      request.event_date_latest as "eventDateLatest", coalesce(lead.close_reason, '') as reason
    from lead
    join vendor on vendor.id = lead.vendor_id join account on account.id = vendor.account_id
    join request on request.id = lead.request_id join client on client.id = request.client_id
    where lead.id = ${leadId}::int and lead.closed_because = 'hostClosed'
      and not exists (
        select from waiting_lead_mail as waiting where waiting.lead_id = lead.id and waiting.told_at is null)`)
  return rows[0]
}

/**
 * Marks leads that were not opened since `before` as reported to their clients, at most `take`. Sample vendors are left
 * out: their requests say that no one replies. So are vendors that no account manages.
 * @returns them, with their client's address
 */
export function takeUnopenedLeads(
  tx: Queryable,
  { before, now, take }: { before: Date; now: Date; take: number },
): Promise<{ id: number; email: string }[]> {
  return tx.query(sql`
    with unopened as (
      select lead.id, lower(client.email) as email
      from lead
      join request on request.id = lead.request_id
      join client on client.id = request.client_id
      join vendor on vendor.id = lead.vendor_id
      where lead.state = 'delivered' and lead.is_current and lead.closed_at is null and lead.unopened_told_at is null
        and lead.created_at <= ${before}::timestamptz and not vendor.is_sample and vendor.account_id is not null
        and not ${isBooked}
        and ${lastDay} >= (${now}::timestamptz at time zone request.time_zone)::date
      -- Another server's leads are waited for, not skipped: else each would notify a client of a part of them.
      order by request.id, lead.id limit ${take}::int for update of lead
    )
    update lead set unopened_told_at = ${now}::timestamptz
    from unopened where lead.id = unopened.id
    returning lead.id, unopened.email`)
}

/** A request with vendors that have still not opened it. */
interface UnopenedRequest {
  key: string
  email: string
  name: string
  eventType: string
  eventDate: string
  eventDateLatest: string | null
  /** Names of the vendors. */
  vendors: string[]
  /** Whether the client has proven the address for it. */
  isProven: boolean
}

/** The leads among these that are still not opened, by request. */
export function findUnopenedRequests(db: Queryable, leadIds: readonly number[]): Promise<UnopenedRequest[]> {
  return db.query<UnopenedRequest>(sql`
    select request.idempotency_key as key, client.email, client.first_name as name, request.event_type as "eventType",
      request.event_date as "eventDate", request.event_date_latest as "eventDateLatest",
      array_agg(vendor.profile_name order by lead.id) as vendors, ${clientConfirmed} as "isProven"
    from lead
    join request on request.id = lead.request_id
    join client on client.id = request.client_id
    join vendor on vendor.id = lead.vendor_id
    where lead.id = any(${leadIds}::int[]) and lead.state = 'delivered' and lead.is_current and lead.closed_at is null
      and vendor.account_id is not null
    group by request.id, client.id order by request.id`)
}
