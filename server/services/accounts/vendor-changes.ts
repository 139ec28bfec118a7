/** Changes to a vendor's own profile and categories; every listing that shows the vendor is updated too. */
import { MEMBER_LEVELS } from '#contract/commerce.ts'
import type { FieldError } from '#contract/errors.ts'
import { formatDay } from '#contract/format.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { categoriesAllowed } from '#contract/vendor-change.ts'
import type { VendorChange } from '#contract/vendor-change.ts'
import { reachAllowed, storedReach } from '#contract/reach.ts'
import type { TravelMiles } from '#contract/reach.ts'
import { byId } from '#server/catalog/service-types.ts'
import type { Places } from '#server/data/places.ts'
import type { Queryable } from '#server/db/database.ts'
import { InProgress, InvalidFields, NotFound, Refused } from '#server/services/errors.ts'
import { CHARGE_LEASE_MS } from '#server/services/payments/charge-once.ts'
import { otherPlacesAfter } from '#server/services/accounts/profile/other-places.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import {
  changeVendor,
  hasPriceRules,
  setContact,
  setPrices,
  setProfileFacts,
} from '#server/repositories/accounts/own-vendors.ts'
import { findChargeUnderWay } from '#server/repositories/membership/membership-renewals.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { lockVendors } from '#server/repositories/search/vendor-writing.ts'
import type { VendorRecord } from '#server/repositories/search/vendor-writing.ts'
import type { SignedInCaller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

export const vendorGone = () => new NotFound(`This vendor is no longer on ${marketplaceName()}.`)

/**
 * @throws InvalidFields for a place that does not exist, a radius beyond the membership's and a year to come; NotFound
 *   if there is no such vendor; Refused for prices or places that were changed meanwhile
 */
export function applyVendorChange(
  { db, places, clock }: ServiceContext,
  { id, change }: { id: number; change: VendorChange },
  { accountId, network }: SignedInCaller,
): Promise<void> {
  const now = clock()
  const { phoneNumber, payPalEmail, locationFileName, travelMiles, otherPlaces, otherPlacesBefore, ...rest } = change
  const { startingPrice, whatYouGet, languages, startedIn, videos, ...others } = rest
  const { priceRules, priceRulesBefore, travelFee, ...profile } = others
  if (startedIn && startedIn > now.getUTCFullYear()) throw notYet()
  const moved = locationFileName === undefined ? {} : placeFields(places, locationFileName)
  return db.transaction(async (tx) => {
    const [stored] = await lockVendors(tx, [id])
    if (!stored) throw vendorGone()
    const travels = travelMiles === undefined ? {} : { travelMiles: reachWithin(stored.memberLevel, travelMiles) }
    const others = otherPlacesAfter(places, stored, { otherPlaces, before: otherPlacesBefore, locationFileName })
    await changeVendor(tx, id, { ...given(profile), ...moved, ...travels, ...given({ otherPlaces: others }) })
    await setProfileFacts(tx, id, given({ startingPrice, whatYouGet, languages, startedIn, videos }))
    if (priceRules && priceRulesBefore && !(await hasPriceRules(tx, id, [priceRulesBefore, priceRules])))
      throw new Refused('Your prices were changed on another device. Look at them, then change them again.')
    if (priceRules !== undefined || travelFee !== undefined) await setPrices(tx, id, given({ priceRules, travelFee }))
    await setContact(tx, id, { phoneNumber, payPalEmail })
    await writeAudit(tx, {
      accountId,
      what: 'memberChanged',
      at: now,
      network,
      detail: `member ${id}: ${Object.keys(given(change)).join(', ')}`,
    })
  })
}

const notYet = () =>
  new InvalidFields([{ name: 'startedIn', code: 'invalid', message: 'Enter this year or an earlier one.' }])

/** @throws InvalidFields for a radius beyond the membership's */
function reachWithin(memberLevel: number, miles: TravelMiles): TravelMiles | null {
  const most = reachAllowed(memberLevel)
  if (miles <= most) return storedReach(memberLevel, miles)
  throw new InvalidFields([
    { name: 'travelMiles', code: 'invalid', message: `Your membership covers up to ${most} miles.` },
  ])
}

function placeFields(places: Places, fileName: string): Partial<VendorRecord> {
  const place = places.byFileName(fileName)
  if (!place)
    throw new InvalidFields([
      { name: 'locationFileName', code: 'notFound', message: 'Choose your city from the list.' },
    ])
  const { cityName, stateOrProvinceAbbreviation, latitude, longitude } = place
  return { locationFileName: place.fileName, cityName, stateOrProvinceAbbreviation, latitude, longitude }
}

/** Drops the fields that were omitted. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Who has a category that operators have hidden since keeps it; no one else takes it up. @throws InvalidFields */
async function refuseNewHidden(tx: Queryable, vendorId: number, serviceTypeIds: readonly number[]): Promise<void> {
  const hidden = serviceTypeIds.filter((id) => byId(id)?.isHidden)
  if (hidden.length === 0) return
  const [stored] = await lockVendors(tx, [vendorId])
  if (hidden.some((id) => !stored?.serviceTypeIds.includes(id)))
    throw wrong('notFound', 'Choose categories from the list.')
}

/**
 * Replaces the categories.
 * @throws InvalidFields for one that does not exist, and for more than the membership, or the next term that is paid,
 *   allows (docs/specification.md#memberships); InProgress while one is being paid; NotFound if there is no such vendor
 */
export async function changeCategories(
  { db, clock }: ServiceContext,
  { id, categories }: { id: number; categories: readonly { id: number; isPrimaryForMember: boolean }[] },
  { accountId, network }: SignedInCaller,
): Promise<void> {
  const now = clock()
  if (categories.some((category) => byId(category.id) === undefined))
    throw wrong('notFound', 'Choose categories from the list.')
  const sorted = [...categories].sort((a, b) => Number(b.isPrimaryForMember) - Number(a.isPrimaryForMember))
  const serviceTypeIds = sorted.map((category) => category.id)
  const [primaryServiceTypeId] = serviceTypeIds
  if (primaryServiceTypeId === undefined) throw wrong('required', 'Choose at least one category.')
  await db.transaction(async (tx) => {
    await refuseNewHidden(tx, id, serviceTypeIds)
    const record = await changeVendor(tx, id, { serviceTypeIds, primaryServiceTypeId })
    if (!record) throw vendorGone()
    // Uses the locked row, in case the membership has just changed.
    const most = categoriesAllowed(record.memberLevel)
    if (serviceTypeIds.length > most)
      throw wrong('characterLimit', `Your membership includes ${most} categories. Remove some or choose Pro.`)
    await refuseForPayment(tx, id, { count: serviceTypeIds.length, now })
    await writeAudit(tx, {
      accountId,
      what: 'memberCategoriesChanged',
      at: now,
      network,
      detail: `member ${id}: ${serviceTypeIds.join(', ')}`,
    })
  })
}

/**
 * A renewal that is being paid, or is paid already, was sold for the categories of then.
 * @throws InvalidFields; InProgress
 */
async function refuseForPayment(
  tx: Queryable,
  vendorId: number,
  { count, now }: { count: number; now: Date },
): Promise<void> {
  const since = await findChargeUnderWay(tx, vendorId)
  if (since) {
    const leftMs = since.getTime() + CHARGE_LEASE_MS - now.getTime()
    throw new InProgress(
      'A payment for your membership is processing. Your categories weren’t changed. Try again in a few minutes.',
      Math.max(1, Math.ceil(leftMs / 1000)),
    )
  }
  const membership = await findMembership(tx, vendorId)
  if (!membership?.nextTier || !membership.nextTierOn) return
  const most = categoriesAllowed(MEMBER_LEVELS[membership.nextTier])
  if (count > most)
    throw wrong(
      'characterLimit',
      `Your membership includes ${most} categories from ${formatDay(membership.nextTierOn)} on. Remove some.`,
    )
}

const wrong = (code: FieldError['code'], message: string) =>
  new InvalidFields([{ name: 'secondaryCategoryIds', code, message }])
