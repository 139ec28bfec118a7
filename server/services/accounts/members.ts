/** Vendors as everybody sees them, and as they see themselves (docs/specification.md#profiles). */
import { MEMBER_LEVELS } from '#contract/commerce.ts'
import type { Member, MemberSuggestion } from '#contract/member.ts'
import { categoriesAllowed } from '#contract/member-change.ts'
import { reachAllowed } from '#contract/reach.ts'
import type { VendorSearchResult } from '#contract/vendor.ts'
import { byId, toContract } from '#server/catalog/service-types.ts'
import type { Places } from '#server/data/places.ts'
import { utcDate } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import { findPrivateFields, suggestVendors } from '#server/repositories/accounts/members.ts'
import { findPhotoIds } from '#server/repositories/media/photos.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { findVendor, findVendors } from '#server/repositories/search/vendors.ts'
import type { VendorDetails } from '#server/repositories/search/vendors.ts'
import { vendorGone } from '#server/services/accounts/member-changes.ts'
import { profileUrl, toPublicMember, toSearchResult } from '#server/services/search/vendor-results.ts'

export interface MemberDependencies {
  db: Queryable
  places: Places
  clock: () => Date
}

/** Vendors that are listed, as search shows them. */
export async function membersByIds(
  { db, clock }: MemberDependencies,
  ids: readonly number[],
): Promise<VendorSearchResult[]> {
  const rows = await findVendors(db, ids)
  return rows.map((row) => toSearchResult(row, { point: null, today: utcDate(clock()) }))
}

/** Vendors by the start of their name, and of their city where asked. */
export async function suggestMembers(
  { db }: MemberDependencies,
  startsWith: string,
  alsoCities: boolean,
): Promise<MemberSuggestion[]> {
  if (startsWith === '') return []
  const found = await suggestVendors(db, startsWith, alsoCities)
  return found.map(({ primaryServiceTypeId, ...vendor }) => ({
    ...vendor,
    profileUrl: profileUrl(vendor),
    primaryServiceName: byId(primaryServiceTypeId)?.personForm ?? '',
  }))
}

/** @param load as in `?load=` @throws NotFound */
export async function publicMember(
  { db, places, clock }: MemberDependencies,
  id: number,
  load: string | undefined,
): Promise<Member> {
  const row = await findVendor(db, id)
  if (!row || !row.isListed) throw vendorGone()
  return { ...toPublicMember(row, utcDate(clock())), ...expanded(row, namesIn(load), places) }
}

/** The member's own view of itself. @param load as in `?load=` @throws NotFound */
export async function ownMember(deps: MemberDependencies, id: number, load: string | undefined): Promise<Member> {
  const [row, own] = [await findVendor(deps.db, id), await findPrivateFields(deps.db, id)]
  if (!row || !own) throw vendorGone()
  const [photos, membership] = [await findPhotoIds(deps.db, id), await findMembership(deps.db, id)]
  return {
    ...toPublicMember(row, utcDate(deps.clock())),
    ...expanded(row, namesIn(load), deps.places),
    account: { id: own.accountId, username: own.username, emailConfirmed: own.emailConfirmed },
    locationFileName: row.locationFileName,
    phoneNumber: own.phoneNumber,
    payPalEmail: own.payPalEmail,
    // What does not fit the next term, paid early, is not added before it.
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
function expanded(row: VendorDetails, load: ReadonlySet<string>, places: Places): Partial<Member> {
  const more: Partial<Member> = {}
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
  if (load.has('mainprofileimage')) more.mainProfileImage = { url: toPublicMember(row, '1970-01-01').profilePhotoUrl }
  return more
}
