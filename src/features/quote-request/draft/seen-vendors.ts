/** Vendors that this page has already shown, for use when the network cannot provide them. */
import * as v from 'valibot'
import { PublicVendor, VendorSearchResult } from '#contract/vendor.ts'
import type { DraftVendor } from '#src/offline/drafts/records.ts'
import { toDraftVendor } from './draft.ts'
import type { ServiceType } from '#contract/service-type.ts'

/** The maximum depth at which to look for a reply in cached query data. */
const DEPTH_MAX = 6

/**
 * @param kept the data of the page's queries, in any shape
 * @param vendorIds the vendors wanted; those never seen are left out
 */
export function seenVendors(
  kept: readonly unknown[],
  vendorIds: readonly number[],
  serviceTypes: readonly ServiceType[],
): DraftVendor[] {
  const found = new Map<number, DraftVendor>()
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > DEPTH_MAX || found.size === vendorIds.length) return
    const vendor = asVendor(value, serviceTypes)
    if (vendor) {
      if (vendorIds.includes(vendor.memberID)) found.set(vendor.memberID, vendor)
      return
    }
    for (const inner of Object.values(value)) look(inner, depth + 1)
  }
  for (const value of kept) look(value, 0)
  return vendorIds.flatMap((id) => found.get(id) ?? [])
}

function asVendor(value: object, serviceTypes: readonly ServiceType[]): DraftVendor | null {
  if ('memberID' in value && v.is(VendorSearchResult, value)) return toDraftVendor(value, serviceTypes)
  if (!('profileName' in value) || !v.is(PublicVendor, value)) return null
  const { id, profileName, profileUrl, primaryServiceName, searchResultPhotoUrl, primaryServiceTypeId, memberLevel } =
    value
  const isTransport = serviceTypes.find((type) => type.id === primaryServiceTypeId)?.isTransport ?? false
  return {
    memberID: id,
    profileName,
    profileUrl,
    primaryServiceName,
    thumbnailPhotoUrl: searchResultPhotoUrl,
    isTransport,
    memberLevel,
    ...(value.isSample && { isSample: true }),
    startingPrice: value.startingPrice ?? null,
  }
}
