/** GET /api/v1/hubspot-utk/:id */
import { endpoints } from '#contract/endpoints.ts'
import { mountPrivate } from '#server/plugins/mount.ts'
import type { Routes } from '#server/dependencies.ts'

export const visitorContactRoutes: Routes = (app, { visitorContacts }) =>
  mountPrivate(app, endpoints.hubspotToken, async ({ params: { id } }) => ({
    id,
    contactId: await visitorContacts.contactOf(id),
  }))
