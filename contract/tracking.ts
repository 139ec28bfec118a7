/**
 * Usage events of the page (docs/specification.md#tracking): no names and no typed text, and one event with an email
 * address: the lead of a vendor's signup.
 */
import * as v from 'valibot'
import { EmailAddress } from './email.ts'
import { boundedArray } from './bounded.ts'
import { coded } from './errors.ts'
import { isCalendarDate } from './dates.ts'
import { Id } from './ids.ts'
import { TRACK_EVENTS_MAX, TRACK_LABEL_MAX_CHARS, TRACK_ORDER_ITEMS_MAX } from './limits.ts'

export const EVENT_KINDS = ['Clicked', 'Selected', 'Validation', 'Displayed'] as const
/** Named events for the tag manager. */
export const TAG_MANAGER_EVENTS = ['Checkout Started', 'Form Submitted', 'New Registration'] as const

const UNSAFE = /\p{Cc}|\p{Cs}/u
const words = (label: string) =>
  v.pipe(
    v.string(coded('required', `${label} is needed.`)),
    v.trim(),
    v.nonEmpty(coded('blank', `${label} is needed.`)),
    v.maxLength(TRACK_LABEL_MAX_CHARS, coded('characterLimit', `${label} is too long.`)),
    v.check(
      (s) => s.isWellFormed() && !UNSAFE.test(s),
      coded('incorrectFormat', `${label} has characters we can’t accept.`),
    ),
  )
const moment = v.pipe(
  v.string(),
  v.isoTimestamp(coded('incorrectFormat', 'Give the time as ISO 8601.')),
  v.endsWith('Z', coded('incorrectFormat', 'Give the time in UTC.')),
  v.check((s) => isCalendarDate(s.slice(0, 10)), coded('incorrectFormat', 'This day does not exist.')),
)

const common = {
  /** Unique per event, so that a queue that is sent twice counts once. */
  id: v.pipe(v.string(), v.uuid()),
  /** When it happened (ISO 8601, UTC); the event may arrive much later. */
  at: moment,
}

/** A named event: action, category and label are required (docs/specification.md#tracking). */
const NamedEvent = v.object({
  ...common,
  type: v.literal('event'),
  kind: v.picklist(EVENT_KINDS),
  action: words('The event action'),
  category: words('The event category'),
  label: words('The event label'),
})
const PageView = v.object({
  ...common,
  type: v.literal('page'),
  /** Without the query, which can contain typed text. */
  path: v.pipe(words('The path'), v.regex(/^\/[^?#]*$/, coded('incorrectFormat', 'Give a path without a query.'))),
})
const Identify = v.object({ ...common, type: v.literal('identify'), accountId: Id, memberId: v.nullable(Id) })
const TagManagerEvent = v.object({
  ...common,
  type: v.literal('tagManager'),
  name: v.picklist(TAG_MANAGER_EVENTS),
})

/**
 * A vendor's signup has reached the category step (docs/specification.md#tracking): the only event that identifies a
 * person.
 */
const LeadEvent = v.object({ ...common, type: v.literal('lead'), email: EmailAddress })

/** Common fields of every order (docs/specification.md#tracking). */
export const ORDER_TAX = '0.00'
export const ORDER_SHIPPING = '0.00'
export const ORDER_CURRENCY = 'usd'
const OrderEvent = v.object({
  ...common,
  type: v.literal('order'),
  orderId: Id,
  /** US dollars, `199.00`. */
  total: v.pipe(v.string(), v.regex(/^\d{1,7}\.\d{2}$/, coded('incorrectFormat', 'Give the total like 199.00.'))),
  tax: v.literal(ORDER_TAX),
  shipping: v.literal(ORDER_SHIPPING),
  currency: v.literal(ORDER_CURRENCY),
  coupon: v.nullable(words('The coupon')),
  items: boundedArray(
    v.object({ name: words('The item'), promotionId: v.nullable(Id), type: words('The type') }),
    TRACK_ORDER_ITEMS_MAX,
  ),
})

export const TrackedEvent = v.variant('type', [NamedEvent, PageView, Identify, TagManagerEvent, LeadEvent, OrderEvent])
export type TrackedEvent = v.InferOutput<typeof TrackedEvent>

/** `POST /api/v1/track`; also the body of a beacon (a Blob of type `application/json`). */
export const TrackBody = v.object({
  events: v.pipe(
    boundedArray(
      TrackedEvent,
      TRACK_EVENTS_MAX,
      coded('characterLimit', `At most ${TRACK_EVENTS_MAX} events at once.`),
    ),
    v.minLength(1, coded('blank', 'There is no event.')),
  ),
})
export type TrackBody = v.InferOutput<typeof TrackBody>
