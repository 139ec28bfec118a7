/** Bookings of a person whose data is deleted. Every function is called in one transaction. */
import type { QuoteTerms } from '#contract/bookings/quote-terms.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { bookingsOfClient } from './person.ts'
import type { Person } from './person.ts'

/** The vendors of all bookings that the person made or that the person's vendor got, in the order of their locks. */
export async function findBookingVendors(tx: Queryable, person: Person): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select distinct vendor_id as id from booking
    where id in (${bookingsOfClient(person)}) or vendor_id = ${person.vendorId}::int order by 1`)
  return rows.map(({ id }) => id)
}

/** The requests of the same bookings. */
export async function findBookingRequests(tx: Queryable, person: Person): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select distinct lead.request_id as id from booking join lead on lead.id = booking.lead_id
    where booking.id in (${bookingsOfClient(person)}) or booking.vendor_id = ${person.vendorId}::int`)
  return rows.map(({ id }) => id)
}

/** Bookings that a client who leaves still has to cancel: accepted or confirmed, and not over. */
export async function findOpenBookingsOfClient(tx: Queryable, person: Person, now: Date): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select id from booking where id in (${bookingsOfClient(person)}) and state in ('accepted', 'confirmed')
      and ends > ${now}::timestamptz order by vendor_id, id`)
  return rows.map(({ id }) => id)
}

/**
 * Takes the client out of the person's bookings. Day, price, terms, payments and what happened when stay, because their
 * vendors have them in their calendars and books; what the client wrote goes, and so does what the vendor wrote to and
 * about the client.
 */
export async function emptyClientBookings(tx: Queryable, person: Person): Promise<void> {
  const rows = await tx.query<{ id: number }>(bookingsOfClient(person))
  const ids = rows.map(({ id }) => id)
  await takeOutNames(tx, ids)
  await tx.query(sql`
    update booking set client_account_id = null, message = '',
      cancel_reason = case when canceled_by is not null then '' end
    where id = any(${ids}::int[])`)
  await tx.query(sql`update booking_event set note = '', account_id = case when by_side = 'vendor' then account_id end
    where booking_id = any(${ids}::int[])`)
  await tx.query(sql`update ledger_entry set note = '' where booking_id = any(${ids}::int[])`)
  await tx.query(sql`delete from review where author = 'vendor' and booking_id = any(${ids}::int[])`)
  await tx.query(sql`delete from booking_signature where side = 'host' and booking_id = any(${ids}::int[])`)
}

interface QuoteText {
  id: number
  firstName: string
  lastName: string
  includes: string
  terms: QuoteTerms | null
}

/** Takes the client's name out of what the vendor sold: “DJ for Ada Byron”. */
async function takeOutNames(tx: Queryable, bookingIds: readonly number[]): Promise<void> {
  const rows = await tx.query<QuoteText>(sql`
    select booking.id, client.first_name as "firstName", client.last_name as "lastName", booking.includes,
      booking.terms
    from booking join lead on lead.id = booking.lead_id join request on request.id = lead.request_id
    join client on client.id = request.client_id where booking.id = any(${bookingIds}::int[])`)
  for (const { id, firstName, lastName, includes, terms } of rows) {
    const takeOut = (text: string) => withoutNames(text, [`${firstName} ${lastName}`, lastName, firstName])
    const cleared = terms && {
      ...terms,
      notIncluded: takeOut(terms.notIncluded),
      lines: terms.lines.map((line) => ({ ...line, label: takeOut(line.label) })),
    }
    await tx.query(sql`
      update booking set includes = ${takeOut(includes)}, terms = ${cleared && JSON.stringify(cleared)}::jsonb
      where id = ${id}::int`)
  }
}

/** One letter names no one, and stands in too many texts. */
const NAME_MIN_CHARS = 2

/** Names as whole words, in the letters in which they were typed. */
const withoutNames = (text: string, names: readonly string[]): string =>
  names
    .filter((name) => name.trim().length >= NAME_MIN_CHARS)
    .reduce(
      (rest, name) =>
        rest.replace(
          new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name.trim())}(?![\\p{L}\\p{N}])`, 'gu'),
          'the client',
        ),
      text,
    )

/** Bookings that a vendor who leaves still has to cancel: accepted or confirmed, and not over. */
export async function findOpenBookings(tx: Queryable, vendorId: number, now: Date): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select id from booking
    where vendor_id = ${vendorId}::int and state in ('accepted', 'confirmed') and ends > ${now}::timestamptz
    order by id`)
  return rows.map(({ id }) => id)
}

/** Takes a vendor's words out of its bookings; what was agreed stays, because its clients have agreed to it. */
export async function emptyVendorBookings(tx: Queryable, vendorId: number): Promise<void> {
  await tx.query(sql`
    update booking set message = '', cancel_reason = case when canceled_by = 'vendor' then '' else cancel_reason end
    where vendor_id = ${vendorId}::int`)
  await tx.query(sql`
    update booking_event set note = '' where by_side = 'vendor'
      and booking_id in (select id from booking where vendor_id = ${vendorId}::int)`)
  await tx.query(sql`
    update ledger_entry set note = '' where noted_by = 'vendor'
      and booking_id in (select id from booking where vendor_id = ${vendorId}::int)`)
  await tx.query(sql`
    delete from booking_signature where side = 'vendor'
      and booking_id in (select id from booking where vendor_id = ${vendorId}::int)`)
}
