/** GET /api/v1/requests, POST /api/v1/requests/by-key/:key/account */
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mount } from '#server/plugins/mount.ts'
import { latestOwnRequests } from '#server/repositories/requests/own-requests.ts'
import { profileUrl } from '#server/services/search/vendor-results.ts'
import { openAccountOfRequest } from '#server/services/requests/request-owner.ts'
import type { Routes } from '#server/dependencies.ts'

export const ownRequestRoutes: Routes = (app, { db, places, passwords, clock }) => {
  mount(
    app,
    endpoints.ownRequests,
    async (_input, { account }, reply) => {
      void reply.header('cache-control', 'no-store')
      const rows = account ? await latestOwnRequests(db, account.accountId) : []
      return rows.map(({ createdAt, locationFileName, vendors, ...request }) => ({
        ...request,
        createdAt: createdAt.toISOString(),
        locationName: places.byFileName(locationFileName)?.displayName ?? locationFileName,
        vendors: vendors.map((vendor) => ({
          ...vendor,
          profileUrl: profileUrl({ id: vendor.memberId, profileName: vendor.profileName }),
        })),
      }))
    },
    { refusals: [401] },
  )

  // Only the device that made a guest's key knows it, so the key proves who sent the request.
  mount(
    app,
    endpoints.requestAccount,
    async ({ params: { key }, body }, { ip }) => {
      await openAccountOfRequest({ db, passwords, now: clock(), network: networkOf(ip) }, key, body)
      return { accepted: true as const }
    },
    { refusals: [404] },
  )
}
