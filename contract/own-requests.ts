/** An account's requests, from every device (docs/specification.md#sending-a-quote-request). */
import * as v from 'valibot'
import { Closed, ContactedVendor } from './leads.ts'

export const OwnRequest = v.object({
  /** The Idempotency-Key, by which the sending device recognizes the request. */
  key: v.string(),
  /** When it was stored, ISO 8601. */
  createdAt: v.string(),
  eventType: v.string(),
  /** Calendar date at the event's place. */
  eventDate: v.string(),
  /** The last possible day of a flexible date; null for one day. */
  eventDateLatest: v.optional(v.nullable(v.string()), null),
  /** The place's name, as shown in lists. */
  locationName: v.string(),
  /** Null for transport. */
  guestCount: v.nullable(v.number()),
  /** Null at a venue. */
  passengerCount: v.nullable(v.number()),
  vendors: v.array(ContactedVendor),
  /** Set once no vendor is asked anymore: a quote was accepted, the client closed it, or the event is over. */
  closed: v.optional(v.nullable(Closed)),
})
export type OwnRequest = v.InferOutput<typeof OwnRequest>
