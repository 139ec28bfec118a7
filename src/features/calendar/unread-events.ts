/** Events of another calendar that couldn't be read: how many, when they may be, and what the vendor can do. */
import { UNREAD_DAYS_SHOWN } from '#contract/availability/availability-limits.ts'
import type { CalendarFeed } from '#contract/availability/availability.ts'
import { formatCount, formatNumber, plural } from '#contract/format-count.ts'
import { formatDay, formatList } from '#contract/format.ts'

type UnreadEvents = Pick<CalendarFeed, 'events' | 'unreadEvents' | 'unreadDays'>

/** Null when all of it was read. */
export function formatUnread({ events, unreadEvents, unreadDays }: UnreadEvents): string | null {
  if (unreadEvents === 0) return null
  const unread = `${formatNumber(unreadEvents)} of ${formatCount(events, 'event')} couldn’t be read`
  const [days, them] = [plural(unreadEvents, 'its date', 'their dates'), plural(unreadEvents, 'it', 'them')]
  const add = `add ${them} here as ${plural(unreadEvents, 'a busy time', 'busy times')}`
  if (unreadDays.length === 0) return `${unread}, and we don’t know ${days}. Look for ${them} in that app, and ${add}.`
  const shown = unreadDays.slice(0, UNREAD_DAYS_SHOWN).map(formatDays)
  const list = formatList(unreadDays.length > shown.length ? [...shown, 'later days'] : shown)
  return `${unread}, so you don’t show as free on ${list}. Check ${them} in that app, or ${add}.`
}

const formatDays = ({ startsOn, endsOn }: CalendarFeed['unreadDays'][number]) =>
  startsOn === endsOn ? formatDay(startsOn) : `${formatDay(startsOn)} to ${formatDay(endsOn)}`
