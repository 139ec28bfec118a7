/** GET /api/v1/hubspot-utk/:id */
import { endpoints } from '#contract/endpoints.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import type { Routes } from '#server/app-parts.ts'

export const visitorContactRoutes: Routes = (app, { db, clock, visitorContacts }) =>
  mount(app, endpoints.hubspotToken, async ({ params: { id } }, { network }) => {
    await consume(db, 'outside', { network, address: 'visitor contacts', now: clock() })
    return { id, contactId: await visitorContacts.contactOf(id) }
  })
