/** Lead endpoints: the vendor's inbox and replies, and what the client sees of them. */
import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { ById, WholeInUrl } from './ids.ts'
import { ContactedVendor, Lead, LeadSummary } from './leads.ts'
import { LEADS_TAKE } from './limits.ts'
import { ReplyReceipt } from './receipt.ts'

export const leadEndpoints = {
  leads: {
    method: 'GET',
    path: '/api/v1/leads',
    access: 'vendor',
    teamRight: 'read',
    query: v.object({
      take: v.optional(v.pipe(WholeInUrl, v.minValue(1), v.maxValue(LEADS_TAKE)), LEADS_TAKE),
      skip: v.optional(WholeInUrl, 0),
    }),
    reply: v.object({
      leads: v.array(LeadSummary),
      total: v.number(),
      unopened: v.number(),
      /** Messages of clients that the vendor has not read; absent in copies that an earlier version saved. */
      unreadMessages: v.optional(v.number(), 0),
    }),
    summary: "The caller's inbox as a vendor, the newest first; a request that was asked again is there once",
  },
  lead: {
    method: 'GET',
    path: '/api/v1/leads/:id',
    access: 'vendor',
    teamRight: 'read',
    params: ById,
    reply: Lead,
    summary: "One of the caller's own leads, or an earlier revision of one",
  },
  openLead: {
    method: 'POST',
    path: '/api/v1/leads/:id/opened',
    access: 'vendor',
    teamRight: 'work',
    params: ById,
    reply: Lead,
    summary: 'The vendor has read the lead; saying it again changes nothing',
  },
  answerLead: {
    method: 'POST',
    path: '/api/v1/lead-answers',
    access: 'vendor',
    teamRight: 'work',
    body: v.record(v.string(), v.unknown()),
    reply: ReplyReceipt,
    summary: 'Stores a quote or a decline exactly once per Idempotency-Key',
  },
  requestVendors: {
    method: 'GET',
    path: '/api/v1/requests/by-key/:key/vendors',
    access: 'personal',
    params: v.object({ key: v.pipe(v.string(), v.uuid()) }),
    reply: v.array(ContactedVendor),
    summary: 'How far a request is at each vendor, with their replies; none for a key that is not the caller’s',
  },
} as const satisfies Record<string, Endpoint>
