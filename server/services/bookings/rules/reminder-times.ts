/** When both sides are reminded of an event and the client of its payments, in the zone of the event's place. */
import { addDays } from '#contract/dates.ts'
import { DAY_MS, HOUR_MS } from '#contract/limits.ts'
import type { Reminder } from '#contract/notifications/notifications.ts'
import { instantOf, localOf } from '#server/services/availability/zoned-range.ts'

type EventReminder = Exclude<Reminder, 'payments'>
export const EVENT_REMINDERS = ['weekBefore', 'dayBefore', 'morningOf'] as const satisfies readonly EventReminder[]

const MORNING = '08:00'
/** For who leaves early. */
const MORNING_BEFORE_START_MS = 3 * HOUR_MS
const BALANCE_BEFORE_DAYS = 3
/** After the confirmation, when the deposit is due. */
const DEPOSIT_AFTER_MS = 2 * DAY_MS

const morningOf = (date: string, timeZone: string) => instantOf(date, MORNING, timeZone, 'later')

/** The day before, at the hour of the start: the calendar says "tomorrow". */
export function reminderTimes(starts: Date, timeZone: string): Record<EventReminder, Date> {
  const at = starts.getTime()
  const { date } = localOf(at, timeZone)
  return {
    weekBefore: new Date(morningOf(addDays(date, -7), timeZone)),
    dayBefore: new Date(at - DAY_MS),
    morningOf: new Date(Math.min(morningOf(date, timeZone), at - MORNING_BEFORE_START_MS)),
  }
}

/** Before the start, in milliseconds: after a reminder is due, and long enough before the next one. */
const REMINDED_WITHIN: Record<EventReminder, [most: number, least: number]> = {
  weekBefore: [8 * DAY_MS, DAY_MS + HOUR_MS],
  dayBefore: [DAY_MS + HOUR_MS, DAY_MS / 2],
  morningOf: [DAY_MS + HOUR_MS, 0],
}

/**
 * The starts that a reminder fits when it is sent at `now`: a server that was down sends only the latest one, and none
 * once the event has begun.
 */
export function remindedStarts(which: EventReminder, now: Date): { after: Date; until: Date } {
  const [most, least] = REMINDED_WITHIN[which]
  return { after: new Date(now.getTime() + least), until: new Date(now.getTime() + most) }
}

/** @param on the calendar date on which the balance is due */
export const balanceReminderTime = (on: string, timeZone: string): Date =>
  new Date(morningOf(addDays(on, -BALANCE_BEFORE_DAYS), timeZone))

export const depositReminderTime = (confirmed: Date): Date => new Date(confirmed.getTime() + DEPOSIT_AFTER_MS)
