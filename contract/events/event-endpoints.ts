/** Calls about a client's events: of the account, or of the guest by a request's key. */
import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { ById } from '../ids.ts'
import { WriteReceipt } from '../receipt.ts'
import { ByRunSheet, RunSheet } from './run-sheet.ts'
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
    summary:
      'Changes the named fields of an event, exactly once per Idempotency-Key; booked vendors are told of another address',
  },
  runSheet: {
    method: 'GET',
    path: '/api/v1/events/:eventKey/run-sheet',
    access: 'signedIn',
    params: v.object({ eventKey: EventKey }),
    reply: RunSheet,
    summary: 'Who arrives when at an event of the caller’s, with the link under which it is shared',
  },
  vendorRunSheet: {
    method: 'GET',
    path: '/api/v1/bookings/:id/run-sheet',
    access: 'vendor',
    teamRight: 'read',
    params: ById,
    reply: RunSheet,
    summary:
      'The run sheet of a booking of the caller’s as a vendor: all of it where the client shares it, otherwise its own part ' +
      'and when other trades arrive',
  },
  shareRunSheet: {
    method: 'PUT',
    path: '/api/v1/events/:eventKey/run-sheet/link',
    access: 'signedIn',
    params: v.object({ eventKey: EventKey }),
    body: v.object({ sheet: ByRunSheet.entries.sheet }),
    reply: RunSheet,
    summary: 'Shares it under an id that the caller made, until after the event; an earlier link stops working',
  },
  unshareRunSheet: {
    method: 'DELETE',
    path: '/api/v1/events/:eventKey/run-sheet/link',
    access: 'signedIn',
    params: v.object({ eventKey: EventKey }),
    reply: RunSheet,
    summary: 'The link stops working; saying it again changes nothing',
  },
  sharedRunSheet: {
    method: 'GET',
    path: '/api/v1/run-sheets/:sheet',
    access: 'anonymous',
    params: ByRunSheet,
    reply: RunSheet,
    summary: 'A shared run sheet, for everybody who has its link',
  },
} as const satisfies Record<string, Endpoint>
