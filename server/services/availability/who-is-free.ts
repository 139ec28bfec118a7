/** What is known of vendors on a day, for searches, profiles and request forms. */
import type * as v from 'valibot'
import type { FreeQuery, FreeReply, FreeState } from '#contract/availability/availability.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAvailabilities, vendorsBusyOn } from '#server/repositories/availability/availability.ts'
import { findVendors } from '#server/repositories/search/vendors.ts'
import { vendorGone } from '#server/services/accounts/member-changes.ts'
import { checkDay } from './check-day.ts'

interface Dependencies {
  db: Queryable
  clock: () => Date
}

/** In the order asked, each vendor once. Nothing is said of a vendor that is not listed. */
export async function whoIsFree(
  { db, clock }: Dependencies,
  { memberIds, date }: v.InferOutput<typeof FreeQuery>,
): Promise<v.InferOutput<typeof FreeReply>> {
  const listed = (await findVendors(db, [...new Set(memberIds)])).map(({ id }) => id)
  const known = new Map((await findAvailabilities(db, listed)).map((row) => [row.vendorId, row]))
  const busy = await vendorsBusyOn(db, listed, date)
  const now = clock()
  const stateOf = (id: number): FreeState => {
    if (busy.has(id)) return 'busy'
    return (known.get(id)?.knownUntil ?? now) > now ? 'free' : 'notSaid'
  }
  return [...new Set(memberIds)].map((memberId) => ({ memberId, state: stateOf(memberId) }))
}

/**
 * What a profile says of a day.
 * @throws InvalidFields for a day that no event can be on; NotFound for a vendor that is not listed
 */
export async function onDay(
  deps: Dependencies,
  { id, date }: { id: number; date: string },
): Promise<{ onDay: FreeState }> {
  checkDay('date', date, deps.clock())
  if ((await findVendors(deps.db, [id])).length === 0) throw vendorGone()
  const [known] = await whoIsFree(deps, { memberIds: [id], date })
  return { onDay: known?.state ?? 'notSaid' }
}
