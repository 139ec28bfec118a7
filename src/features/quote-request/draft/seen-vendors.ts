/** Vendors that this page has shown already, for when the network cannot be asked about them. */
import * as v from 'valibot'
import { PublicMember, VendorSearchResult } from '#contract/vendor.ts'
import type { DraftVendor } from '#src/offline/drafts/records.ts'
import { toDraftVendor } from './draft.ts'
import type { ServiceType } from '#contract/service-type.ts'

/** How deep a reply may lie inside what a query keeps. */
const DEPTH_MAX = 6

/**
 * @param kept what the page's queries hold, whatever their shape
 * @param memberIds the vendors wanted; those that were never seen are left out
 */
export function seenVendors(
  kept: readonly unknown[],
  memberIds: readonly number[],
  serviceTypes: readonly ServiceType[],
): DraftVendor[] {
  const found = new Map<number, DraftVendor>()
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > DEPTH_MAX || found.size === memberIds.length) return
    const vendor = asVendor(value, serviceTypes)
    if (vendor) {
      if (memberIds.includes(vendor.memberID)) found.set(vendor.memberID, vendor)
      return
    }
    for (const inner of Object.values(value)) look(inner, depth + 1)
  }
  for (const value of kept) look(value, 0)
  return memberIds.flatMap((id) => found.get(id) ?? [])
}

function asVendor(value: object, serviceTypes: readonly ServiceType[]): DraftVendor | null {
  if ('memberID' in value && v.is(VendorSearchResult, value)) return toDraftVendor(value, serviceTypes)
  if (!('profileName' in value) || !v.is(PublicMember, value)) return null
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
  }
}
