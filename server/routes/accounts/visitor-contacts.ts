/** GET /api/v1/hubspot-utk/:id */
import { endpoints } from '#contract/endpoints.ts'
import { Unavailable } from '#server/services/errors.ts'
import { mount } from '#server/plugins/mount.ts'
import { CrmUnavailable } from '#server/services/accounts/visitor-contacts.ts'
import type { Routes } from '#server/dependencies.ts'

const RETRY_AFTER_SECONDS = 60

export const visitorContactRoutes: Routes = (app, { visitorContacts }) =>
  mount(app, endpoints.hubspotToken, async ({ params: { id } }, request, reply) => {
    void reply.header('cache-control', 'no-store')
    try {
      return { id, contactId: await visitorContacts.contactOf(id) }
    } catch (error) {
      if (!(error instanceof CrmUnavailable)) throw error
      request.log.warn({ err: error }, 'the CRM does not answer')
      throw new Unavailable(RETRY_AFTER_SECONDS, 'This cannot be looked up right now.')
    }
  })
