/** GET /api/v1/client/:id, GET /api/v1/accounts/:id/contact, GET /api/v1/client/:email/status (decision 8). */
import { endpoints } from '#contract/endpoints.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { clientStatus, readOwnClient, readOwnContact } from '#server/services/accounts/own-clients.ts'
import type { Routes } from '#server/app-parts.ts'

export const clientRoutes: Routes = (app, context) => {
  mount(app, endpoints.client, ({ params }, caller) => readOwnClient(context, params.id, caller), {
    refusals: [401, 404],
  })
  mount(app, endpoints.ownContact, ({ params }) => readOwnContact(context, params.id), {
    refusals: [401, 403, 404],
  })
  mount(app, endpoints.clientStatus, ({ params }, caller) => clientStatus(context, params.email, caller))
}
