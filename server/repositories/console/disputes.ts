/** Disputes about bookings, and conversations that operators opened. */
import { rolesWith } from '#contract/team/rights.ts'
import type { OwnDispute, OwnOpening } from '#contract/reports/reports.ts'
import type { DisputeResult } from '#contract/console/requests.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { statementsOfDispute } from '#server/repositories/bookings/disputes.ts'

/** @param side null for an operator @returns its number; undefined while another one is open, or without such a booking */
export async function addDispute(
  tx: Queryable,
  { bookingId, reason, by, side, now }: { bookingId: number; reason: string; by: string; side: Side | null; now: Date },
): Promise<number | undefined> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into dispute (booking_id, reason, opened_by, opened_side, opened_at)
    values (${bookingId}::int, ${reason}, ${by}, ${side}, ${now}::timestamptz)
    on conflict (booking_id) where closed_at is null do nothing returning id`)
  return rows[0]?.id
}

interface DisputeRow {
  id: number
  bookingId: number
  reason: string
  /** Who opened it; null for an operator. */
  openedSide: Side | null
  result: string | null
}

export async function findDispute(db: Queryable, id: number): Promise<DisputeRow | undefined> {
  const rows = await db.query<DisputeRow>(
    sql`
      select id, booking_id as "bookingId", reason, opened_side as "openedSide", result
      from dispute where id = ${id}::int`,
  )
  return rows[0]
}

/** @returns false when it is closed already */
export async function setResult(
  tx: Queryable,
  id: number,
  { result, inFavorOf, by, now }: { result: string; inFavorOf: DisputeResult; by: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update dispute set result = ${result}, in_favor_of = ${inFavorOf}, closed_by = ${by}, closed_at = ${now}::timestamptz
    where id = ${id}::int and closed_at is null returning 1`)
  return rows.length > 0
}

/** One side of a booking, as an email names it. */
interface BookingSide {
  vendorId: number
  /** Null for a side that is gone. */
  email: string | null
  name: string
  other: string
  eventDate: string
}

export async function sideOfBooking(db: Queryable, bookingId: number, to: Side): Promise<BookingSide | undefined> {
  const rows = await db.query<BookingSide>(sql`
    select vendor.id as "vendorId", case when ${to} = 'host' then buyer.username else seller.username end as email,
      coalesce(case when ${to} = 'host' then buyer.welcome_name else seller.welcome_name end, '') as name,
      case when ${to} = 'host' then vendor.profile_name
        else coalesce(client.first_name || ' ' || client.last_name, 'your client') end as other,
      booking.event_date as "eventDate"
    from booking join vendor on vendor.id = booking.vendor_id
    left join account as seller on seller.id = vendor.account_id
    left join account as buyer on buyer.id = booking.client_account_id
    left join lead on lead.id = booking.lead_id left join request on request.id = lead.request_id
    left join client on client.id = request.client_id
    where booking.id = ${bookingId}::int`)
  return rows[0]
}

const vendorsWorkedFor = (accountId: number): Sql => sql`
  select vendor_id from teammate where account_id = ${accountId}::int and role = any(${rolesWith('work')}::text[])`

/** Those of bookings that the account made, or of a vendor that it works for, the newest first. */
export const disputesOf = (db: Queryable, accountId: number, take: number): Promise<OwnDispute[]> =>
  db.query<OwnDispute>(sql`
    select dispute.id, dispute.booking_id as "bookingId", booking.event_date as "eventDate", dispute.reason,
      coalesce(dispute.opened_side, 'operator') as by,
      case when booking.client_account_id = ${accountId}::int then 'host' else 'vendor' end as side,
      ${statementsOfDispute()} as statements,
      to_json(dispute.opened_at)#>>'{}' as "openedAt", dispute.result, to_json(dispute.closed_at)#>>'{}' as "closedAt"
    from dispute join booking on booking.id = dispute.booking_id
    where booking.client_account_id = ${accountId}::int or booking.vendor_id in (${vendorsWorkedFor(accountId)})
    order by dispute.id desc limit ${take}::int`)

/** Whether a report about the request or a message of it is open, or a dispute about its booking. */
export async function mayOpenConversation(db: Queryable, leadId: number): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 where exists (
      select from dispute join booking on booking.id = dispute.booking_id
      where booking.lead_id in (select thread_of(${leadId}::int)) and dispute.closed_at is null)
    or exists (
      select from thread_of(${leadId}::int) as revision(id) join report
        on report.subject = 'request' and report.subject_id = revision.id::text and report.closed_at is null)
    or exists (
      select from message join report
        on report.subject = 'message' and report.subject_id = message.id::text and report.closed_at is null
      where message.lead_id in (select thread_of(${leadId}::int)))`)
  return rows.length > 0
}

interface Opening {
  leadId: number
  operator: string
  reason: string
}

export async function addOpening(tx: Queryable, { leadId, operator, reason }: Opening, now: Date): Promise<number> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into conversation_opening (lead_id, operator, reason, at)
    values (${leadId}::int, ${operator}, ${reason}, ${now}::timestamptz) returning id`)
  return rows[0]?.id ?? 0
}

export async function findOpening(db: Queryable, id: number): Promise<Opening | undefined> {
  const rows = await db.query<Opening>(sql`
    select lead_id as "leadId", operator, reason from conversation_opening where id = ${id}::int`)
  return rows[0]
}

/** Openings of conversations of the account, or of a vendor that it works for, the newest first. */
export const openingsOf = (db: Queryable, accountId: number, take: number): Promise<OwnOpening[]> =>
  db.query<OwnOpening>(sql`
    select opening.id, opening.lead_id as "leadId", opening.reason, to_json(opening.at)#>>'{}' as at
    from conversation_opening as opening join lead on lead.id = opening.lead_id
    where lead.client_account_id = ${accountId}::int or lead.vendor_id in (${vendorsWorkedFor(accountId)})
    order by opening.id desc limit ${take}::int`)

/** When the operator last opened it; null for never since then. */
export async function openedAt(
  db: Queryable,
  { leadId, operator, since }: { leadId: number; operator: string; since: Date },
): Promise<Date | null> {
  const rows = await db.query<{ at: Date }>(sql`
    select at from conversation_opening
    where lead_id = ${leadId}::int and operator = ${operator} and at > ${since}::timestamptz order by at desc limit 1`)
  return rows[0]?.at ?? null
}

/** So that two acts about the same request take turns. @returns false when there is none */
export async function lockLead(tx: Queryable, leadId: number): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from lead where id = ${leadId}::int for update`)
  return rows.length > 0
}

/** @returns false when there is no such booking, or its vendor is a sample */
export async function isDisputable(db: Queryable, bookingId: number): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from booking join vendor on vendor.id = booking.vendor_id
    where booking.id = ${bookingId}::int and not vendor.is_sample`)
  return rows.length > 0
}
