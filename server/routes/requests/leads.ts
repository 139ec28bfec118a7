/**
 * /api/v1/leads, POST /api/v1/lead-answers, GET /api/v1/lead-figures: a vendor's inbox and its replies;
 * GET …/by-key/:key/vendors: what the client sees of them.
 */
import { endpoints } from '#contract/endpoints.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { archiveLead } from '#server/services/requests/archive-lead.ts'
import { replyToLead } from '#server/services/requests/lead-replies.ts'
import { nudgeClient } from '#server/services/requests/nudge-client.ts'
import { vendorsAsked } from '#server/services/requests/own-requests.ts'
import { openLead, readFigures, readInbox, readLead } from '#server/services/requests/vendor-inbox.ts'
import type { Routes } from '#server/app-parts.ts'
import { KEY_HEADER, keyOf } from '#server/plugins/endpoints/idempotency-key.ts'

export const leadRoutes: Routes = (app, context) => {
  mount(app, endpoints.leads, ({ query }, caller) => readInbox(context, query, caller), {
    refusals: [401, 403],
  })
  mount(app, endpoints.lead, ({ params }, caller) => readLead(context, params.id, caller), {
    refusals: [401, 403, 404],
  })
  mount(app, endpoints.openLead, ({ params }, caller) => openLead(context, params.id, caller), {
    refusals: [401, 403, 404],
  })
  mount(
    app,
    endpoints.answerLead,
    ({ body }, caller, request) => replyToLead(context, { key: keyOf(request), body }, caller),
    { success: 201, refusals: [401, 403, 409, 422], headers: KEY_HEADER },
  )
  mount(
    app,
    endpoints.archiveLead,
    ({ params, body }, caller, request) =>
      archiveLead(context, { ...body, key: keyOf(request), id: params.id }, caller),
    { success: 201, refusals: [401, 403, 404, 409], headers: KEY_HEADER },
  )
  mount(
    app,
    endpoints.nudgeClient,
    ({ params }, caller, request) => nudgeClient(context, { key: keyOf(request), id: params.id }, caller),
    { success: 201, refusals: [401, 403, 404, 409, 422], headers: KEY_HEADER },
  )
  mount(app, endpoints.leadFigures, (_input, caller) => readFigures(context, caller), {
    refusals: [401, 403],
  })
  mount(app, endpoints.requestVendors, ({ params }, caller) => vendorsAsked(context, params.key, caller))
}
