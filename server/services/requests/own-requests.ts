/** Clients' own requests, as they see them. */
import type { OwnRequest } from '#contract/own-requests.ts'
import { latestOwnRequests, vendorsOfRequest } from '#server/repositories/requests/own-requests.ts'
import { profileUrl } from '#server/services/search/vendor-results.ts'
import type { Caller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** The account's latest requests, newest first. */
export async function ownRequests({ db, places, clock }: ServiceContext, accountId: number): Promise<OwnRequest[]> {
  const rows = await latestOwnRequests(db, accountId, clock())
  return rows.map(({ createdAt, locationFileName, vendors, ...request }) => ({
    ...request,
    createdAt: createdAt.toISOString(),
    locationName: places.byFileName(locationFileName)?.displayName ?? locationFileName,
    vendors: vendors.map(withProfileUrl),
  }))
}

/** The status of a request at each vendor; empty for a key that is not the caller's. */
export async function vendorsAsked(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  key: string,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<OwnRequest['vendors']> {
  const vendors = await vendorsOfRequest(db, key, { callerId: accountId, now: clock() })
  return vendors.map(withProfileUrl)
}

const withProfileUrl = <Vendor extends { memberId: number; profileName: string }>(vendor: Vendor) => ({
  ...vendor,
  profileUrl: profileUrl({ id: vendor.memberId, profileName: vendor.profileName }),
})
