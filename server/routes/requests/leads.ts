/**
 * /api/v1/leads, POST /api/v1/lead-answers, GET /api/v1/lead-figures: a vendor's inbox and its answers;
 * GET …/by-key/:key/vendors: what the host sees of them.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { mount } from '#server/plugins/mount.ts'
import { archiveLead } from '#server/services/requests/archive-lead.ts'
import { replyToLead } from '#server/services/requests/lead-replies.ts'
import { vendorsAsked } from '#server/services/requests/own-requests.ts'
import { openLead, readFigures, readInbox, readLead } from '#server/services/requests/vendor-inbox.ts'
import type { Routes } from '#server/dependencies.ts'
import { KEY_HEADER, keyOf } from './idempotency-key.ts'

export const leadRoutes: Routes = (app, deps) => {
  mount(
    app,
    endpoints.leads,
    ({ query }, { account }, reply) => readInbox(deps, vendorOf(account, reply).memberId, query),
    { refusals: [401, 403] },
  )
  mount(
    app,
    endpoints.lead,
    ({ params }, { account }, reply) => readLead(deps, vendorOf(account, reply).memberId, params.id),
    { refusals: [401, 403, 404] },
  )
  mount(
    app,
    endpoints.openLead,
    ({ params }, { account }, reply) => openLead(deps, vendorOf(account, reply).memberId, params.id),
    { refusals: [401, 403, 404] },
  )
  mount(
    app,
    endpoints.answerLead,
    ({ body }, request, reply) => {
      const vendor = vendorOf(request.account, reply)
      void reply.code(201)
      return replyToLead(deps, keyOf(request), body, vendor)
    },
    { success: 201, refusals: [401, 403, 409, 422], headers: KEY_HEADER },
  )
  mount(
    app,
    endpoints.archiveLead,
    ({ params, body }, request, reply) => {
      const vendor = vendorOf(request.account, reply)
      void reply.code(201)
      return archiveLead(deps, keyOf(request), { ...body, id: params.id }, vendor)
    },
    { success: 201, refusals: [401, 403, 404, 409], headers: KEY_HEADER },
  )
  mount(
    app,
    endpoints.leadFigures,
    (_input, { account }, reply) => readFigures(deps, vendorOf(account, reply).memberId),
    { refusals: [401, 403] },
  )
  mount(app, endpoints.requestVendors, ({ params }, { account }, reply) => {
    void reply.header('cache-control', 'no-store')
    return vendorsAsked(deps.db, params.key, { callerId: account?.accountId ?? null, now: deps.clock() })
  })
}

interface Vendor {
  accountId: number
  memberId: number
}

/** The calling vendor; services/accounts/permissions.ts has already refused everyone else. Responses are not cached. */
function vendorOf(account: FastifyRequest['account'], reply: FastifyReply): Vendor {
  void reply.header('cache-control', 'no-store')
  if (account?.memberId == null) throw new Error('Somebody who is not a vendor got past the permissions.')
  return { accountId: account.accountId, memberId: account.memberId }
}
