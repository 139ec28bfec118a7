/** The listings that vendors appear in, identified by a service type's id or one of these. */
import { byId, withGroups } from '#server/catalog/service-types.ts'

/** Every vendor. */
export const ALL_VENDORS = 0
/** Vendors with a service for kids' parties (docs/specification.md#kids-and-weddings). */
export const KIDS_VENDORS = -1
/** Vendors with a service for weddings (searchType 1). */
export const WEDDING_VENDORS = -2

/** Every listing that shows a vendor with these services, without duplicates. */
export function listingsOf(serviceTypeIds: readonly number[]): number[] {
  const types = serviceTypeIds.map(byId)
  const lists = [ALL_VENDORS, ...withGroups(serviceTypeIds)]
  if (types.some((type) => type?.isKids)) lists.push(KIDS_VENDORS)
  if (types.some((type) => type?.isWedding)) lists.push(WEDDING_VENDORS)
  return lists
}

/**
 * The listings in which a vendor's main service is what they are about; in the others it is one of its further ones.
 */
export const mainListingsOf = (primaryServiceTypeId: number): number[] => listingsOf([primaryServiceTypeId])

/** Whether a service is what a listing is about. */
export const suits = (listing: number, serviceTypeId: number): boolean => listingsOf([serviceTypeId]).includes(listing)
