/** The calls of vendors' calendars. */
import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { ById, IdInUrl } from '../ids.ts'
import { WriteReceipt } from '../receipt.ts'
import { Availability, AvailabilityChange, FreeQuery, FreeReply, NewFeed } from './availability.ts'

const PATH = '/api/v1/members/:id'

export const availabilityEndpoints = {
  availability: {
    method: 'GET',
    path: `${PATH}/availability`,
    access: 'ownVendor',
    teamRight: 'read',
    params: ById,
    reply: Availability,
    summary: 'The calendar of the vendor itself',
  },
  changeAvailability: {
    method: 'PUT',
    path: `${PATH}/availability`,
    access: 'ownVendor',
    teamRight: 'work',
    params: ById,
    body: AvailabilityChange,
    reply: WriteReceipt,
    summary: 'Changes crews, buffers and busy times exactly once per Idempotency-Key; what is not named stays',
  },
  addFeed: {
    method: 'POST',
    path: `${PATH}/calendar-feeds`,
    access: 'ownVendor',
    teamRight: 'work',
    params: ById,
    body: NewFeed,
    reply: Availability,
    summary: 'Subscribes to the calendar at an address',
  },
  removeFeed: {
    method: 'DELETE',
    path: `${PATH}/calendar-feeds/:feedId`,
    access: 'ownVendor',
    teamRight: 'work',
    params: v.object({ id: IdInUrl, feedId: IdInUrl }),
    reply: Availability,
    summary: 'Ends a subscription; its busy times are gone',
  },
  publishCalendar: {
    method: 'POST',
    path: `${PATH}/calendar-address`,
    access: 'ownVendor',
    teamRight: 'work',
    params: ById,
    reply: v.object({ url: v.string() }),
    summary: 'A new secret address of the vendor’s calendar, told this once; an earlier one stops working',
  },
  unpublishCalendar: {
    method: 'DELETE',
    path: `${PATH}/calendar-address`,
    access: 'ownVendor',
    teamRight: 'work',
    params: ById,
    reply: Availability,
    summary: 'The published calendar’s address stops working',
  },
  whoIsFree: {
    method: 'GET',
    path: '/api/v1/availability',
    access: 'public',
    query: FreeQuery,
    reply: FreeReply,
    summary: 'Whether vendors are free on a day or at a time: free, busy, or not said',
  },
} as const satisfies Record<string, Endpoint>
