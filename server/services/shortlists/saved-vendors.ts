/** Vendors that an account saved, on all its devices together. */
import { RIGHT_CLOCK_MS } from '#contract/limits.ts'
import type { AccountSavedVendors, SavedVendorChanges, SavedVendorFacts } from '#contract/shortlists/saved-vendors.ts'
import { currentDays, type CurrentDays } from '#server/dates.ts'
import { findSaved, mergeSaved } from '#server/repositories/shortlists/saved-vendors.ts'
import type { SavedChange } from '#server/repositories/shortlists/saved-vendors.ts'
import type { VendorRow } from '#server/repositories/search/vendors.ts'
import { toSearchResult } from '#server/services/search/vendor-results.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { SignedInCaller } from '#server/services/caller.ts'

export async function mergeSavedVendors(
  { db, clock }: ServiceContext,
  changes: SavedVendorChanges,
  { accountId }: SignedInCaller,
): Promise<AccountSavedVendors> {
  const now = clock()
  const latest = latestOfEach(changes, now.getTime())
  if (latest.length > 0) await db.transaction((tx) => mergeSaved(tx, accountId, latest))
  const rows = await findSaved(db, accountId)
  const days = currentDays(now)
  return {
    vendors: rows.map((row) => ({
      memberID: row.id,
      savedAt: row.savedAt.getTime(),
      eventKey: row.eventKey,
      facts: row.isListed ? factsOf(row, days) : null,
    })),
  }
}

/** By the server's clock where the device's is wrong, and never in the future. */
function latestOfEach({ sentAt, saved, removed }: SavedVendorChanges, now: number): SavedChange[] {
  const behind = Math.abs(now - sentAt) > RIGHT_CLOCK_MS ? now - sentAt : 0
  const latest = new Map<number, { at: number; isRemoved: boolean; eventKey: string | null }>()
  const changes = [
    ...saved.map(({ eventKey = null, ...change }) => ({ ...change, isRemoved: false, eventKey })),
    ...removed.map((change) => ({ ...change, isRemoved: true, eventKey: null })),
  ]
  for (const { memberID: vendorId, ...change } of changes) {
    const known = latest.get(vendorId)
    if (!known || change.at >= known.at) latest.set(vendorId, change)
  }
  return [...latest].map(([vendorId, { at, ...change }]) => ({
    ...change,
    vendorId,
    changedAt: new Date(Math.max(0, Math.min(at + behind, now))),
  }))
}

/** The facts that a list shows of a vendor. */
export function factsOf(row: VendorRow, days: CurrentDays): SavedVendorFacts {
  const { profileName, profileUrl, thumbnailPhotoUrl, primaryServiceName, ...rest } = toSearchResult(row, {
    point: null,
    days,
  })
  return {
    profileName,
    profileUrl,
    thumbnailPhotoUrl,
    primaryServiceName,
    cityLabel: `${rest.cityName}, ${rest.stateOrProvinceAbbreviation}`,
    ...(rest.isSample && { isSample: true }),
    startingPrice: rest.startingPrice,
    replyMinutes: rest.replyMinutes,
    highlight: rest.highlight,
  }
}
