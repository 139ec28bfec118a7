/** GET /api/v1/client/:id, GET /api/v1/accounts/:id/contact, GET /api/v1/client/:email/status (decision 8). */
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mountPrivate, mountSignedIn } from '#server/plugins/mount.ts'
import { clientStatus, readOwnClient, readOwnContact } from '#server/services/accounts/own-clients.ts'
import type { Routes } from '#server/dependencies.ts'

export const clientRoutes: Routes = (app, { db, clock }) => {
  mountSignedIn(app, endpoints.client, ({ params }, { accountId }) => readOwnClient(db, params.id, accountId), {
    refusals: [401, 404],
  })
  mountPrivate(app, endpoints.ownContact, ({ params }) => readOwnContact(db, params.id), {
    refusals: [401, 403, 404],
  })
  mountPrivate(app, endpoints.clientStatus, ({ params }, { account, ip }) => {
    const caller = { db, now: clock(), network: networkOf(ip), accountId: account?.accountId ?? null }
    return clientStatus(caller, params.email)
  })
}
