/** Quote request endpoints. */
import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { TypedClient } from './client.ts'
import { CreateRequestBody } from './quote.ts'
import { KeyStatus, RequestReceipt } from './receipt.ts'

export const quoteEndpoints = {
  validateGigRequest: {
    method: 'POST',
    path: '/api/v1/gigrequest/validate',
    access: 'anonymous',
    body: v.record(v.string(), v.unknown()),
    reply: v.object({ valid: v.literal(true) }),
    summary: 'Checks the fields of a gig request',
  },
  validateClient: {
    method: 'POST',
    path: '/api/v1/client/validate',
    access: 'anonymous',
    body: TypedClient,
    reply: v.object({ valid: v.literal(true) }),
    summary: 'Checks the fields of a client',
  },
  createRequest: {
    method: 'POST',
    path: '/createrequest',
    access: 'personal',
    body: CreateRequestBody,
    reply: RequestReceipt,
    summary: 'Stores a quote request exactly once per Idempotency-Key',
  },
  keyStatus: {
    method: 'GET',
    path: '/api/v1/requests/by-key/:key',
    access: 'personal',
    params: v.object({ key: v.pipe(v.string(), v.uuid()) }),
    reply: KeyStatus,
    summary: 'What became of a key',
  },
  cancelKey: {
    method: 'DELETE',
    path: '/api/v1/requests/by-key/:key',
    access: 'personal',
    params: v.object({ key: v.pipe(v.string(), v.uuid()) }),
    reply: KeyStatus,
    summary: 'Cancels a key unless it is stored already; returns what holds now',
  },
} as const satisfies Record<string, Endpoint>
