/** Why something about other calendars did not work, and what that means for the vendor's free days. */
import { dateIn } from '#contract/dates.ts'
import { plural } from '#contract/format-count.ts'
import { formatDay } from '#contract/format.ts'
import { HOUR_MS } from '#contract/limits.ts'
import { FEED_STALE_HOURS } from '#contract/availability/availability-limits.ts'
import type { Availability, CalendarFeed, FeedProblem } from '#contract/availability/availability.ts'
import { ApiError } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { formatAge, formatMoment, formatMomentDay } from '#src/ui/format/format-time.ts'

export function feedFailure(failure: unknown): string {
  if (failure instanceof ApiError && failure.kind === 'offline')
    return 'You’re offline. Other calendars need a connection.'
  return messageOf(failure)
}

export const FEED_PROBLEM_WORDS: Record<FeedProblem, string> = {
  address: 'This address isn’t on the public internet. Use the calendar’s public or secret ICS address.',
  unreachable: 'We couldn’t reach the site. We’ll try again.',
  slow: 'The site took too long to respond. We’ll try again.',
  tooLarge: 'This calendar is larger than 10 MB. Use one with fewer events.',
  refused: 'The site refused. Check the address, or add it again.',
  unreadable: 'This isn’t a calendar we can read. Use an ICS (iCal) address.',
}

/** The id of the section that lists them. */
export const OTHER_CALENDARS = 'other-calendars'

interface NoFreeDays {
  feedId: number
  /** Which calendar, and since when. */
  why: string
  /** Null while there is nothing to do but wait. */
  whatToDo: string | null
}

const MEND = 'Remove it below, then add its current address or say yourself when you’re busy.'

/** The calendars that keep every free day from showing as free: without all of a calendar, no day is surely free. */
export const whyNoFreeDays = (feeds: readonly CalendarFeed[], now: number): NoFreeDays[] =>
  feeds.flatMap((feed) => {
    const { id: feedId, host, fetchedAt, problem, isStale, isIncomplete, addedAt } = feed
    if (fetchedAt === null) {
      if (problem === null)
        return {
          feedId,
          why: `No day shows as free until we’ve read ${host} for the first time. From then on we go by it.`,
          whatToDo: null,
        }
      const added = addedAt === undefined ? now : Date.parse(addedAt)
      const since = now - added < HOUR_MS ? ' yet' : ` since you added it ${formatAge(added, now)}`
      const why = `We haven’t been able to read ${host}${since}, so no day shows as free. ${FEED_PROBLEM_WORDS[problem]}`
      return { feedId, why, whatToDo: MEND }
    }
    if (isStale) {
      const at = Date.parse(fetchedAt)
      const since = `${formatMomentDay(at, now)} (${formatAge(at, now)})`
      const reason = problem === null ? '' : ` ${FEED_PROBLEM_WORDS[problem]}`
      const why = `No day shows as free, because we haven’t been able to read ${host} since ${since}.${reason}`
      return { feedId, why, whatToDo: MEND }
    }
    if (!isIncomplete) return []
    const why = `No day shows as free, because ${host} has too many events for us to read them all.`
    return {
      feedId,
      why,
      whatToDo: 'Remove it below and add one with fewer events, or add your busy times here yourself.',
    }
  })

/** The consequence for free days of a calendar that can't be read; null for one that is. */
export function whatFollows(feed: CalendarFeed, knownUntil: string | null, now: number): string | null {
  const { fetchedAt, problem, isStale, isIncomplete } = feed
  if (isStale || (fetchedAt === null && problem !== null))
    return 'Your free days aren’t shown until this calendar can be read.'
  if (isIncomplete) return 'It has too many events to read them all, so your free days aren’t shown.'
  const until = freeUntil(feed, knownUntil, now)
  return until && `If we still can’t read it by ${until}, your free days aren’t shown anymore.`
}

/** How long free days show; null while they don't, or while a calendar says more about it. */
export function howLongFree(
  { feeds, knownUntil, timeZone }: Pick<Availability, 'feeds' | 'knownUntil' | 'timeZone'>,
  now: number,
): string | null {
  if (knownUntil === null || Date.parse(knownUntil) <= now) return null
  if (feeds.length === 0) return `Free days show until ${formatDay(dateIn(timeZone, new Date(knownUntil)))}.`
  const isRead = feeds.every(({ problem }) => problem === null)
  return isRead ? `Free days show as long as we can read your other ${plural(feeds.length, 'calendar')}.` : null
}

/**
 * Until when a calendar that became unreadable a short time ago still shows free days. Null for others.
 * @param knownUntil of all calendars, of which another may end it sooner
 */
function freeUntil(
  { fetchedAt, problem, isStale, isIncomplete }: CalendarFeed,
  knownUntil: string | null,
  now: number,
): string | null {
  if (problem === null || fetchedAt === null || isStale || isIncomplete || knownUntil === null) return null
  const until = Math.min(Date.parse(fetchedAt) + FEED_STALE_HOURS * HOUR_MS, Date.parse(knownUntil))
  return until > now ? formatMoment(until, now) : null
}
