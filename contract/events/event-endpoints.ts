/** Calls about a client's events: of the account, or of the guest by a request's key. */
import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { WriteReceipt } from '../receipt.ts'
import { ClientEvent, EventChange, EventKey } from './client-event.ts'

export const eventEndpoints = {
  ownEvents: {
    method: 'GET',
    path: '/api/v1/events',
    access: 'signedIn',
    reply: v.array(ClientEvent),
    summary: "The events of the caller's requests, those that come next first",
  },
  eventOfRequest: {
    method: 'GET',
    path: '/api/v1/requests/by-key/:key/event',
    access: 'personal',
    params: v.object({ key: v.pipe(v.string(), v.uuid()) }),
    reply: ClientEvent,
    summary: 'The event that a request belongs to, for whoever sent the request',
  },
  changeEvent: {
    method: 'POST',
    path: '/api/v1/events/:eventKey',
    access: 'personal',
    params: v.object({ eventKey: EventKey }),
    body: EventChange,
    reply: WriteReceipt,
    summary: 'Changes the named fields of an event, exactly once per Idempotency-Key; no vendor is notified',
  },
} as const satisfies Record<string, Endpoint>
