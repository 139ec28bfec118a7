/** Which bookings count, and what speaks against those that do not. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Trace } from '#server/repositories/accounts/traces.ts'

/** The facts that decide whether a booking counts (`services/bookings/rules/counting.ts`). */
export interface BookingToJudge {
  id: number
  vendorId: number
  isSample: boolean
  isJudged: boolean
  counts: boolean
  isCompleted: boolean
  eventType: string
  starts: Date
  ends: Date
  totalCents: number
  /** When its date was agreed last. */
  agreedAt: Date
  /** Null once the client's data was deleted. */
  askedAt: Date | null
  clientSince: Date | null
  vendorSince: Date
  isClientProven: boolean
  /** Where both sides were seen, other than at the event. */
  shared: Trace['kind'][]
  /** Whether another booking that counts, with an event close to this one, is this client’s. */
  isAgainByClient: boolean
  /** Whether one is another account’s, from the same network, device or mailbox. */
  isAgainByOther: boolean
  /** Accounts seen lately on the network it was accepted from. */
  accountsOnNetwork: number
  /** Whether the client has booked this vendor before, and no other. */
  booksNoOther: boolean
}

/** People who meet at an event may use one network there. */
const AROUND_EVENT = sql`interval '2 hours'`
/** One person counts for a vendor once within this time. */
const ONCE_WITHIN = sql`interval '30 days'`

const seenAtEvent = sql`(
  own.first_at between booking.starts - ${AROUND_EVENT} and booking.ends + ${AROUND_EVENT}
  or theirs.first_at between booking.starts - ${AROUND_EVENT} and booking.ends + ${AROUND_EVENT})`

const countsCloseBy = sql`
  other.vendor_id = booking.vendor_id and other.id <> booking.id and other.counts
  and other.starts > booking.starts - ${ONCE_WITHIN} and other.starts < booking.starts + ${ONCE_WITHIN}`

export async function findBookingToJudge(tx: Queryable, id: number): Promise<BookingToJudge | undefined> {
  const rows = await tx.query<BookingToJudge>(sql`
    select booking.id, booking.vendor_id as "vendorId", vendor.is_sample as "isSample",
      booking.judged_at is not null as "isJudged", booking.counts, booking.state = 'completed' as "isCompleted",
      coalesce(request.event_type, 'Event') as "eventType", booking.starts, booking.ends,
      booking.total_cents as "totalCents", greatest(booking.created_at, (
        select max(at) from booking_event where booking_id = booking.id and what = 'dateAccepted')) as "agreedAt",
      request.created_at as "askedAt", client.created_at as "clientSince", vendor.created_at as "vendorSince",
      booking.is_client_proven as "isClientProven",
      array(
        select distinct own.kind from account_trace as own join account_trace as theirs on theirs.hash = own.hash
        where own.account_id in (select mate.account_id from teammate as mate where mate.vendor_id = vendor.id)
          and theirs.account_id = booking.client_account_id
          and not (own.kind in ('network', 'neighborhood') and ${seenAtEvent})) as shared,
      exists (
        select from booking as other
        where ${countsCloseBy} and other.client_account_id = booking.client_account_id) as "isAgainByClient",
      exists (
        select from booking as other
        where ${countsCloseBy} and other.client_account_id is distinct from booking.client_account_id
          and other.client_traces && booking.client_traces) as "isAgainByOther",
      (
        select count(distinct trace.account_id)::int from account_trace as trace
        where trace.kind = 'network' and trace.hash = any(booking.client_traces)
          and trace.last_at > booking.created_at - ${ONCE_WITHIN}) as "accountsOnNetwork",
      coalesce((
        select count(*) > 1 and count(distinct other.vendor_id) = 1 from booking as other
        where other.client_account_id = booking.client_account_id), false) as "booksNoOther"
    from booking join vendor on vendor.id = booking.vendor_id
    left join account as client on client.id = booking.client_account_id
    left join lead on lead.id = booking.lead_id
    left join request on request.id = lead.request_id
    where booking.id = ${id}::int`)
  return rows[0]
}

/** Completed bookings that are to be judged by now, the first ones first. */
export async function findUnjudged(db: Queryable, endedBefore: Date, take: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select id from booking
    where judged_at is null and state = 'completed' and ends <= ${endedBefore}::timestamptz
    order by ends, id limit ${take}::int`)
  return rows.map(({ id }) => id)
}

interface Judged {
  counts: boolean
  signs: readonly string[]
  suspicion: number
  now: Date
}

export async function setJudged(tx: Queryable, id: number, { counts, signs, suspicion, now }: Judged): Promise<void> {
  await tx.query(sql`
    update booking set judged_at = ${now}::timestamptz, counts = ${counts}::boolean, signs = ${signs}::text[],
      suspicion = ${suspicion}::smallint
    where id = ${id}::int`)
}

/** For an operator, who knows better. */
export async function setCounts(tx: Queryable, id: number, counts: boolean): Promise<void> {
  await tx.query(sql`update booking set counts = ${counts}::boolean where id = ${id}::int`)
}

/** Whether the reviews of a booking count as it does. */
export async function setReviewsCount(tx: Queryable, bookingId: number, counts: boolean): Promise<void> {
  await tx.query(sql`update review set counts = ${counts}::boolean where booking_id = ${bookingId}::int`)
}

export interface SuspiciousBooking {
  id: number
  vendorId: number
  profileName: string
  eventDate: string
  counts: boolean
  suspicion: number
  signs: string[]
}

/** The most suspicious first. */
export function suspiciousBookings(
  db: Queryable,
  { atLeast, take }: { atLeast: number; take: number },
): Promise<SuspiciousBooking[]> {
  return db.query<SuspiciousBooking>(sql`
    select booking.id, booking.vendor_id as "vendorId", vendor.profile_name as "profileName",
      booking.event_date as "eventDate", booking.counts, booking.suspicion, booking.signs
    from booking join vendor on vendor.id = booking.vendor_id
    where booking.judged_at is not null and booking.suspicion >= ${atLeast}::int
    order by booking.suspicion desc, booking.id desc limit ${take}::int`)
}
