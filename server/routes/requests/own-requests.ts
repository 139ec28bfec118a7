/** GET /api/v1/requests, POST /api/v1/requests/by-key/:key/account */
import { endpoints } from '#contract/endpoints.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { ownRequests } from '#server/services/requests/own-requests.ts'
import { openAccountOfRequest } from '#server/services/requests/request-owner.ts'
import type { Routes } from '#server/app-parts.ts'

export const ownRequestRoutes: Routes = (app, context) => {
  mount(app, endpoints.ownRequests, (_input, { accountId }) => ownRequests(context, accountId), {
    refusals: [401],
  })

  // Only the device that made a guest's key knows it, so the key proves who sent the request.
  mount(
    app,
    endpoints.requestAccount,
    async ({ params: { key }, body }, caller) => {
      await openAccountOfRequest(context, { key, ...body }, caller)
      return { accepted: true as const }
    },
    { refusals: [404] },
  )
}
