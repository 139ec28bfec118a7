/** Events that a person may be notified of, and the notice of one. */
import * as v from 'valibot'
import { SIDES } from '#contract/bookings/ledger.ts'
import type { NotificationTopic, Reminder } from '#contract/notifications/notifications.ts'
import { EVENT_REMINDERS } from '#server/services/bookings/rules/reminder-times.ts'

/** The event behind a notice: ids only, so that it can be read again when the notice is sent. */
export const Happened = v.variant('what', [
  v.object({ what: v.literal('reply'), id: v.number() }),
  v.object({ what: v.literal('lead'), id: v.number() }),
  v.object({ what: v.literal('message'), id: v.number() }),
  v.object({ what: v.literal('booking'), id: v.number(), side: v.picklist(SIDES) }),
  v.object({ what: v.literal('dayDetails'), id: v.number(), side: v.picklist(SIDES) }),
  v.object({ what: v.literal('howToPay'), id: v.number(), side: v.picklist(SIDES) }),
  v.object({
    what: v.literal('reminder'),
    bookingId: v.number(),
    side: v.picklist(SIDES),
    starts: v.string(),
    which: v.picklist(EVENT_REMINDERS),
  }),
  v.object({
    what: v.literal('payment'),
    bookingId: v.number(),
    due: v.picklist(['deposit', 'balance']),
    on: v.nullable(v.string()),
  }),
])
export type Happened = v.InferOutput<typeof Happened>

export interface Notice {
  /** Each with settings of its own. */
  accountIds: readonly number[]
  topic: NotificationTopic | Reminder
  title: string
  body: string
  /** The address of the page that a tap opens. */
  path: string
  /** A later notice with the same tag takes the place of this one. */
  tag: string
}
