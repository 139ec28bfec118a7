/** Payments and refunds of a vendor in one year. */
import type { LedgerEntry } from '#contract/bookings/ledger.ts'
import type { QuoteTerms } from '#contract/bookings/quote-terms.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A payment that both sides confirmed, or one side noted, with its booking. */
export interface YearRow extends Pick<LedgerEntry, 'kind' | 'cents' | 'method' | 'app' | 'paidOn' | 'note' | 'state'> {
  bookingId: number
  eventType: string
  eventDate: string
  locationFileName: string | null
  clientName: string
  totalCents: number
  terms: QuoteTerms | null
}

/** By day. Disputed and withdrawn payments are none. */
export const findYear = (db: Queryable, vendorId: number, year: number): Promise<YearRow[]> =>
  db.query<YearRow>(sql`
    select entry.kind, entry.cents, entry.method, entry.app, entry.paid_on as "paidOn", entry.note, entry.state,
      booking.id as "bookingId", coalesce(request.event_type, 'Event') as "eventType",
      booking.event_date as "eventDate", request.location_file_name as "locationFileName",
      coalesce(client.first_name || ' ' || client.last_name, '') as "clientName",
      booking.total_cents as "totalCents", booking.terms
    from ledger_entry as entry join booking on booking.id = entry.booking_id
    left join lead on lead.id = booking.lead_id
    left join request on request.id = lead.request_id
    left join client on client.id = request.client_id
    where booking.vendor_id = ${vendorId}::int and entry.state in ('noted', 'confirmed')
      and entry.paid_on between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)
    order by entry.paid_on, entry.id`)
