/**
 * /api/v1/leads, POST /api/v1/lead-answers: a vendor's inbox and its answers; GET …/by-key/:key/vendors: what the host
 * sees of them.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { endpoints } from '#contract/endpoints.ts'
import { toFieldErrors } from '#contract/errors.ts'
import type { FieldError } from '#contract/errors.ts'
import { ReplySummary, leadStateOf, parseReply } from '#contract/leads.ts'
import type { Lead } from '#contract/leads.ts'
import type { ReplyReceipt } from '#contract/receipt.ts'
import { byId } from '#server/catalogue/service-types.ts'
import type { Places } from '#server/data/places.ts'
import { notFound, WrongFields } from '#server/plugins/errors.ts'
import { mount } from '#server/plugins/mount.ts'
import { repeatReply, storeReply } from '#server/repositories/requests/lead-replies.ts'
import type { ReplyOutcome } from '#server/repositories/requests/lead-replies.ts'
import { vendorsOfRequest } from '#server/repositories/requests/own-requests.ts'
import { findKey } from '#server/repositories/requests/request-keys.ts'
import { countLeads, findLead, markOpened, vendorInbox } from '#server/repositories/requests/vendor-leads.ts'
import type { LeadRow, LeadSummaryRow } from '#server/repositories/requests/vendor-leads.ts'
import { profileUrl } from '#server/services/search/vendor-results.ts'
import { bodyHashOf, cancelled, KEY_HEADER, keyOf, keyReused } from './idempotency-key.ts'
import type { RouteDependencies, Routes } from '#server/dependencies.ts'

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
    if (!row) throw notFound('You have no lead with this number.')
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
      return answerLead(deps, keyOf(request), body, vendor)
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

/**
 * Who asks; services/accounts/permissions.ts has let nobody but vendors come here. Nobody keeps what they are answered.
 */
function vendorOf(account: FastifyRequest['account'], reply: FastifyReply): Vendor {
  void reply.header('cache-control', 'no-store')
  if (account?.memberId == null) throw new Error('Somebody who is no vendor got past the permissions.')
  return { accountId: account.accountId, memberId: account.memberId }
}

/**
 * Stores the answer, or gives the receipt that its key has already: that comes first, since a day may have passed
 * since.
 */
async function answerLead(
  { db, clock }: RouteDependencies,
  key: string,
  body: Record<string, unknown>,
  { accountId, memberId }: Vendor,
): Promise<ReplyReceipt> {
  const head = v.safeParse(ReplySummary, body)
  if (!head.success) throw new WrongFields(toFieldErrors(head.issues))
  const now = clock()
  const bodyHash = bodyHashOf(head.output)
  if (await findKey(db, key)) return receiptOf(await repeatReply(db, { key, bodyHash, accountId }))
  const lead = await findLead(db, memberId, head.output.leadId)
  if (!lead) throw new WrongFields([NOT_STORED.notFound])
  const answer = parseReply(body, { timeZone: lead.timeZone, now })
  if (!answer.success) throw new WrongFields(toFieldErrors(answer.issues))
  return receiptOf(await storeReply(db, { key, bodyHash, accountId, memberId, answer: answer.output, now }))
}

function receiptOf(stored: ReplyOutcome): ReplyReceipt {
  if ('receipt' in stored) return stored.receipt
  if (stored.outcome === 'cancelled') throw cancelled()
  if (stored.outcome === 'keyReused') throw keyReused()
  throw new WrongFields([NOT_STORED[stored.outcome]])
}

/** As errors of a field, so that a phone's outbox shows them to the person and does not try again by itself. */
const NOT_STORED = {
  notFound: { name: 'leadId', code: 'notFound', message: 'This request is not there any more.' },
  replaced: {
    name: 'leadId',
    code: 'invalid',
    message: 'The host has changed the request since. Read the new one, then answer it.',
  },
  answeredBefore: {
    name: 'leadId',
    code: 'alreadyExists',
    message:
      'You have answered this request since, from another device perhaps. Look at that answer; it can be changed.',
  },
} satisfies Record<string, FieldError>

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
