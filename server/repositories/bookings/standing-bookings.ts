/** Coming bookings that stand, whose clients are told about the vendor. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { bookingStands } from './booking-stands.ts'

/** More coming bookings than one vendor has. */
const MOST = 1000

/** @returns the bookings’ numbers */
export async function standingBookings(tx: Queryable, vendorId: number, now: Date): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select id from booking where vendor_id = ${vendorId}::int and ${bookingStands} and ends > ${now}::timestamptz
      and client_account_id is not null
    order by starts, id limit ${MOST}::int`)
  return rows.map(({ id }) => id)
}

interface StandingBooking {
  email: string
  clientName: string
  vendorName: string
  eventDate: string
}

/** Undefined once it is over or canceled, and for a client who is gone. */
export async function findStandingBooking(db: Queryable, id: number, now: Date): Promise<StandingBooking | undefined> {
  const rows = await db.query<StandingBooking>(sql`
    select account.username as email, account.welcome_name as "clientName", vendor.profile_name as "vendorName",
      booking.event_date as "eventDate"
    from booking join vendor on vendor.id = booking.vendor_id join account on account.id = booking.client_account_id
    where booking.id = ${id}::int and ${bookingStands} and booking.ends > ${now}::timestamptz`)
  return rows[0]
}
