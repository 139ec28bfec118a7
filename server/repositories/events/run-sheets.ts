/** Run sheets of events: who arrives when, and the links under which they are shared. */
import type { RunSheet, RunSheetVendor } from '#contract/events/run-sheet.ts'
import { BOOKINGS_TAKE } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { LOCAL_TIME } from '#server/repositories/bookings/offers.ts'
import * as group from '#server/repositories/requests/group-of-lead.ts'

export interface RunSheetRow extends Omit<RunSheet, 'locationName' | 'vendors' | 'link'> {
  eventId: number
  locationFileName: string
  /** When the last of its bookings ends; null without any. */
  ends: Date | null
  /** Whose bookings it shows. */
  accountId: number
  sheetId: string | null
  expiresAt: Date | null
}

const isOwn = (accountId: number) => sql`exists (
  select from request where request.event_id = event.id and request.owner_account_id = ${accountId}::int)`

/** @param accountId SQL of the account whose bookings it shows */
const findWhere = async (db: Queryable, accountId: Sql, which: Sql): Promise<RunSheetRow | undefined> => {
  const rows = await db.query<RunSheetRow>(sql`
    select event.id as "eventId", ${accountId} as "accountId", coalesce(nullif(event.name, ''), event.event_type) as title,
      event.event_date as "eventDate", event.location_file_name as "locationFileName", event.address,
      event.load_in as "loadIn", event.parking, event.contact_name as "contactName",
      event.contact_phone as "contactPhone", run_sheet.id as "sheetId", run_sheet.expires_at as "expiresAt",
      coalesce((select request.venue from request where request.event_id = event.id and request.venue is not null
        order by request.id desc limit 1), '') as venue,
      (select max(booking.ends) from booking join lead on lead.id = booking.lead_id
        join request on request.id = lead.request_id
        where request.event_id = event.id and booking.client_account_id = ${accountId}
          and booking.state in ('confirmed', 'completed')) as ends
    from event left join run_sheet on run_sheet.event_id = event.id
    where ${which}`)
  return rows[0]
}

export const findRunSheet = (db: Queryable, eventKey: string, accountId: number): Promise<RunSheetRow | undefined> =>
  findWhere(db, sql`${accountId}::int`, sql`event.key = ${eventKey}::uuid and ${isOwn(accountId)}`)

export const findSharedRunSheet = (db: Queryable, id: string, now: Date): Promise<RunSheetRow | undefined> =>
  findWhere(
    db,
    sql`run_sheet.account_id`,
    sql`run_sheet.id = ${id}::uuid and run_sheet.expires_at > ${now}::timestamptz`,
  )

/** The one that is shared of an event, or of the event of a booking. */
export const findSharedOf = (
  db: Queryable,
  of: { eventId: number } | { bookingId: number },
): Promise<RunSheetRow | undefined> => {
  const eventId =
    'eventId' in of
      ? sql`${of.eventId}::int`
      : sql`(select request.event_id from booking join lead on lead.id = booking.lead_id
          join request on request.id = lead.request_id where booking.id = ${of.bookingId}::int)`
  return findWhere(db, sql`run_sheet.account_id`, sql`run_sheet.event_id = ${eventId}`)
}

/** That of the event of a vendor's booking, while it is confirmed or completed. */
export const findSheetOfBooking = (
  db: Queryable,
  bookingId: number,
  vendorId: number,
): Promise<RunSheetRow | undefined> =>
  findWhere(
    db,
    sql`(select client_account_id from booking where id = ${bookingId}::int)`,
    sql`event.id = (
      select request.event_id from booking join lead on lead.id = booking.lead_id
      join request on request.id = lead.request_id
      where booking.id = ${bookingId}::int and booking.vendor_id = ${vendorId}::int
        and booking.client_account_id is not null and booking.state in ('confirmed', 'completed'))`,
  )

type VendorRow = Omit<RunSheetVendor, 'service' | 'startsAtUtc'> & { serviceTypeId: number; starts: Date }

/** The vendors that an account has booked for an event, the first to arrive on top. */
export function findVendorsOfSheet(
  db: Queryable,
  { eventId, accountId }: Pick<RunSheetRow, 'eventId' | 'accountId'>,
): Promise<VendorRow[]> {
  return db.query<VendorRow>(sql`
    select booking.id as "bookingId", vendor.profile_name as name, booking.service_type_id as "serviceTypeId",
      case when vendor.account_id is null then '' else vendor.phone_number end as "phoneNumber",
      booking.event_date as "eventDate", to_char(booking.starts_at, ${LOCAL_TIME}) as "startsAt",
      to_char(booking.ends_at, ${LOCAL_TIME}) as "endsAt", booking.time_zone as "timeZone", booking.starts,
      booking.set_up_minutes as "setUpMinutes", ${group.pickUpLocation} as "pickUpLocation",
      exists (select from booking_event as arrived where arrived.booking_id = booking.id and arrived.what = 'arrived'
        and arrived.by_side = 'vendor') as "hasArrived"
    from booking join vendor on vendor.id = booking.vendor_id
    join lead on lead.id = booking.lead_id join request on request.id = lead.request_id
    where request.event_id = ${eventId}::int and booking.client_account_id = ${accountId}::int
      and booking.state in ('confirmed', 'completed')
    order by booking.starts - booking.set_up_minutes * interval '1 minute', booking.id limit ${BOOKINGS_TAKE}::int`)
}

/**
 * Shares it under this id, in place of an earlier one. The event is locked: two devices may share it at once.
 * @returns false when the id is another event's
 */
export async function setSharedRunSheet(
  tx: Queryable,
  {
    id,
    eventId,
    accountId,
    expiresAt,
    now,
  }: { id: string; eventId: number; accountId: number; expiresAt: Date; now: Date },
): Promise<boolean> {
  await tx.query(sql`select 1 from event where id = ${eventId}::int for update`)
  await tx.query(sql`delete from run_sheet where event_id = ${eventId}::int and id <> ${id}::uuid`)
  const rows = await tx.query(sql`
    insert into run_sheet (id, event_id, account_id, created_at, expires_at)
    values (${id}::uuid, ${eventId}::int, ${accountId}::int, ${now}::timestamptz, ${expiresAt}::timestamptz)
    on conflict (id) do update set expires_at = excluded.expires_at where run_sheet.event_id = excluded.event_id
    returning 1`)
  return rows.length > 0
}

/** Its link works at least until then. */
export async function extendRunSheet(tx: Queryable, id: string, until: Date): Promise<void> {
  await tx.query(sql`
    update run_sheet set expires_at = greatest(expires_at, ${until}::timestamptz) where id = ${id}::uuid`)
}

export async function deleteSharedRunSheet(db: Queryable, eventId: number): Promise<void> {
  await db.query(sql`delete from run_sheet where event_id = ${eventId}::int`)
}

export async function deleteExpiredRunSheets(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from run_sheet where expires_at <= ${now}::timestamptz`)
}
