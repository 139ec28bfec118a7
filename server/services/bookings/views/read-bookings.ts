/** Bookings as each side reads them. */
import type { Booking, BookingMove, BookingSummary } from '#contract/bookings/booking.ts'
import { openProposal } from '#contract/bookings/dates/date-changes.ts'
import { sumsBeyondRecorded, ledgerTerms } from '#contract/bookings/ledger.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import { DISPUTES_MAX } from '#contract/limits.ts'
import { hasTeamRight } from '#contract/team/rights.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Places } from '#server/data/places.ts'
import { findBooking, findBookings } from '#server/repositories/bookings/read-bookings.ts'
import type { BookingReader, BookingRecord } from '#server/repositories/bookings/read-bookings.ts'
import { findCrew } from '#server/repositories/team/teams.ts'
import { paperworkOf } from '#server/services/paperwork/agreement.ts'
import { NotFound } from '#server/services/errors.ts'
import { profileUrl } from '#server/services/search/vendor-results.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { cancelCost, canMoveDate, canSayWhere, isBooked, movesOf } from '../rules/moves.ts'

export async function readBookings(
  { db, places, clock }: ServiceContext,
  reader: BookingReader,
): Promise<BookingSummary[]> {
  const records = await findBookings(db, reader, clock())
  const crew = await crewOf(db, reader)
  return records.map((record) => toSummary(record, reader, places, crew))
}

/** @throws NotFound when it is not the reader's */
export async function readBooking(
  { db, places, clock }: ServiceContext,
  { id }: { id: number },
  reader: BookingReader,
): Promise<Booking> {
  const record = await findBooking(db, id, reader)
  if (!record) throw new NotFound('Booking not found.')
  const summary = toSummary(record, reader, places, await crewOf(db, reader))
  const isShown = summary.side === 'host' || isBooked(record)
  const {
    includes,
    message,
    terms,
    depositCents,
    balanceDueOn,
    cancellation,
    cancelled: canceled,
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
    moves: canWork(summary.side, reader) ? movesNow(record, summary.side, clock()) : [],
    canProposeDate: canWork(summary.side, reader) && canMoveDate(record, clock()),
    events: events.map((event) => namedFor(summary.side, event)),
    dateChanges: record.dateChanges.map((change) => namedFor(summary.side, change)),
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
    paperwork: paperworkOf(record),
    dispute: record.dispute,
    disputesLeft: Math.max(0, DISPUTES_MAX - record.disputesBy[summary.side]),
  }
}

/** The crew that the reader comes with; null for none. */
const crewOf = async (db: Queryable, { accountId, vendorId }: BookingReader): Promise<number | null> =>
  vendorId === null ? null : findCrew(db, vendorId, accountId)

/** Whether the reader may change something: a client may, and of the vendor's team whose role works. */
const canWork = (side: Side, { role }: BookingReader) => side === 'host' || hasTeamRight(role, 'work')

/** A line with the name of the vendor's person as a side reads it: the client the first name. */
const namedFor = <T extends { person?: string | null | undefined }>(side: Side, line: T): T =>
  side === 'vendor' || !line.person ? line : { ...line, person: line.person.split(' ')[0] }

/** @param ownCrew the crew that the reader comes with */
export function toSummary(
  record: BookingRecord,
  reader: BookingReader,
  places: Places,
  ownCrew: number | null = null,
): BookingSummary {
  const side = record.clientAccountId === reader.accountId ? 'host' : 'vendor'
  const { locationFileName, ledger } = record
  const { vendorId, ...vendor } = record.vendor
  const proposal = record.state === 'confirmed' ? openProposal(record.dateChanges) : null
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
    proposal: proposal && namedFor(side, proposal),
    unreadMessages: record.unread[side],
    crew: record.crew,
    isOwnCrew: side === 'vendor' && ownCrew !== null && record.crew === ownCrew,
    changedAt: record.changed.toISOString(),
  }
}

const movesNow = (record: BookingRecord, side: Side, now: Date): BookingMove[] =>
  movesOf(record, side, now).filter(
    (move) => move !== 'arrived' || !record.events.some(({ what, by }) => what === 'arrived' && by === side),
  )
