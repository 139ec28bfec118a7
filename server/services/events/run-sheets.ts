/** Run sheets: who reads an event's, and under which link it is shared (docs/specification.md#the-run-sheet). */
import { endOfDayAnywhere } from '#contract/dates.ts'
import type { RunSheet } from '#contract/events/run-sheet.ts'
import { DAY_MS } from '#contract/limits.ts'
import { byId } from '#server/catalog/service-types.ts'
import {
  deleteSharedRunSheet,
  extendRunSheet,
  findRunSheet,
  findSharedOf,
  findSharedRunSheet,
  findSheetOfBooking,
  findVendorsOfSheet,
  setSharedRunSheet,
} from '#server/repositories/events/run-sheets.ts'
import type { Queryable } from '#server/db/database.ts'
import type { RunSheetRow } from '#server/repositories/events/run-sheets.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { readBooking } from '#server/services/bookings/views/read-bookings.ts'
import type { SignedInCaller, VendorCaller } from '#server/services/caller.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** A link works so long after the event, for who takes things down. */
const SHARED_AFTER_MS = 2 * DAY_MS

const EVENT_GONE = 'This event is no longer available.'
const NO_SHEET = 'There’s no run sheet for this booking.'
const LINK_GONE = 'This run sheet is no longer shared. Ask whoever sent you the link for a new one.'

/** @throws NotFound for an event that is not the caller's */
export async function readRunSheet(
  context: ServiceContext,
  eventKey: string,
  caller: SignedInCaller,
): Promise<RunSheet> {
  const row = await ownSheet(context, eventKey, caller)
  return toRunSheet(context, row)
}

/** Without who shares it, its other links or prices. @throws NotFound once it expired or is no longer shared */
export async function readSharedRunSheet(context: ServiceContext, id: string): Promise<RunSheet> {
  const row = await findSharedRunSheet(context.db, id, context.clock())
  if (!row) throw new NotFound(LINK_GONE)
  return toRunSheet(context, row)
}

/**
 * For a vendor that is booked: all of it where the client shares it. Otherwise what its own booking says, and when
 * vendors of other categories arrive, without who they are.
 * @throws NotFound for a booking that isn't the vendor's or confirmed, and some days after the event
 */
export async function readVendorRunSheet(
  context: ServiceContext,
  bookingId: number,
  caller: VendorCaller,
): Promise<RunSheet> {
  const row = await findSheetOfBooking(context.db, bookingId, caller.vendorId)
  if (!row || expiryOf(row) <= context.clock()) throw new NotFound(NO_SHEET)
  const sheet = await toRunSheet(context, row)
  if (sheet.link) return sheet
  const { eventType, eventDate, locationName, venue, address, dayDetails } = await readBooking(
    context,
    { id: bookingId },
    caller,
  )
  const own = sheet.vendors.find((vendor) => vendor.bookingId === bookingId)
  const others = sheet.vendors.filter(({ service }) => service !== own?.service)
  return {
    title: eventType,
    eventDate,
    locationName,
    venue: venue ?? '',
    address: address ?? '',
    loadIn: dayDetails?.loadIn ?? '',
    parking: dayDetails?.parking ?? '',
    contactName: dayDetails?.contactName ?? '',
    contactPhone: dayDetails?.contactPhone ?? '',
    vendors: sheet.vendors
      .filter((vendor) => vendor === own || others.includes(vendor))
      .map((vendor) => (vendor === own ? vendor : { ...vendor, name: '', phoneNumber: '', pickUpLocation: null })),
    link: null,
  }
}

/** @throws NotFound; Refused for an event that is over; TooManyRequests */
export async function shareRunSheet(
  context: ServiceContext,
  { eventKey, id }: { eventKey: string; id: string },
  caller: SignedInCaller,
): Promise<RunSheet> {
  const { db, clock } = context
  const now = clock()
  await consume(db, 'shortlist', { network: caller.network, address: null, now })
  const row = await ownSheet(context, eventKey, caller)
  const { eventId, accountId } = row
  const expiresAt = expiryOf(row)
  if (expiresAt <= now) throw new Refused('This event is over, so its run sheet can’t be shared anymore.')
  await db.transaction(async (tx) => {
    if (!(await setSharedRunSheet(tx, { id, eventId, accountId, expiresAt, now }))) throw new NotFound(EVENT_GONE)
  })
  return readRunSheet(context, eventKey, caller)
}

/** Call it in the transaction that moves an event, or a booking for it: a link follows it to a later day. */
export async function keepShared(tx: Queryable, of: { eventId: number } | { bookingId: number }): Promise<void> {
  const row = await findSharedOf(tx, of)
  if (row?.sheetId) await extendRunSheet(tx, row.sheetId, expiryOf(row))
}

const expiryOf = ({ ends, eventDate }: RunSheetRow): Date =>
  new Date(Math.max(ends?.getTime() ?? 0, endOfDayAnywhere(eventDate).getTime()) + SHARED_AFTER_MS)

/** @throws NotFound for an event that is not the caller's */
export async function unshareRunSheet(
  context: ServiceContext,
  eventKey: string,
  caller: SignedInCaller,
): Promise<RunSheet> {
  const { eventId } = await ownSheet(context, eventKey, caller)
  await deleteSharedRunSheet(context.db, eventId)
  return readRunSheet(context, eventKey, caller)
}

async function ownSheet({ db }: ServiceContext, eventKey: string, { accountId }: SignedInCaller): Promise<RunSheetRow> {
  const row = await findRunSheet(db, eventKey, accountId)
  if (!row) throw new NotFound(EVENT_GONE)
  return row
}

async function toRunSheet({ db, places, clock }: ServiceContext, row: RunSheetRow): Promise<RunSheet> {
  const { eventId, accountId, locationFileName, ends: _ends, sheetId, expiresAt, ...facts } = row
  const vendors = await findVendorsOfSheet(db, { eventId, accountId })
  const isShared = sheetId !== null && expiresAt !== null && expiresAt > clock()
  return {
    ...facts,
    locationName: places.byFileName(locationFileName)?.displayName ?? locationFileName,
    vendors: vendors.map(({ serviceTypeId, starts, ...vendor }) => ({
      ...vendor,
      service: byId(serviceTypeId)?.personForm ?? '',
      startsAtUtc: starts.toISOString(),
    })),
    link: isShared ? { id: sheetId, expiresAt: expiresAt.toISOString() } : null,
  }
}
