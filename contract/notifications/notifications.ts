/**
 * Notifications on a device (docs/specification.md#notifications): what a person may be notified of, the device that
 * the browser's push service reaches, and what is new.
 */
import * as v from 'valibot'
import { TimeZone } from '../availability/availability.ts'
import { boundedArray } from '../bounded.ts'
import { coded } from '../errors.ts'
import { Id } from '../ids.ts'

/** Kinds of notifications that a person can switch on and off, on all their devices together. */
export const NOTIFICATION_TOPICS = [
  'quotes',
  'leads',
  'messages',
  'acceptances',
  'confirmations',
  'cancellations',
] as const
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

/** Reminders that a person can switch off, in email and on all their devices together. */
export const REMINDERS = ['weekBefore', 'dayBefore', 'morningOf', 'payments'] as const
export type Reminder = (typeof REMINDERS)[number]

/** Devices of an account; one more takes the place of the one that was added first. */
export const DEVICES_MAX = 10
const ENDPOINT_MAX_CHARS = 1_000

const TimeOfDay = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, coded('incorrectFormat', 'Choose a valid time.')),
)

/** Times of day in a zone; `until` before `from` is on the next day. */
export const QuietHours = v.pipe(
  v.object({ from: TimeOfDay, until: TimeOfDay, timeZone: TimeZone }),
  v.forward(
    v.check(({ from, until }) => from !== until, coded('invalid', 'Choose an end that differs from the start.')),
    ['until'],
  ),
)
export type QuietHours = v.InferOutput<typeof QuietHours>

/** An account's settings, for all its devices. */
export const NotificationSettings = v.object({
  topics: boundedArray(v.picklist(NOTIFICATION_TOPICS), NOTIFICATION_TOPICS.length),
  /** Null for none. What happens in them is sent at their end. */
  quietHours: v.nullable(QuietHours),
  /** Those that are on; a page of an earlier version leaves them out, and they stay as they are. */
  reminders: v.optional(boundedArray(v.picklist(REMINDERS), REMINDERS.length)),
})
export type NotificationSettings = v.InferOutput<typeof NotificationSettings>
/** As they are stored: nothing is left out. */
export type FullSettings = NotificationSettings & { reminders: Reminder[] }

export const Notifications = v.object({
  /** The server's VAPID key, by which the push service knows it: base64url of an uncompressed P-256 point. */
  publicKey: v.string(),
  settings: NotificationSettings,
})
export type Notifications = v.InferOutput<typeof Notifications>

/** An address at the browser's push service; https is checked by the server. */
const Endpoint = v.pipe(
  v.string(),
  v.maxLength(ENDPOINT_MAX_CHARS, coded('characterLimit', 'This address is too long.')),
  v.url(coded('incorrectFormat', 'This isn’t an address.')),
)

/**
 * A device, as `PushSubscription.toJSON()` gives it. Its keys encrypt what is sent, so that the push service can’t read
 * it.
 */
export const Device = v.object({
  endpoint: Endpoint,
  keys: v.object({
    /** 65 bytes. */
    p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}=?$/, coded('incorrectFormat', 'This isn’t a key.'))),
    /** 16 bytes. */
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}(==)?$/, coded('incorrectFormat', 'This isn’t a key.'))),
  }),
  /** The device’s address until now, when the browser gave it another one. */
  replaces: v.optional(Endpoint),
})
export type Device = v.InferOutput<typeof Device>

export const DeviceToForget = v.object({ endpoint: Endpoint })

const SEEN_AT_ONCE_MAX = 200
export const SeenQuotes = v.object({ quoteIds: boundedArray(Id, SEEN_AT_ONCE_MAX) })

/** How much of each is new to the account: unread, unopened, not seen in the list. */
export const NewCounts = v.object({
  /** Messages about the account's own requests. */
  hostMessages: v.number(),
  quotes: v.number(),
  /** Messages of clients; 0 for who manages no vendor. */
  vendorMessages: v.number(),
  leads: v.number(),
  /** Those of each that are about a booking that stands; absent in replies of an earlier version. */
  hostBookingMessages: v.optional(v.number(), 0),
  vendorBookingMessages: v.optional(v.number(), 0),
})
export type NewCounts = v.InferOutput<typeof NewCounts>

/** For the app's icon. */
export const sumOfNew = ({ hostMessages: clientMessages, quotes, vendorMessages, leads }: NewCounts): number =>
  clientMessages + quotes + vendorMessages + leads
