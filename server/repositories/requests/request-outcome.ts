/** How requests end, and who else can be asked: closed by the client, unopened by vendors, vendors asked later. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { bookingStands } from '#server/repositories/bookings/booking-stands.ts'
import type { ContactedVendor } from '#server/repositories/search/similar-vendors.ts'
import { includesDay } from './leads.ts'
import type { Host } from './leads.ts'

const lastDay = sql`coalesce(gig.event_date_latest, gig.event_date)`

/** SQL fragment: whether the row `lead` has a booking that stands. */
const isBooked = sql`
  exists (
    select from booking
    where booking.lead_id = lead.id and ${bookingStands})`

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
  host: Host
  /** Whoever was asked with it, or by the same host for the same event: asking them again would replace a quote. */
  asked: ContactedVendor[]
  /** Categories that it is about. */
  serviceTypeIds: number[]
  /** Whether sample vendors have it: then others of the sample marketplace fit. */
  hasSamples: boolean
  /** Vendors of this request. */
  vendors: number
}

/** The request stored under a key. @param isLocked until the commit, so that nobody is added twice */
export async function findRequestToExtend(
  db: Queryable,
  key: string,
  now: Date,
  { isLocked = false } = {},
): Promise<RequestToExtend | undefined> {
  if (isLocked) await db.query(sql`select 1 from gig_request where idempotency_key = ${key}::uuid for update`)
  const [row] = await db.query<
    Omit<RequestToExtend, 'host'> & { hostEmail: string; hostAccountId: number | null; hostDevice: Buffer | null }
  >(sql`
    select gig.id, client.email, gig.event_type as "eventType", gig.event_date as "eventDate",
      gig.location_file_name as "locationFileName", gig.closed_at is not null as "isClosed",
      ${lastDay} < (${now}::timestamptz at time zone gig.time_zone)::date as "isPast",
      first.host_email as "hostEmail", first.host_account_id as "hostAccountId", first.host_device as "hostDevice",
      (select count(*)::int from gig_request_vendor as lead where lead.gig_request_id = gig.id) as vendors,
      (select array_agg(distinct lead.service_type_id) from gig_request_vendor as lead
        where lead.gig_request_id = gig.id) as "serviceTypeIds",
      exists (select from gig_request_vendor as lead join vendor on vendor.id = lead.vendor_id
        where lead.gig_request_id = gig.id and vendor.is_sample) as "hasSamples",
      (select json_agg(distinct jsonb_build_object('id', vendor.id, 'memberLevel', vendor.member_level,
          'primaryServiceTypeId', vendor.primary_service_type_id))
        from gig_request_vendor as lead join vendor on vendor.id = lead.vendor_id
        join gig_request as other on other.id = lead.gig_request_id
        where lead.gig_request_id = gig.id or lead.is_current
          and (${includesDay(sql`other`, { eventDate: sql`gig.event_date`, eventType: sql`gig.event_type` })}
            or (lead.event_date between gig.event_date and gig.event_date_latest
              and other.event_type = gig.event_type))
          and (lead.host_account_id = first.host_account_id
            or lead.host_device = first.host_device and lead.host_account_id is null)) as asked
    from gig_request as gig
    join client on client.id = gig.client_id
    cross join lateral (
      select lead.* from gig_request_vendor as lead
      where lead.gig_request_id = gig.id order by lead.id limit 1) as first
    where gig.idempotency_key = ${key}::uuid`)
  if (!row) return undefined
  const { hostEmail, hostAccountId, hostDevice, ...request } = row
  return { ...request, host: { email: hostEmail, accountId: hostAccountId, device: hostDevice } }
}

/** The listed vendors among these that the request can go to, locked until the commit. */
export async function lockSimilar(
  tx: Queryable,
  memberIds: readonly number[],
  { serviceTypeIds, hasSamples }: Pick<RequestToExtend, 'serviceTypeIds' | 'hasSamples'>,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select id from vendor
    where id = any(${memberIds}::int[]) and is_listed and primary_service_type_id = any(${serviceTypeIds}::int[])
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
    select gig.id, array_agg(lead.id) as "leadIds",
      coalesce(array_agg(lead.id) filter (where ${isBooked}), '{}') as "bookedLeadIds"
    from gig_request as gig join gig_request_vendor as lead on lead.gig_request_id = gig.id
    where gig.idempotency_key = ${key}::uuid group by gig.id`)
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
    update gig_request_vendor as lead
    set closed_at = ${now}::timestamptz, closed_because = 'hostClosed', close_reason = ${reason}
    from vendor
    where vendor.id = lead.vendor_id and lead.gig_request_id = ${requestId}::int and lead.closed_at is null
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
    update gig_request_vendor as lead set closed_at = ${now}::timestamptz, closed_because = 'hostClosed'
    from vendor, gig_request as gig
    where vendor.id = lead.vendor_id and lead.gig_request_id = ${requestId}::int and gig.id = lead.gig_request_id
      and lead.closed_at is null and not ${isBooked}
      and (not lead.is_current or not lead.auto_added and lead.created_at = gig.created_at)
    returning lead.id, vendor.account_id is not null and lead.is_current and lead.state <> 'declined' as "isNotified"`)
}

/** Closes a request of which nothing is open anymore, because its client said so. */
export async function closeRequestRow(tx: Queryable, requestId: number, now: Date): Promise<void> {
  await tx.query(sql`
    update gig_request set closed_at = ${now}::timestamptz, closed_because = 'hostClosed'
    where id = ${requestId}::int and closed_at is null and not exists (
      select from gig_request_vendor as lead where lead.gig_request_id = ${requestId}::int and lead.closed_at is null)`)
}

export interface ClosedToNotify {
  vendorId: number
  email: string
  name: string
  hostFirstName: string
  eventType: string
  eventDate: string
  eventDateLatest: string | null
  reason: string
}

/**
 * A lead that its client closed, for its vendor; undefined when nobody manages the vendor, or when the mail about the
 * lead still waits.
 */
export async function findClosedToNotify(db: Queryable, leadId: number): Promise<ClosedToNotify | undefined> {
  const rows = await db.query<ClosedToNotify>(sql`
    select account.username as email, vendor.id as "vendorId", vendor.profile_name as name,
      client.first_name as "hostFirstName", gig.event_type as "eventType", lead.event_date as "eventDate",
      gig.event_date_latest as "eventDateLatest", coalesce(lead.close_reason, '') as reason
    from gig_request_vendor as lead
    join vendor on vendor.id = lead.vendor_id join account on account.id = vendor.account_id
    join gig_request as gig on gig.id = lead.gig_request_id join client on client.id = gig.client_id
    where lead.id = ${leadId}::int and lead.closed_because = 'hostClosed'
      and not exists (
        select from waiting_lead_mail as waiting where waiting.lead_id = lead.id and waiting.told_at is null)`)
  return rows[0]
}

/**
 * Marks leads that nobody opened since `before` as reported to their clients, at most `take`. Sample vendors are left
 * out: their requests say that nobody replies. So are vendors that nobody manages.
 * @returns them, with their client's address
 */
export function takeUnopenedLeads(
  tx: Queryable,
  { before, now, take }: { before: Date; now: Date; take: number },
): Promise<{ id: number; email: string }[]> {
  return tx.query(sql`
    with unopened as (
      select lead.id, lower(client.email) as email
      from gig_request_vendor as lead
      join gig_request as gig on gig.id = lead.gig_request_id
      join client on client.id = gig.client_id
      join vendor on vendor.id = lead.vendor_id
      where lead.state = 'delivered' and lead.is_current and lead.closed_at is null and lead.unopened_told_at is null
        and lead.created_at <= ${before}::timestamptz and not vendor.is_sample and vendor.account_id is not null
        and not ${isBooked}
        and ${lastDay} >= (${now}::timestamptz at time zone gig.time_zone)::date
      -- Another server's leads are waited for, not skipped: else each would notify a client of a part of them.
      order by gig.id, lead.id limit ${take}::int for update of lead
    )
    update gig_request_vendor as lead set unopened_told_at = ${now}::timestamptz
    from unopened where lead.id = unopened.id
    returning lead.id, unopened.email`)
}

/** A request with vendors that have still not opened it. */
export interface UnopenedRequest {
  key: string
  email: string
  name: string
  eventType: string
  eventDate: string
  eventDateLatest: string | null
  /** Names of the vendors. */
  vendors: string[]
}

/** What of these leads is still not opened, by request. */
export function findUnopenedRequests(db: Queryable, leadIds: readonly number[]): Promise<UnopenedRequest[]> {
  return db.query<UnopenedRequest>(sql`
    select gig.idempotency_key as key, client.email, client.first_name as name, gig.event_type as "eventType",
      gig.event_date as "eventDate", gig.event_date_latest as "eventDateLatest",
      array_agg(vendor.profile_name order by lead.id) as vendors
    from gig_request_vendor as lead
    join gig_request as gig on gig.id = lead.gig_request_id
    join client on client.id = gig.client_id
    join vendor on vendor.id = lead.vendor_id
    where lead.id = any(${leadIds}::int[]) and lead.state = 'delivered' and lead.is_current and lead.closed_at is null
      and vendor.account_id is not null
    group by gig.id, client.id order by gig.id`)
}
