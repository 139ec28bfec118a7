/** Bookings as each side reads them. */
import { cancellationSteps, owedOn } from '#contract/bookings/cancellation.ts'
import type { Booking, BookingMove, BookingSummary } from '#contract/bookings/booking.ts'
import { openProposal } from '#contract/bookings/dates/date-changes.ts'
import { sumsBeyondRecorded, ledgerTerms } from '#contract/bookings/ledger.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import { dateIn } from '#contract/dates.ts'
import type { Places } from '#server/data/places.ts'
import type { Queryable } from '#server/db/database.ts'
import { findBooking, findBookings } from '#server/repositories/bookings/read-bookings.ts'
import type { BookingReader, BookingRecord } from '#server/repositories/bookings/read-bookings.ts'
import type { BookingRow } from '#server/repositories/bookings/bookings.ts'
import { NotFound } from '#server/services/errors.ts'
import { profileUrl } from '#server/services/search/vendor-results.ts'
import { canMoveDate, movesOf } from './moves.ts'

export interface ReadDependencies {
  db: Queryable
  places: Places
  clock: () => Date
}

export async function readBookings(
  { db, places, clock }: ReadDependencies,
  reader: BookingReader,
): Promise<BookingSummary[]> {
  const records = await findBookings(db, reader, clock())
  return records.map((record) => toSummary(record, reader, places))
}

/** @throws NotFound when it is not the reader's */
export async function readBooking(deps: ReadDependencies, id: number, reader: BookingReader): Promise<Booking> {
  const { db, places, clock } = deps
  const record = await findBooking(db, id, reader)
  if (!record) throw new NotFound('Booking not found.')
  const summary = toSummary(record, reader, places)
  const { includes, message, terms, depositCents, balanceDueOn, cancellation, cancelled, crew, events, ledger } = record
  return {
    ...summary,
    includes,
    message,
    terms,
    depositCents,
    balanceDueOn,
    cancellation,
    cancelNowCents: cancelCost(record, summary.side, clock()),
    cancelled,
    crew,
    setUpMinutes: record.setUpMinutes,
    travelMinutes: record.travelMinutes,
    moves: movesNow(record, summary.side, clock()),
    canProposeDate: canMoveDate(record, clock()),
    events,
    dateChanges: record.dateChanges,
    ledger,
    contacts: record.contacts,
    venue: record.venue,
    pickUpLocation: record.pickUpLocation,
    dropOffLocation: record.dropOffLocation,
    guestCount: record.guestCount,
    passengerCount: record.passengerCount,
    notes: record.notes,
  }
}

/** The summary alone; null when it is not the reader's. */
export async function readSummary(
  { db, places }: Pick<ReadDependencies, 'db' | 'places'>,
  id: number,
  reader: BookingReader,
): Promise<BookingSummary | null> {
  const record = await findBooking(db, id, reader)
  return record ? toSummary(record, reader, places) : null
}

export function toSummary(record: BookingRecord, reader: BookingReader, places: Places): BookingSummary {
  const side = record.hostAccountId === reader.accountId ? 'host' : 'vendor'
  const { locationFileName, vendor, ledger } = record
  const open = ledger.filter(({ state, notedBy }) => state === 'noted' && notedBy !== side)
  return {
    id: record.id,
    side,
    state: record.state,
    refusedBecause: record.refusedBecause,
    wasConfirmed: record.wasConfirmed,
    leadId: record.leadId,
    quoteId: record.quoteId,
    quoteRevision: record.quoteRevision,
    requestKey: side === 'host' ? record.requestKey : null,
    eventType: record.eventType,
    eventDate: record.eventDate,
    startsAt: record.startsAt,
    endsAt: record.endsAt,
    timeZone: record.timeZone,
    startsAtUtc: record.starts.toISOString(),
    endsAtUtc: record.ends.toISOString(),
    locationName: places.byFileName(locationFileName ?? '')?.displayName ?? locationFileName ?? '',
    vendor: { ...vendor, profileUrl: profileUrl({ id: vendor.memberId, profileName: vendor.profileName }) },
    hostName: record.hostName,
    totalCents: record.totalCents,
    ...sumsBeyondRecorded(ledgerTerms(record), ledger),
    entriesToConfirm: open.length,
    refundsToConfirm: open.filter(({ kind }) => kind === 'refund').length,
    // After the end of the booking nobody can decide it.
    proposal: record.state === 'confirmed' ? openProposal(record.dateChanges) : null,
    unreadMessages: record.unread[side],
    changedAt: record.changed.toISOString(),
  }
}

type Cancelable = Pick<BookingRow, 'state' | 'cancellation' | 'eventDate' | 'totalCents' | 'timeZone'>

/** What canceling costs a side now, in cents; null when the quote does not say, or there is nothing to cancel. */
export function cancelCost(
  { state, cancellation, eventDate, totalCents, timeZone }: Cancelable,
  side: Side,
  now: Date,
): number | null {
  if (side === 'vendor' || state === 'accepted') return 0
  if (state !== 'confirmed' || cancellation === null) return null
  return owedOn(cancellationSteps(cancellation, { eventDate, totalCents }), dateIn(timeZone, now))
}

const movesNow = (record: BookingRecord, side: Side, now: Date): BookingMove[] =>
  movesOf(record, side, now).filter(
    (move) => move !== 'arrived' || !record.events.some(({ what, by }) => what === 'arrived' && by === side),
  )
