/** GET /api/v1/client/:id, GET /api/v1/accounts/:id/contact, GET /api/v1/client/:email/status (decision 8). */
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mount } from '#server/plugins/mount.ts'
import { clientStatus, readOwnClient, readOwnContact } from '#server/services/accounts/own-clients.ts'
import type { Routes } from '#server/dependencies.ts'

export const clientRoutes: Routes = (app, { db, clock }) => {
  mount(
    app,
    endpoints.client,
    ({ params }, { account }, reply) => {
      void reply.header('cache-control', 'no-store')
      return readOwnClient(db, params.id, account?.accountId ?? null)
    },
    { refusals: [401, 404] },
  )
  mount(
    app,
    endpoints.ownContact,
    ({ params }, _request, reply) => {
      void reply.header('cache-control', 'no-store')
      return readOwnContact(db, params.id)
    },
    { refusals: [401, 403, 404] },
  )
  mount(app, endpoints.clientStatus, ({ params }, { account, ip }, reply) => {
    void reply.header('cache-control', 'no-store')
    const caller = { db, now: clock(), network: networkOf(ip), accountId: account?.accountId ?? null }
    return clientStatus(caller, params.email)
  })
}
