/** Clients' own requests, as they see them. */
import type { ComparedFacts } from '#contract/leads.ts'
import type { OwnRequest } from '#contract/own-requests.ts'
import { byId } from '#server/catalog/service-types.ts'
import { latestOwnRequests, vendorsOfRequest } from '#server/repositories/requests/own-requests.ts'
import type { ComparedRow, RequestedVendorRow } from '#server/repositories/requests/own-requests.ts'
import { tenthsOfMilesTo } from '#server/services/search/vendor-places.ts'
import { photoUrl, profileUrl } from '#server/services/search/vendor-results.ts'
import type { Caller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** The account's latest requests, newest first. */
export async function ownRequests({ db, places, clock }: ServiceContext, accountId: number): Promise<OwnRequest[]> {
  const rows = await latestOwnRequests(db, accountId, clock())
  return rows.map(({ createdAt, locationFileName, vendors, ...request }) => ({
    ...request,
    createdAt: createdAt.toISOString(),
    locationName: places.byFileName(locationFileName)?.displayName ?? locationFileName,
    vendors: vendors.map((vendor) => toContactedVendor(vendor, places)),
  }))
}

/** The status of a request at each vendor; empty for a key that is not the caller's. */
export async function vendorsAsked(
  { db, places, clock }: Pick<ServiceContext, 'db' | 'places' | 'clock'>,
  key: string,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<OwnRequest['vendors']> {
  const vendors = await vendorsOfRequest(db, key, { callerId: accountId, now: clock() })
  return vendors.map((vendor) => toContactedVendor(vendor, places))
}

const toContactedVendor = (
  { compared, ...vendor }: RequestedVendorRow,
  places: ServiceContext['places'],
): OwnRequest['vendors'][number] => ({
  ...vendor,
  profileUrl: profileUrl({ id: vendor.memberId, profileName: vendor.profileName }),
  compared: compared && toComparedFacts(compared, vendor.serviceTypeId, places),
})

function toComparedFacts(
  row: ComparedRow,
  serviceTypeId: number | undefined,
  places: ServiceContext['places'],
): ComparedFacts {
  const place = places.byFileName(row.location)
  return {
    serviceName: byId(serviceTypeId ?? row.primaryServiceTypeId)?.pluralForm ?? '',
    pictureUrl: photoUrl(row, row.photoId),
    rating: row.ratingTenths / 10,
    numberOfReviews: row.numberOfReviews,
    distance: place ? tenthsOfMilesTo(row, place, row.eventDate) : null,
    budgetCents: row.budgetCents,
    isBudgetShared: row.isBudgetShared,
  }
}
