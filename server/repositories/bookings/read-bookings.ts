/** Bookings as both sides read them. */
import { GONE_CLIENT, type Booking } from '#contract/bookings/booking.ts'
import type { BookingPaperwork } from '#contract/paperwork/paperwork.ts'
import { BOOKINGS_TAKE } from '#contract/limits.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isAtPlace } from '#server/repositories/events/at-place.ts'
import type { TeamRole } from '#contract/team/rights.ts'
import * as group from '#server/repositories/requests/group-of-lead.ts'
import { invoiceNumberOfBooking } from '#server/repositories/paperwork/invoices.ts'
import { businessOfBooking, signaturesOfBooking } from '#server/repositories/paperwork/paperwork.ts'
import type { SignatureRow } from '#server/repositories/paperwork/paperwork.ts'
import { dateChangesOfBooking, personOfEvent } from './date-changes.ts'
import { disputeOfBooking, disputesBySides } from './disputes.ts'
import { ledgerOfBooking } from './ledger.ts'
import { LOCAL_TIME } from './offers.ts'

type Derived =
  | 'side'
  | 'locationName'
  | 'vendor'
  | 'dueCents'
  | 'refundDueCents'
  | 'unconfirmedCents'
  | 'refundLaterCents'
  | 'entriesToConfirm'
  | 'refundsToConfirm'
  | 'moves'
  | 'cancelNowCents'
  | 'canProposeDate'
  | 'canChangeDayDetails'
  | 'proposal'
  | 'unreadMessages'
  | 'paperwork'
  | 'disputesLeft'

/** A booking as both sides have it; the service adds what depends on the side. */
export interface BookingRecord extends Omit<Booking, Derived | 'startsAtUtc' | 'endsAtUtc' | 'changedAt'> {
  starts: Date
  ends: Date
  changed: Date
  clientAccountId: number | null
  vendorId: number
  locationFileName: string | null
  vendor: { vendorId: number; profileName: string; isSample: boolean }
  /** Messages that each side has not read. */
  unread: Record<Side, number>
  /** How many disputes each side opened. */
  disputesBy: Record<Side, number>
  /** Whose the papers are. */
  business: BookingPaperwork['business']
  signatures: SignatureRow[]
  invoiceNumber: string | null
}

const record = sql`
  select booking.id, booking.state, booking.refused_because as "refusedBecause",
    booking.confirmed_at is not null as "wasConfirmed", booking.lead_id as "leadId", booking.quote_id as "quoteId",
    booking.quote_revision as "quoteRevision", request.idempotency_key as "requestKey",
    coalesce(request.event_type, 'Event') as "eventType",
    booking.event_date as "eventDate", to_char(booking.starts_at, ${LOCAL_TIME}) as "startsAt",
    to_char(booking.ends_at, ${LOCAL_TIME}) as "endsAt", booking.time_zone as "timeZone", booking.starts, booking.ends,
    booking.changed_at as changed, booking.client_account_id as "clientAccountId", booking.vendor_id as "vendorId",
    request.location_file_name as "locationFileName",
    json_build_object('vendorId', vendor.id, 'profileName', vendor.profile_name,
      'isSample', vendor.is_sample) as vendor,
    coalesce(client.first_name || ' ' || client.last_name, ${GONE_CLIENT}) as "hostName",
    booking.total_cents as "totalCents", booking.includes, booking.message, booking.terms,
    booking.deposit_cents as "depositCents",
    booking.balance_due_on as "balanceDueOn", booking.cancellation,
    case when booking.state = 'cancelled' then json_build_object('by', booking.canceled_by, 'at', booking.canceled_at,
      'reason', booking.cancel_reason, 'owedCents', booking.owed_cents) end as cancelled,
    booking.crew, booking.set_up_minutes as "setUpMinutes", booking.travel_minutes as "travelMinutes",
    (select coalesce(json_agg(json_build_object('id', event.id, 'at', event.at, 'by', event.by_side, 'what', event.what,
      'person', ${personOfEvent}, 'note', event.note, 'cents', event.cents, 'entryKind', entry.kind) order by event.id), '[]')
      from booking_event as event left join ledger_entry as entry on entry.id = event.entry_id
      where event.booking_id = booking.id and event.event_date is null) as events,
    (select json_build_object('host', count(*) filter (where author = 'vendor'),
      'vendor', count(*) filter (where author = 'host'))
      from message where read_at is null and message.lead_id in (select thread_of(booking.lead_id))) as unread,
    ${dateChangesOfBooking} as "dateChanges",
    ${ledgerOfBooking} as ledger,
    ${disputeOfBooking} as dispute, ${disputesBySides} as "disputesBy",
    ${businessOfBooking} as business, ${signaturesOfBooking} as signatures,
    ${invoiceNumberOfBooking} as "invoiceNumber",
    json_build_object(
      'host', json_build_object('name', coalesce(client.first_name || ' ' || client.last_name, ''),
        'company', coalesce(client.company, ''), 'email', coalesce(client.email, ''),
        'phoneNumber', coalesce(client.phone_number, '')),
      'vendor', json_build_object('name', vendor.profile_name, 'email', coalesce(account.username, ''),
        'phoneNumber', case when account.id is null then '' else vendor.phone_number end)) as contacts,
    case when ${isAtPlace} then coalesce(${group.address}, '') else '' end as address,
    case when ${isAtPlace} then json_build_object('loadIn', ${group.loadIn}, 'parking', event.parking,
      'contactName', event.contact_name, 'contactPhone', event.contact_phone) end as "dayDetails",
    vendor.how_to_pay as "howToPay",
    ${group.venue} as venue, ${group.pickUpLocation} as "pickUpLocation", ${group.dropOffLocation} as "dropOffLocation",
    ${group.guestCount} as "guestCount", ${group.passengerCount} as "passengerCount", coalesce(request.notes, '') as notes
  from booking
  join vendor on vendor.id = booking.vendor_id
  left join account on account.id = vendor.account_id
  left join lead on lead.id = booking.lead_id
  left join request on request.id = lead.request_id
  left join client on client.id = request.client_id
  left join event on event.id = request.event_id`

/** Whose bookings: those that the account made, and those of the vendor that it works for. */
export interface BookingReader {
  accountId: number
  vendorId: number | null
  /** The role in that vendor's team. */
  role: TeamRole | null
}

/** Coming events first, the next one on top; then those that are over, the latest on top. */
export function findBookings(
  db: Queryable,
  { accountId, vendorId }: BookingReader,
  now: Date,
): Promise<BookingRecord[]> {
  return db.query<BookingRecord>(sql`
    ${record}
    where booking.client_account_id = ${accountId}::int or booking.vendor_id = ${vendorId}::int
    order by booking.ends < ${now}::timestamptz, case when booking.ends >= ${now}::timestamptz then booking.starts end,
      booking.starts desc, booking.id limit ${BOOKINGS_TAKE}::int`)
}

/** One booking of the reader's; undefined for anybody else's. */
export async function findBooking(
  db: Queryable,
  id: number,
  { accountId, vendorId }: BookingReader,
): Promise<BookingRecord | undefined> {
  const rows = await db.query<BookingRecord>(sql`
    ${record}
    where booking.id = ${id}::int
      and (booking.client_account_id = ${accountId}::int or booking.vendor_id = ${vendorId}::int)`)
  return rows[0]
}
