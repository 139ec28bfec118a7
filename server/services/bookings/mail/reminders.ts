/** Queues the reminders of a booking: emails and notifications, each once. */
import { SIDES } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import { findDueDay } from '#server/repositories/bookings/booking-mails.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { queueNotice } from '#server/services/notifications/push-jobs.ts'
import { balanceReminderTime, depositReminderTime, EVENT_REMINDERS, reminderTimes } from '../rules/reminder-times.ts'

/** Each start and each due date of a booking is reminded of once, however often it moves. */
export async function queueReminders(
  tx: Queryable,
  { bookingId, starts }: { bookingId: number; starts: Date },
  now: Date,
): Promise<void> {
  const { timeZone, balanceDueOn: on, hasTime } = await findDueDay(tx, bookingId)
  const times = reminderTimes({ starts, hasTime }, timeZone)
  for (const which of EVENT_REMINDERS) {
    const runAt = times[which]
    // Whoever accepts so late has just seen everything.
    if (runAt <= now) continue
    for (const side of SIDES) {
      const about = { bookingId, side, starts: starts.toISOString(), which }
      const uniqueKey = `bookingReminder ${bookingId} ${about.starts} ${side} ${which}`
      await addJob(tx, { kind: 'bookingReminder', uniqueKey, payload: about, runAt })
      await queueNotice(tx, { ...about, what: 'reminder' }, { uniqueKey: `notice ${uniqueKey}`, runAt })
    }
  }
  const runAt = balanceReminderTime(on, timeZone)
  if (runAt > now) await queuePayment(tx, { bookingId, what: 'balance', on }, runAt)
}

/** Once the booking is confirmed: its deposit, in case that it isn't recorded. */
export const queueDepositReminder = (tx: Queryable, bookingId: number, now: Date): Promise<void> =>
  queuePayment(tx, { bookingId, what: 'deposit', on: null }, depositReminderTime(now))

interface Payment {
  bookingId: number
  what: 'deposit' | 'balance'
  on: string | null
}

async function queuePayment(tx: Queryable, payment: Payment, runAt: Date): Promise<void> {
  const { bookingId, what: due, on } = payment
  const uniqueKey = `paymentReminder ${bookingId} ${due}${on === null ? '' : ` ${on}`}`
  await addJob(tx, { kind: 'paymentReminder', uniqueKey, payload: payment, runAt })
  await queueNotice(tx, { what: 'payment', bookingId, due, on }, { uniqueKey: `notice ${uniqueKey}`, runAt })
}
