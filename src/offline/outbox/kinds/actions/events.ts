/** A client changes an event. Every export is a kind (actions.ts). */
import * as v from 'valibot'
import { EventChange } from '#contract/events/client-event.ts'
import { eventEndpoints } from '#contract/events/event-endpoints.ts'
import { defineAction } from '../action.ts'

export const CHANGE_EVENT = defineAction({
  name: 'action:changeEvent',
  label: { noun: 'event change', nouns: 'event changes', href: '/my-events' },
  endpoint: eventEndpoints.changeEvent,
  input: v.object({
    eventKey: v.string(),
    change: EventChange,
    /** The new place, to show it before the server has it. */
    place: v.optional(v.object({ displayName: v.string(), timeZone: v.string() })),
    /** The key of the request that makes the event, where the server did not have the event yet. */
    after: v.optional(v.string()),
  }),
  waitsFor: ({ after }) => after,
  paramsOf: ({ eventKey }) => ({ eventKey }),
  bodyOf: ({ change }) => change,
})
