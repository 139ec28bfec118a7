/** What is known of vendors on a day or at a time, for searches and request forms. */
import type * as v from 'valibot'
import type { FreeQuery, FreeReply, FreeState } from '#contract/availability/availability.ts'
import { DAY_MS } from '#contract/limits.ts'
import type { Places } from '#server/data/places.ts'
import { LAST_TIME_ZONE } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import { busySpans, findAvailabilities, vendorsBusyOn } from '#server/repositories/availability/availability.ts'
import { findVendors } from '#server/repositories/search/vendors.ts'
import { vendorGone } from '#server/services/accounts/member-changes.ts'
import { isFreeDuring } from './busy-days.ts'
import { UNSAID, withBuffers } from './busy-times.ts'
import { instantOf } from './zoned-range.ts'

const MINUTE_MS = 60_000
/** Of an event whose length is still open. */
const MINUTES_ASSUMED = 120

/** In the order asked, each vendor once. */
export async function whoIsFree(
  { db, places, clock }: { db: Queryable; places: Places; clock: () => Date },
  { memberIds, date, startTime, minutes, location }: v.InferOutput<typeof FreeQuery>,
): Promise<v.InferOutput<typeof FreeReply>> {
  const ids = [...new Set(memberIds)]
  const known = new Map((await findAvailabilities(db, ids)).map((row) => [row.vendorId, row]))
  const busy =
    startTime === undefined
      ? await vendorsBusyOn(db, ids, date)
      : await busyAt(
          db,
          ids.map((vendorId) => known.get(vendorId) ?? { ...UNSAID, vendorId, timeZone: LAST_TIME_ZONE }),
          { date, startTime, minutes, timeZone: zone(places, location) },
        )
  const now = clock()
  const stateOf = (id: number): FreeState => {
    if (busy.has(id)) return 'busy'
    return (known.get(id)?.knownUntil ?? now) > now ? 'free' : 'notSaid'
  }
  return ids.map((memberId) => ({ memberId, state: stateOf(memberId) }))
}

/** What a profile says of a day. @throws NotFound for a vendor that is not listed */
export async function onDay(
  deps: { db: Queryable; places: Places; clock: () => Date },
  { id, date }: { id: number; date: string },
): Promise<{ onDay: FreeState }> {
  if ((await findVendors(deps.db, [id])).length === 0) throw vendorGone()
  const [known] = await whoIsFree(deps, { memberIds: [id], date })
  return { onDay: known?.state ?? 'notSaid' }
}

const zone = (places: Places, location: string | undefined) =>
  location === undefined ? undefined : places.byFileName(location)?.timeZone

/** The vendors without a free crew during an event. */
async function busyAt(
  db: Queryable,
  vendors: readonly Omit<Awaited<ReturnType<typeof findAvailabilities>>[number], 'knownUntil'>[],
  event: { date: string; startTime: string; minutes: number | undefined; timeZone: string | undefined },
): Promise<Set<number>> {
  const noon = Date.parse(`${event.date}T12:00:00Z`)
  const around = { from: new Date(noon - 3 * DAY_MS), to: new Date(noon + 3 * DAY_MS) }
  const rows = await busySpans(
    db,
    vendors.map(({ vendorId }) => vendorId),
    around,
  )
  return new Set(
    vendors.flatMap((vendor) => {
      const start = instantOf(event.date, event.startTime, event.timeZone ?? vendor.timeZone, 'earlier')
      const span = { start, end: start + (event.minutes ?? MINUTES_ASSUMED) * MINUTE_MS }
      const spans = rows.filter(({ vendorId }) => vendorId === vendor.vendorId).map((row) => withBuffers(row, vendor))
      return isFreeDuring(spans, vendor.crews, span) ? [] : [vendor.vendorId]
    }),
  )
}
