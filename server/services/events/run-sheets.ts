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
  findVendorsOfSheet,
  setSharedRunSheet,
} from '#server/repositories/events/run-sheets.ts'
import type { Queryable } from '#server/db/database.ts'
import type { RunSheetRow } from '#server/repositories/events/run-sheets.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import type { SignedInCaller } from '#server/services/caller.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** A link works so long after the event, for who takes things down. */
const SHARED_AFTER_MS = 2 * DAY_MS

const EVENT_GONE = 'This event is no longer available.'
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
