/** When a vendor leaves, arrives and starts, from the travel and set-up times of a booking. */
import { timeIn } from '../dates.ts'
import { formatTime } from '../format.ts'
import { MINUTE_MS } from '../limits.ts'
import type { Booking } from './booking.ts'
import { zoneOfRepeated } from './dates/clock-changes.ts'

type Times = Pick<Booking, 'startsAt' | 'startsAtUtc' | 'timeZone' | 'setUpMinutes' | 'travelMinutes'>

/** The time of day at the event's place, `3:30 PM`: real time, also on a night when the clocks change. */
function timeBefore(minutes: number, { startsAtUtc, timeZone }: Times): string {
  const moment = Date.parse(startsAtUtc) - minutes * MINUTE_MS
  return formatTime(timeIn(timeZone, new Date(moment))) + zoneOfRepeated(moment, timeZone)
}

/** `Leave 3:00 PM · Arrive 3:30 PM · Start 5:30 PM`; null where neither travel nor set-up is known, or no start. */
export function scheduleOf(times: Times): string | null {
  const { startsAt, setUpMinutes, travelMinutes } = times
  if (startsAt === null || setUpMinutes + travelMinutes === 0) return null
  return [
    travelMinutes > 0 ? `Leave ${timeBefore(setUpMinutes + travelMinutes, times)}` : '',
    `Arrive ${timeBefore(setUpMinutes, times)}`,
    setUpMinutes > 0 ? `Start ${timeBefore(0, times)}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
