/** Messages between a client and a vendor. The client is an account, or the device that asked (Device-Key). */
import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { Id, IdInUrl, WholeInUrl } from '../ids.ts'
import { LEADS_TAKE } from '../limits.ts'
import { WriteReceipt } from '../receipt.ts'
import { NewMessage, Thread, ThreadSummary, UploadedAttachment } from './messages.ts'

const ByLead = v.object({ leadId: IdInUrl })

export const messageEndpoints = {
  threads: {
    method: 'GET',
    path: '/api/v1/threads',
    access: 'vendor',
    teamRight: 'read',
    query: v.object({
      take: v.optional(v.pipe(WholeInUrl, v.minValue(1), v.maxValue(LEADS_TAKE)), LEADS_TAKE),
      skip: v.optional(WholeInUrl, 0),
    }),
    reply: v.object({ threads: v.array(ThreadSummary), total: v.number() }),
    summary: 'The caller’s threads as a vendor, the latest message first',
  },
  messages: {
    method: 'GET',
    path: '/api/v1/threads/:leadId/messages',
    access: 'personal',
    params: ByLead,
    query: v.object({ before: v.optional(IdInUrl) }),
    reply: Thread,
    summary: 'The latest messages about a lead, or those before one; for its host and its vendor',
  },
  sendMessage: {
    method: 'POST',
    path: '/api/v1/threads/:leadId/messages',
    access: 'personal',
    params: ByLead,
    body: NewMessage,
    reply: WriteReceipt,
    summary: 'Stores a message exactly once per Idempotency-Key',
  },
  readMessages: {
    method: 'POST',
    path: '/api/v1/threads/:leadId/read',
    access: 'personal',
    params: ByLead,
    body: v.object({ upTo: Id }),
    reply: v.object({ unread: v.number() }),
    summary: 'The caller has read the messages up to this one; saying it again changes nothing',
  },
  uploadAttachment: {
    method: 'POST',
    path: '/api/v1/threads/:leadId/attachments',
    access: 'personal',
    params: ByLead,
    bodyType: 'upload',
    reply: UploadedAttachment,
    summary:
      'Takes a PDF, a Word file or a picture for a message; the Idempotency-Key is the id that the message names it by',
  },
} as const satisfies Record<string, Endpoint>
