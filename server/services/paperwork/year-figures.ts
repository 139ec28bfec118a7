/** A vendor's payments of one year as a spreadsheet: a row for each, so that every sum is the reader's own. */
import { taxAmong } from '#contract/paperwork/quote-sums.ts'
import { findYear, type YearRow } from '#server/repositories/paperwork/year-figures.ts'
import type { VendorCaller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { csvOf, type Cell } from '#contract/csv.ts'
import { wayOf } from './paper.ts'

const HEAD = [
  'Paid on',
  'What',
  'How',
  'Amount (USD)',
  'Confirmed by both',
  'Booking',
  'Client',
  'Event',
  'Event date',
  'City',
  'Booking total (USD)',
  'Sales tax in it (USD)',
  'Note',
]

export async function yearFigures(
  { db, places }: ServiceContext,
  { year }: { year: number },
  { vendorId }: VendorCaller,
): Promise<{ fileName: string; csv: string }> {
  const rows = await findYear(db, vendorId, year)
  const cityOf = ({ locationFileName: name }: YearRow) => places.byFileName(name ?? '')?.displayName ?? ''
  return { fileName: `fanfare-${year}.csv`, csv: csvOf([HEAD, ...rows.map((row) => cellsOf(row, cityOf(row)))]) }
}

const cellsOf = (row: YearRow, city: string): Cell[] => [
  row.paidOn,
  row.kind,
  wayOf(row),
  row.kind === 'refund' ? -row.cents : row.cents,
  row.state === 'confirmed' ? 'yes' : 'no',
  String(row.bookingId),
  row.clientName,
  row.eventType,
  row.eventDate,
  city,
  row.totalCents,
  taxAmong(row.terms?.lines ?? []),
  row.note,
]
