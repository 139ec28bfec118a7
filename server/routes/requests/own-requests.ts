/** GET /api/v1/requests, POST /api/v1/requests/by-key/:key/account */
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mountPrivate, mountSignedIn } from '#server/plugins/mount.ts'
import { ownRequests } from '#server/services/requests/own-requests.ts'
import { openAccountOfRequest } from '#server/services/requests/request-owner.ts'
import type { Routes } from '#server/dependencies.ts'

export const ownRequestRoutes: Routes = (app, deps) => {
  const { db, passwords, clock } = deps
  mountSignedIn(app, endpoints.ownRequests, (_input, { accountId }) => ownRequests(deps, accountId), {
    refusals: [401],
  })

  // Only the device that made a guest's key knows it, so the key proves who sent the request.
  mountPrivate(
    app,
    endpoints.requestAccount,
    async ({ params: { key }, body }, { ip }) => {
      await openAccountOfRequest({ db, passwords, now: clock(), network: networkOf(ip) }, key, body)
      return { accepted: true as const }
    },
    { refusals: [404] },
  )
}
