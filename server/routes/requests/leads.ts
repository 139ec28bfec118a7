/**
 * /api/v1/leads, POST /api/v1/lead-answers, GET /api/v1/lead-figures: a vendor's inbox and its replies;
 * GET …/by-key/:key/vendors: what the host sees of them.
 */
import { endpoints } from '#contract/endpoints.ts'
import { mountForVendor, mountPrivate } from '#server/plugins/mount.ts'
import { archiveLead } from '#server/services/requests/archive-lead.ts'
import { replyToLead } from '#server/services/requests/lead-replies.ts'
import { vendorsAsked } from '#server/services/requests/own-requests.ts'
import { openLead, readFigures, readInbox, readLead } from '#server/services/requests/vendor-inbox.ts'
import type { Routes } from '#server/dependencies.ts'
import { KEY_HEADER, keyOf } from './idempotency-key.ts'

export const leadRoutes: Routes = (app, deps) => {
  mountForVendor(app, endpoints.leads, ({ query }, { memberId }) => readInbox(deps, memberId, query), {
    refusals: [401, 403],
  })
  mountForVendor(app, endpoints.lead, ({ params }, { memberId }) => readLead(deps, memberId, params.id), {
    refusals: [401, 403, 404],
  })
  mountForVendor(app, endpoints.openLead, ({ params }, { memberId }) => openLead(deps, memberId, params.id), {
    refusals: [401, 403, 404],
  })
  mountForVendor(
    app,
    endpoints.answerLead,
    ({ body }, { accountId, memberId }, request) => replyToLead(deps, keyOf(request), body, { accountId, memberId }),
    { success: 201, refusals: [401, 403, 409, 422], headers: KEY_HEADER },
  )
  mountForVendor(
    app,
    endpoints.archiveLead,
    ({ params, body }, { accountId, memberId }, request) =>
      archiveLead(deps, keyOf(request), { ...body, id: params.id }, { accountId, memberId }),
    { success: 201, refusals: [401, 403, 404, 409], headers: KEY_HEADER },
  )
  mountForVendor(app, endpoints.leadFigures, (_input, { memberId }) => readFigures(deps, memberId), {
    refusals: [401, 403],
  })
  mountPrivate(app, endpoints.requestVendors, ({ params }, { account }) =>
    vendorsAsked(deps.db, params.key, { callerId: account?.accountId ?? null, now: deps.clock() }),
  )
}
