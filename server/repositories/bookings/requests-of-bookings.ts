/** The effects of a booking on its request: other vendors are sent away, or asked again. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { bookingStands } from './booking-stands.ts'
import type { Sql } from '#server/db/sql.ts'

/** Locks requests and all their leads until the commit, so that replies and acceptances come one after the other. */
export async function lockRequests(tx: Queryable, requestIds: readonly number[]): Promise<void> {
  await tx.query(sql`select 1 from request where id = any(${requestIds}::int[]) order by id for update`)
  await tx.query(sql`
    select 1 from lead where request_id = any(${requestIds}::int[]) order by id for update`)
}

interface ReleasedLead {
  id: number
  /** Whether its vendor has an account, and has not declined: then it gets mail. */
  isNotified: boolean
}

/**
 * Closes the leads of a request that are not needed anymore.
 * @param chosen.keep leads that stay open; null keeps those of other categories
 */
export async function releaseLeads(
  tx: Queryable,
  chosen: { requestId: number; leadId: number; serviceTypeId: number; keep: readonly number[] | null; now: Date },
): Promise<ReleasedLead[]> {
  const { requestId, leadId, serviceTypeId, keep, now } = chosen
  return tx.query<ReleasedLead>(sql`
    update lead
    set closed_at = ${now}::timestamptz, closed_because = 'otherChosen',
      released_at = coalesce(released_at, ${now}::timestamptz)
    from vendor
    where vendor.id = lead.vendor_id and lead.request_id = ${requestId}::int and lead.is_current
      and lead.closed_at is null
      and lead.id <> ${leadId}::int
      and case when ${keep}::int[] is null then lead.service_type_id = ${serviceTypeId}::int
        else lead.id <> all(${keep}::int[]) end
      and not exists (select from booking
        where booking.lead_id = lead.id and ${bookingStands})
    returning lead.id, vendor.account_id is not null and lead.state <> 'declined' as "isNotified"`)
}

/** Closes a request whose vendors have all declined, been sent away or been booked. */
export async function closeDecided(tx: Queryable, requestId: number, now: Date): Promise<void> {
  await tx.query(sql`
    update request set closed_at = ${now}::timestamptz, closed_because = 'otherChosen'
    where request.id = ${requestId}::int and request.closed_at is null and not exists (
      select from lead
      where lead.request_id = request.id and lead.is_current and lead.closed_at is null and lead.state <> 'declined'
        and not exists (select from booking
          where booking.lead_id = lead.id and ${bookingStands}))`)
}

/**
 * Opens requests again whose booking fell through, as long as their last possible day is ahead: with the leads that
 * were closed for that booking.
 */
export async function reopenRequests(
  tx: Queryable,
  fallen: readonly { requestId: number; serviceTypeId: number }[],
  now: Date,
): Promise<void> {
  const ids = fallen.map(({ requestId }) => requestId)
  const ahead = sql`
    (${now}::timestamptz at time zone request.time_zone)::date <= coalesce(request.event_date_latest, request.event_date)`
  await tx.query(sql`
    update request set closed_at = null, closed_because = null
    where request.id = any(${ids}::int[]) and request.closed_because = 'otherChosen' and ${ahead}`)
  await tx.query(sql`
    update lead set closed_at = null, closed_because = null
    from request,
      unnest(${ids}::int[], ${fallen.map(({ serviceTypeId }) => serviceTypeId)}::int[])
        as fallen (request_id, service_type_id)
    where request.id = lead.request_id and request.id = fallen.request_id and lead.closed_because = 'otherChosen'
      and ${ahead}
      and (lead.service_type_id = fallen.service_type_id or not exists (
        select from booking join lead as other on other.id = booking.lead_id
        where other.request_id = request.id and ${bookingStands}))`)
}

/** A request that was closed after its day, with the leads of it whose vendors still waited for something. */
export interface PassedRequest {
  id: number
  /** Whether it ended without a booking, and not long ago: then its client gets mail. */
  isNotified: boolean
  leads: { id: number; vendorId: number }[]
}

/** The client of an older request is not notified anymore. */
const TOLD_DAYS = 7

/**
 * Closes requests whose last possible day is over at their place, at most `take` of them, each with its open leads. A
 * lead whose booking was moved to a later date stays as it is.
 * @returns them
 */
export async function closePassedRequests(tx: Queryable, now: Date, take: number): Promise<PassedRequest[]> {
  const lastDay = sql`coalesce(request.event_date_latest, request.event_date)`
  const isBooked = (lead: Sql) => sql`
    exists (select from booking
      where booking.lead_id = ${lead} and ${bookingStands})`
  return tx.query<PassedRequest>(sql`
    with passed as (
      select request.id,
        ${lastDay} >= (${now}::timestamptz at time zone request.time_zone)::date - ${TOLD_DAYS}::int as is_recent
      from request
      where request.closed_at is null and ${lastDay} < (${now}::timestamptz at time zone 'UTC')::date + 1
        and ${lastDay} < (${now}::timestamptz at time zone request.time_zone)::date
      order by ${lastDay}, request.id limit ${take}::int for update skip locked
    ), leads as (
      update lead set closed_at = ${now}::timestamptz, closed_because = 'eventPassed'
      from passed where lead.request_id = passed.id and lead.closed_at is null
        and not exists (
          select from booking
          where booking.lead_id = lead.id and booking.state in ('accepted', 'confirmed')
            and booking.ends > ${now}::timestamptz
        )
      returning lead.id, lead.request_id, lead.vendor_id,
        passed.is_recent and lead.is_current and lead.state <> 'declined' and not ${isBooked(sql`lead.id`)}
          -- Its vendor has read that it was refused.
          and not exists (select from booking where booking.lead_id = lead.id and booking.state = 'refused') as is_told
    ), requests as (
      update request set closed_at = ${now}::timestamptz, closed_because = 'eventPassed'
      from passed where request.id = passed.id returning request.id, passed.is_recent
    )
    select requests.id,
      requests.is_recent and not exists (
        select from lead
        where lead.request_id = requests.id and (${isBooked(sql`lead.id`)} or not lead.is_current)
      ) as "isNotified",
      (select coalesce(json_agg(json_build_object('id', leads.id, 'vendorId', leads.vendor_id) order by leads.id), '[]')
        from leads where leads.request_id = requests.id and leads.is_told) as leads
    from requests order by requests.id`)
}
