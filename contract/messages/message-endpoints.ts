/** Messages between a host and a vendor. The host is an account, or the device that asked (Device-Key). */
import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { Id, IdInUrl } from '../ids.ts'
import { WriteReceipt } from '../receipt.ts'
import { NewMessage, Thread, UploadedAttachment } from './messages.ts'

const ByLead = v.object({ leadId: IdInUrl })

export const messageEndpoints = {
  messages: {
    method: 'GET',
    path: '/api/v1/threads/:leadId/messages',
    params: ByLead,
    query: v.object({ before: v.optional(IdInUrl) }),
    reply: Thread,
    summary: 'The latest messages about a lead, or those before one; for its host and its vendor',
  },
  sendMessage: {
    method: 'POST',
    path: '/api/v1/threads/:leadId/messages',
    params: ByLead,
    body: NewMessage,
    reply: WriteReceipt,
    summary: 'Stores a message exactly once per Idempotency-Key',
  },
  readMessages: {
    method: 'POST',
    path: '/api/v1/threads/:leadId/read',
    params: ByLead,
    body: v.object({ upTo: Id }),
    reply: v.object({ unread: v.number() }),
    summary: 'The caller has read the messages up to this one; saying it again changes nothing',
  },
  uploadAttachment: {
    method: 'POST',
    path: '/api/v1/threads/:leadId/attachments',
    params: ByLead,
    bodyType: 'upload',
    reply: UploadedAttachment,
    summary: 'Takes a PDF or a picture for a message; the Idempotency-Key is the id that the message names it by',
  },
} as const satisfies Record<string, Endpoint>
