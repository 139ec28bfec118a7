/**
 * Emails about the day of an event: what a side said about it, and reminders of the event and its payments. Each is a
 * job of its own, queued in the transaction of what it is about; its notification on devices is another one.
 */
import * as v from 'valibot'
import { SIDES } from '#contract/bookings/ledger.ts'
import type { Reminder } from '#contract/notifications/notifications.ts'
import type { Queryable } from '#server/db/database.ts'
import type { EventToNotify } from '#server/repositories/bookings/booking-mails.ts'
import { comingBookingsOf } from '#server/repositories/bookings/day-details.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { findSettings } from '#server/repositories/notifications/devices.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { dayNewsEmail, paymentReminderEmail, reminderEmail } from '#server/services/mail/day-emails.ts'
import { queueNotice } from '#server/services/notifications/push-jobs.ts'
import { DEFAULT_SETTINGS } from '#server/services/notifications/settings.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { EVENT_REMINDERS, remindedStarts, reminderWords } from '../rules/reminder-times.ts'
import { findComing, findDue, findToPay } from '../views/coming.ts'
import { readerOfSide, takeMail } from './booking-mail.ts'
import { formatStart, mailerOf } from './booking-mailer.ts'

const News = v.object({
  bookingId: v.number(),
  /** Who is told. */
  side: v.picklist(SIDES),
  what: v.picklist(['dayDetails', 'howToPay']),
})

/** Tells one side what the other said, once per write. @param news.key its Idempotency-Key */
export async function queueDayNews(
  tx: Queryable,
  { key, ...news }: v.InferOutput<typeof News> & { key: string },
  now: Date,
): Promise<void> {
  const { bookingId, side, what } = news
  await addJob(tx, { kind: 'dayNewsMail', uniqueKey: `${what} ${key} ${bookingId}`, payload: news, runAt: now })
  await queueNotice(tx, { what, id: bookingId, side })
}

/** Tells every vendor that is booked for an event at its place, and still to come, that its details changed. */
export async function tellBooked(
  tx: Queryable,
  { eventId, key }: { eventId: number; key: string },
  now: Date,
): Promise<void> {
  for (const bookingId of await comingBookingsOf(tx, { eventId }, now))
    await queueDayNews(tx, { bookingId, side: 'vendor', what: 'dayDetails', key }, now)
}

const ReminderPayload = v.object({
  bookingId: v.number(),
  side: v.picklist(SIDES),
  /** The start that it was queued for; those of an earlier version lack it. */
  starts: v.optional(v.string()),
  /** Those of an earlier version are of the day before. */
  which: v.optional(v.picklist(EVENT_REMINDERS), 'dayBefore'),
})

const PaymentPayload = v.object({
  bookingId: v.number(),
  what: v.picklist(['deposit', 'balance']),
  /** The day on which it was due when it was queued; null for a deposit. */
  on: v.nullable(v.string()),
})

export function dayMailHandlers(context: ServiceContext): JobHandlers {
  const { db, clock } = context
  const { publicUrl } = context.settings
  const send = mailerOf(context)
  const factsOf = (found: EventToNotify) => ({
    ...found,
    publicUrl,
    when: formatStart(found.eventDate, found.startsAt, found.timeZone),
  })
  return {
    async dayNewsMail(job) {
      const { bookingId, side, what } = v.parse(News, job.payload)
      const coming = await findComing(db, bookingId, side, { after: clock() })
      const found = await readerOfSide(db, job, coming, side)
      if (!found) return
      if (job.attempts === 1 && !(await takeMail(db, { ...found, what }, clock()))) return
      await send(job, found.email, dayNewsEmail({ ...factsOf(found), side }), found.otherEmail)
    },
    /**
     * Nothing for a booking that does not stand or has moved since, when the server was down until the event began, or
     * for who has switched it off.
     */
    async bookingReminder(job) {
      const { bookingId, side, starts = null, which } = v.parse(ReminderPayload, job.payload)
      const coming = await findComing(db, bookingId, side, { starts, ...remindedStarts(which, clock()) })
      const found = await readerOfSide(db, job, coming, side)
      if (!found || !(await wantsReminder(db, found.accountId, which))) return
      await send(
        job,
        found.email,
        reminderEmail({ ...factsOf(found), words: reminderWords(which, found, clock()) }, which),
        found.otherEmail,
      )
    },
    /** Nothing once it is recorded, or due on another day. */
    async paymentReminder(job) {
      const { bookingId, what, on } = v.parse(PaymentPayload, job.payload)
      const found = await findToPay(db, bookingId)
      const due = found && (await findDue(db, found, { what, on }))
      if (!due || !(await wantsReminder(db, found.accountId, 'payments'))) return
      await send(job, found.email, paymentReminderEmail(factsOf(found), { ...due, what }), found.otherEmail)
    },
  }
}

/** Whether the account wants a reminder, by email and on its devices. */
const wantsReminder = async (db: Queryable, accountId: number, which: Reminder): Promise<boolean> =>
  ((await findSettings(db, accountId)) ?? DEFAULT_SETTINGS).reminders.includes(which)
