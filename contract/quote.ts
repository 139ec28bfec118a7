/** A quote request on the wire: the event, the sender, the visit (docs/specification.md#quote-request). */
import * as v from 'valibot'
import { EventKey } from './events/client-event.ts'
import { MAX_AUTO_ADD, OPEN_BODY_MAX_BYTES } from './limits.ts'
import { Source } from './source.ts'

/**
 * `requestData` of `POST /createrequest`. The request is checked with `parseGigRequest`, because its rules depend
 * on the vendors and the place.
 */
export const RequestData = v.object({
  gigRequest: v.record(v.string(), v.unknown()),
  client: v.record(v.string(), v.unknown()),
  source: v.optional(Source, 'None'),
  maxAutoAdd: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_AUTO_ADD)), 0),
  /** The key of the sender's earlier request that this one replaces: its vendors get an update, or it is closed. */
  insteadOf: v.optional(v.pipe(v.string(), v.uuid())),
  /** The event that it belongs to, made under this key if it is new. Absent from older pages. */
  eventKey: v.optional(EventKey),
})
export const CreateRequestBody = v.object({ requestData: v.pipe(v.string(), v.maxLength(OPEN_BODY_MAX_BYTES)) })
