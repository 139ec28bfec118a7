/**
 * /api/v1/leads, POST /api/v1/lead-answers: a vendor's inbox and its answers; GET …/by-key/:key/vendors: what the host
 * sees of them.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { leadStateOf } from '#contract/leads.ts'
import type { Lead } from '#contract/leads.ts'
import { byId } from '#server/catalogue/service-types.ts'
import type { Places } from '#server/data/places.ts'
import { NotFound } from '#server/services/errors.ts'
import { replyToLead } from '#server/services/requests/lead-replies.ts'
import { mount } from '#server/plugins/mount.ts'
import { vendorsOfRequest } from '#server/repositories/requests/own-requests.ts'
import { countLeads, findLead, markOpened, vendorInbox } from '#server/repositories/requests/vendor-leads.ts'
import type { LeadRow, LeadSummaryRow } from '#server/repositories/requests/vendor-leads.ts'
import { profileUrl } from '#server/services/search/vendor-results.ts'
import { KEY_HEADER, keyOf } from './idempotency-key.ts'
import type { Routes } from '#server/dependencies.ts'

export const leadRoutes: Routes = (app, deps) => {
  const { db, places, clock } = deps
  mount(
    app,
    endpoints.leads,
    async ({ query }, { account }, reply) => {
      const { memberId } = vendorOf(account, reply)
      const [rows, counts] = [await vendorInbox(db, memberId, query), await countLeads(db, memberId)]
      return { leads: rows.map((row) => toSummary(row, places)), ...counts }
    },
    { refusals: [401, 403] },
  )
  const leadOf = async (memberId: number, id: number): Promise<Lead> => {
    const row = await findLead(db, memberId, id)
    if (!row) throw new NotFound('You have no lead with this number.')
    return toLead(row, places)
  }
  mount(app, endpoints.lead, ({ params }, { account }, reply) => leadOf(vendorOf(account, reply).memberId, params.id), {
    refusals: [401, 403, 404],
  })
  mount(
    app,
    endpoints.openLead,
    async ({ params }, { account }, reply) => {
      const { memberId } = vendorOf(account, reply)
      await markOpened(db, memberId, params.id, clock())
      return leadOf(memberId, params.id)
    },
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
  mount(app, endpoints.requestVendors, async ({ params }, { account }, reply) => {
    void reply.header('cache-control', 'no-store')
    const vendors = await vendorsOfRequest(db, params.key, account?.accountId ?? null)
    return vendors.map((vendor) => ({
      ...vendor,
      profileUrl: profileUrl({ id: vendor.memberId, profileName: vendor.profileName }),
    }))
  })
}

interface Vendor {
  accountId: number
  memberId: number
}

/** The calling vendor; services/accounts/permissions.ts has already refused everyone else. Responses are not cached. */
function vendorOf(account: FastifyRequest['account'], reply: FastifyReply): Vendor {
  void reply.header('cache-control', 'no-store')
  if (account?.memberId == null) throw new Error('Somebody who is no vendor got past the permissions.')
  return { accountId: account.accountId, memberId: account.memberId }
}

function toSummary<Row extends LeadSummaryRow>({ state, locationFileName, budgetCents, ...row }: Row, places: Places) {
  return {
    ...row,
    state: leadStateOf(state),
    locationName: places.byFileName(locationFileName)?.displayName ?? locationFileName,
    budget: budgetCents === null ? null : budgetCents / 100,
  }
}

const toLead = ({ requestedServiceIds, ...row }: LeadRow, places: Places): Lead => ({
  ...toSummary(row, places),
  requestedServices: requestedServiceIds.flatMap((id) => byId(id)?.personForm ?? []),
})
