/** Whether vendors are free on a day, for searches, profiles and request forms. */
import type * as v from 'valibot'
import type { FreeQuery, FreeReply, FreeState } from '#contract/availability/availability.ts'
import { findAvailabilities, vendorsNotFreeOn } from '#server/repositories/availability/availability.ts'
import { findVendors, findVendorsWithKnown } from '#server/repositories/search/vendors.ts'
import { vendorGone } from '#server/services/accounts/vendor-changes.ts'
import { checkDay } from './check-day.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** In the order asked, each vendor once. Nothing is said of a vendor that is not listed. */
export async function whoIsFree(
  { db, clock }: ServiceContext,
  { memberIds: vendorIds, date }: v.InferOutput<typeof FreeQuery>,
): Promise<v.InferOutput<typeof FreeReply>> {
  const listed = (await findVendors(db, [...new Set(vendorIds)])).map(({ id }) => id)
  const known = new Map((await findAvailabilities(db, listed)).map((row) => [row.vendorId, row]))
  const notFree = await vendorsNotFreeOn(db, listed, date)
  const now = clock()
  const stateOf = (id: number): FreeState =>
    notFree.get(id) ?? ((known.get(id)?.knownUntil ?? now) > now ? 'free' : 'notSaid')
  return [...new Set(vendorIds)].map((vendorId) => ({ memberId: vendorId, state: stateOf(vendorId) }))
}

/**
 * The state of a day on a profile.
 * @throws InvalidFields for a day that no event can be on; NotFound for a vendor that is not listed
 */
export async function onDay(
  context: ServiceContext,
  { id, date }: { id: number; date: string },
): Promise<{ onDay: FreeState; dayPrice?: number }> {
  checkDay('date', date, context.clock())
  const [vendor] = await findVendorsWithKnown(context.db, [id], date)
  if (!vendor) throw vendorGone()
  const [known] = await whoIsFree(context, { memberIds: [id], date })
  return { onDay: known?.state ?? 'notSaid', ...(vendor.dayPrice && { dayPrice: vendor.dayPrice }) }
}
