/** The facts by which a vendor decides about a lead, and their line: in the inbox, in emails and in notifications. */
import * as v from 'valibot'
import { addDays, dateIn } from '../dates.ts'
import { formatCount } from '../format-count.ts'
import { formatMiles } from '../format-miles.ts'
import { formatWeekday } from '../format.ts'

/** `someDays`: free on some of the days of a flexible date. */
const ON_DAY = ['free', 'someDays', 'busy', 'notSaid'] as const

export const LeadFacts = v.object({
  /** The service that the vendor was asked for, for example `DJ`. */
  serviceName: v.string(),
  /** Miles from the vendor's city to that of the event; null where one isn't known. */
  distance: v.nullable(v.number()),
  /** How many other vendors have the request. */
  othersAsked: v.number(),
  /** Whether the vendor's calendar has room on the day. */
  onDay: v.picklist(ON_DAY),
  /** Whether it is outside of the hours in which the vendor takes events; absent in copies of an earlier version. */
  isOutsideHours: v.optional(v.boolean(), false),
  /** When the vendor last said that its calendar is right, ISO 8601; null for never. */
  calendarSaidAt: v.nullable(v.string()),
  /** When other vendors are offered to the client, ISO 8601; null once the vendor has replied, or it is closed. */
  replyBy: v.nullable(v.string()),
})
export type LeadFacts = v.InferOutput<typeof LeadFacts>

const FREE_WORDS: Record<LeadFacts['onDay'], string | null> = {
  free: 'You’re free',
  someDays: 'You’re free on some days',
  busy: 'You’re busy',
  notSaid: null,
}

/**
 * `DJ`, `12 mi`, `You’re free`, `Only you were asked`, `Reply by Friday`; without what isn't known.
 * @param at the time zone of the event, and the present moment
 */
export function formatLeadFacts(
  { serviceName, distance, othersAsked, onDay, isOutsideHours, replyBy }: LeadFacts,
  at: { timeZone: string; now: Date },
): string[] {
  return [
    serviceName,
    distance === null ? null : formatMiles(distance),
    isOutsideHours ? 'Outside your hours' : FREE_WORDS[onDay],
    othersAsked === 0 ? 'Only you were asked' : `${formatCount(othersAsked, 'other vendor')} asked`,
    replyBy === null ? null : formatReplyBy(replyBy, at),
  ].filter((fact): fact is string => Boolean(fact))
}

/** `Reply by Friday`; `Reply today`. Null once the day is over. */
function formatReplyBy(replyBy: string, { timeZone, now }: { timeZone: string; now: Date }): string | null {
  const [day, today] = [dateIn(timeZone, new Date(replyBy)), dateIn(timeZone, now)]
  if (day < today) return null
  if (day === today) return 'Reply today'
  return day === addDays(today, 1) ? 'Reply by tomorrow' : `Reply by ${formatWeekday(day)}`
}
