/** Queues the reminders of a booking: emails and notifications, each once. */
import { SIDES } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import { findDueDay } from '#server/repositories/bookings/booking-mails.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { queueNotice } from '#server/services/notifications/push-jobs.ts'
import { balanceReminderTime, depositReminderTime, EVENT_REMINDERS, reminderTimes } from '../rules/reminder-times.ts'

/** @param event.key names the booking and, once it moved, the proposal, so that each date is reminded of once */
export async function queueReminders(
  tx: Queryable,
  { bookingId, key, starts }: { bookingId: number; key: string; starts: Date },
  now: Date,
): Promise<void> {
  const { timeZone, balanceDueOn: on } = await findDueDay(tx, bookingId)
  const times = reminderTimes(starts, timeZone)
  for (const which of EVENT_REMINDERS) {
    const runAt = times[which]
    // Whoever accepts so late has just seen everything.
    if (runAt <= now) continue
    for (const side of SIDES) {
      const uniqueKey = `bookingReminder ${key} ${side}${which === 'dayBefore' ? '' : ` ${which}`}`
      const about = { bookingId, side, starts: starts.toISOString(), which }
      await addJob(tx, { kind: 'bookingReminder', uniqueKey, payload: about, runAt })
      await queueNotice(tx, { ...about, what: 'reminder' }, { uniqueKey: `notice ${uniqueKey}`, runAt })
    }
  }
  const runAt = balanceReminderTime(on, timeZone)
  if (runAt > now) await queuePayment(tx, { bookingId, what: 'balance', on, key }, runAt)
}

/** Once the booking is confirmed: its deposit, in case that it isn't recorded. */
export const queueDepositReminder = (tx: Queryable, bookingId: number, now: Date): Promise<void> =>
  queuePayment(tx, { bookingId, what: 'deposit', on: null, key: `${bookingId}` }, depositReminderTime(now))

interface Payment {
  bookingId: number
  what: 'deposit' | 'balance'
  on: string | null
}

async function queuePayment(tx: Queryable, { key, ...payment }: Payment & { key: string }, runAt: Date): Promise<void> {
  const uniqueKey = `paymentReminder ${key} ${payment.what}`
  await addJob(tx, { kind: 'paymentReminder', uniqueKey, payload: payment, runAt })
  const { bookingId, what: due, on } = payment
  await queueNotice(tx, { what: 'payment', bookingId, due, on }, { uniqueKey: `notice ${uniqueKey}`, runAt })
}
