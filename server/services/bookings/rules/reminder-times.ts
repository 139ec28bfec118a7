/** When both sides are reminded of an event and the client of its payments, in the zone of the event's place. */
import { addDays } from '#contract/dates.ts'
import { DAY_MS, HOUR_MS } from '#contract/limits.ts'
import type { Reminder } from '#contract/notifications/notifications.ts'
import { instantOf, localOf } from '#server/services/availability/zoned-range.ts'

type EventReminder = Exclude<Reminder, 'payments'>
export const EVENT_REMINDERS = ['weekBefore', 'dayBefore', 'morningOf'] as const satisfies readonly EventReminder[]

const MORNING = '08:00'
const NOON = '12:00'
/** For who leaves early. */
const MORNING_BEFORE_START_MS = 3 * HOUR_MS
const BALANCE_BEFORE_DAYS = 3
/** After the confirmation, when the deposit is due. */
const DEPOSIT_AFTER_MS = 2 * DAY_MS

const morningOf = (date: string, timeZone: string) => instantOf(date, MORNING, timeZone, 'later')

/**
 * The day before, at the hour of the start: the calendar says "tomorrow". Without a time it counts as noon.
 * @param event.starts midnight of its day at its place without a time
 */
export function reminderTimes(
  { starts, hasTime }: { starts: Date; hasTime: boolean },
  timeZone: string,
): Record<EventReminder, Date> {
  const { date } = localOf(starts.getTime(), timeZone)
  const at = hasTime ? starts.getTime() : instantOf(date, NOON, timeZone, 'later')
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

/** How a reminder that is sent now speaks of the event: who has to leave early may be told the evening before. */
export function reminderWords(
  which: EventReminder,
  { eventDate, timeZone }: { eventDate: string; timeZone: string },
  now: Date,
): 'Today' | 'Tomorrow' | 'Coming up' {
  if (which !== 'morningOf') return 'Coming up'
  return localOf(now.getTime(), timeZone).date < eventDate ? 'Tomorrow' : 'Today'
}

/** @param on the calendar date on which the balance is due */
export const balanceReminderTime = (on: string, timeZone: string): Date =>
  new Date(morningOf(addDays(on, -BALANCE_BEFORE_DAYS), timeZone))

export const depositReminderTime = (confirmed: Date): Date => new Date(confirmed.getTime() + DEPOSIT_AFTER_MS)
