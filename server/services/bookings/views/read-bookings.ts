/** Bookings as each side reads them. */
import type { Booking, BookingMove, BookingSummary } from '#contract/bookings/booking.ts'
import { openProposal } from '#contract/bookings/dates/date-changes.ts'
import { sumsBeyondRecorded, ledgerTerms } from '#contract/bookings/ledger.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import type { Places } from '#server/data/places.ts'
import { findBooking, findBookings } from '#server/repositories/bookings/read-bookings.ts'
import type { BookingReader, BookingRecord } from '#server/repositories/bookings/read-bookings.ts'
import { NotFound } from '#server/services/errors.ts'
import { profileUrl } from '#server/services/search/vendor-results.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { cancelCost, canMoveDate, canSayWhere, isBooked, movesOf } from '../rules/moves.ts'

export async function readBookings(
  { db, places, clock }: ServiceContext,
  reader: BookingReader,
): Promise<BookingSummary[]> {
  const records = await findBookings(db, reader, clock())
  return records.map((record) => toSummary(record, reader, places))
}

/** @throws NotFound when it is not the reader's */
export async function readBooking(
  { db, places, clock }: ServiceContext,
  { id }: { id: number },
  reader: BookingReader,
): Promise<Booking> {
  const record = await findBooking(db, id, reader)
  if (!record) throw new NotFound('Booking not found.')
  const summary = toSummary(record, reader, places)
  const isShown = summary.side === 'host' || isBooked(record)
  const {
    includes,
    message,
    terms,
    depositCents,
    balanceDueOn,
    cancellation,
    cancelled: canceled,
    crew,
    events,
    ledger,
  } = record
  return {
    ...summary,
    includes,
    message,
    terms,
    depositCents,
    balanceDueOn,
    cancellation,
    cancelNowCents: cancelCost(record, summary.side, clock()),
    cancelled: canceled,
    crew,
    moves: movesNow(record, summary.side, clock()),
    canProposeDate: canMoveDate(record, clock()),
    events,
    dateChanges: record.dateChanges,
    ledger,
    contacts: record.contacts,
    address: isShown ? record.address : '',
    dayDetails: isShown ? record.dayDetails : null,
    canChangeDayDetails: summary.side === 'host' && record.dayDetails !== null && canSayWhere(record, clock()),
    howToPay: summary.side === 'vendor' || isBooked(record) ? record.howToPay : '',
    pickUpLocation: record.pickUpLocation,
    dropOffLocation: record.dropOffLocation,
    guestCount: record.guestCount,
    passengerCount: record.passengerCount,
    notes: record.notes,
  }
}

export function toSummary(record: BookingRecord, reader: BookingReader, places: Places): BookingSummary {
  const side = record.clientAccountId === reader.accountId ? 'host' : 'vendor'
  const { locationFileName, ledger } = record
  const { vendorId, ...vendor } = record.vendor
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
    venue: record.venue,
    setUpMinutes: record.setUpMinutes,
    travelMinutes: record.travelMinutes,
    vendor: { memberId: vendorId, profileUrl: profileUrl({ id: vendorId, ...vendor }), ...vendor },
    hostName: record.hostName,
    totalCents: record.totalCents,
    ...sumsBeyondRecorded(ledgerTerms(record), ledger),
    entriesToConfirm: open.length,
    refundsToConfirm: open.filter(({ kind }) => kind === 'refund').length,
    // After the end of the booking no one can decide it.
    proposal: record.state === 'confirmed' ? openProposal(record.dateChanges) : null,
    unreadMessages: record.unread[side],
    changedAt: record.changed.toISOString(),
  }
}

const movesNow = (record: BookingRecord, side: Side, now: Date): BookingMove[] =>
  movesOf(record, side, now).filter(
    (move) => move !== 'arrived' || !record.events.some(({ what, by }) => what === 'arrived' && by === side),
  )
