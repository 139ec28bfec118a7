/** Vendors as everybody sees them, and as they see themselves (docs/specification.md#profiles). */
import { MEMBER_LEVELS } from '#contract/commerce.ts'
import type { OwnVendor, VendorSuggestion } from '#contract/own-vendor.ts'
import { categoriesAllowed } from '#contract/vendor-change.ts'
import { reachAllowed } from '#contract/reach.ts'
import type { VendorSearchResult } from '#contract/vendor.ts'
import { byId, toContract } from '#server/catalog/service-types.ts'
import type { Places } from '#server/data/places.ts'
import { currentDays } from '#server/dates.ts'
import { findPrivateFields, suggestVendors } from '#server/repositories/accounts/own-vendors.ts'
import { findPhotoIds } from '#server/repositories/media/photos.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { findVendor, findVendors } from '#server/repositories/search/vendors.ts'
import type { VendorDetails } from '#server/repositories/search/vendors.ts'
import { vendorGone } from '#server/services/accounts/vendor-changes.ts'
import { photoUrl, profileUrl, toPublicVendor, toSearchResult } from '#server/services/search/vendor-results.ts'
import { otherPlacesOf } from '#server/services/search/vendor-places.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

interface VendorToLoad {
  id: number
  /** Fields to add, as in `?load=`. */
  load: string | undefined
}

/** Vendors that are listed, as search shows them. */
export async function vendorsByIds(
  { db, clock }: ServiceContext,
  ids: readonly number[],
): Promise<VendorSearchResult[]> {
  const rows = await findVendors(db, ids)
  return rows.map((row) => toSearchResult(row, { point: null, days: currentDays(clock()) }))
}

/** Vendors by the start of their name, and of their city where asked. */
export async function suggestVendorsByName(
  { db }: ServiceContext,
  { startsWith, alsoCities }: { startsWith: string; alsoCities: boolean },
): Promise<VendorSuggestion[]> {
  if (startsWith === '') return []
  const found = await suggestVendors(db, startsWith, alsoCities)
  return found.map(({ primaryServiceTypeId, ...vendor }) => ({
    ...vendor,
    profileUrl: profileUrl(vendor),
    primaryServiceName: byId(primaryServiceTypeId)?.personForm ?? '',
  }))
}

/** @throws NotFound */
export async function publicVendor(
  { db, places, clock }: ServiceContext,
  { id, load }: VendorToLoad,
): Promise<OwnVendor> {
  const row = await findVendor(db, id)
  if (!row || !row.isListed) throw vendorGone()
  return { ...toPublicVendor(row, currentDays(clock())), ...expanded(row, namesIn(load), places) }
}

/** The vendor's own view of itself. @throws NotFound */
export async function ownVendor(context: ServiceContext, { id, load }: VendorToLoad): Promise<OwnVendor> {
  const [row, own] = [await findVendor(context.db, id), await findPrivateFields(context.db, id)]
  if (!row || !own) throw vendorGone()
  const [photos, membership] = [await findPhotoIds(context.db, id), await findMembership(context.db, id)]
  return {
    ...toPublicVendor(row, currentDays(context.clock())),
    ...expanded(row, namesIn(load), context.places),
    account: { id: own.accountId, username: own.username, emailConfirmed: own.emailConfirmed },
    locationFileName: row.locationFileName,
    ...(row.basePrice !== null && { startingPrice: row.basePrice }),
    otherPlaces: otherPlacesOf(row),
    priceRules: row.priceRules,
    travelFee: row.travelFee,
    phoneNumber: own.phoneNumber,
    payPalEmail: own.payPalEmail,
    isHidden: own.isHidden,
    // A category that does not fit the next term, paid early, is not added before it.
    categoriesAllowed: Math.min(
      ...[row.memberLevel, ...(membership?.nextTier ? [MEMBER_LEVELS[membership.nextTier]] : [])].map(
        categoriesAllowed,
      ),
    ),
    travelMilesAllowed: reachAllowed(row.memberLevel),
    profilePhotoId: photos.profile,
    searchPhotoId: photos.searchResult,
    membershipEndsOn: membership?.endsOn ?? null,
  }
}

const namesIn = (load: string | undefined): ReadonlySet<string> =>
  new Set(
    load
      ?.toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  )

/**
 * Fields that `?load=` adds: `city`, `primaryservicetype`, `providedservicetypes`, `mainprofileimage`; other names are
 * ignored.
 */
function expanded(row: VendorDetails, load: ReadonlySet<string>, places: Places): Partial<OwnVendor> {
  const more: Partial<OwnVendor> = {}
  const city = places.byFileName(row.locationFileName)
  if (load.has('city') && city) more.city = city
  const primary = byId(row.primaryServiceTypeId)
  if (load.has('primaryservicetype') && primary) more.primaryServiceType = toContract(primary)
  if (load.has('providedservicetypes')) {
    more.providedServiceTypes = row.serviceTypeIds
      .map(byId)
      .filter((type) => type !== undefined)
      .map(toContract)
  }
  if (load.has('mainprofileimage')) more.mainProfileImage = { url: photoUrl(row, row.profilePhotoId ?? row.photoId) }
  return more
}
