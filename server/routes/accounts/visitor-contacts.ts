/** GET /api/v1/hubspot-utk/:id */
import { endpoints } from '#contract/endpoints.ts'
import { mount } from '#server/plugins/mount.ts'
import type { Routes } from '#server/dependencies.ts'

export const visitorContactRoutes: Routes = (app, { visitorContacts }) =>
  mount(app, endpoints.hubspotToken, async ({ params: { id } }, _request, reply) => {
    void reply.header('cache-control', 'no-store')
    return { id, contactId: await visitorContacts.contactOf(id) }
  })
