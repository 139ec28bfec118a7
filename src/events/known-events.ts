/** A client's events as this device knows them: those of the server, those in the outbox, and changes on the way. */
import { dateIn } from '#contract/dates.ts'
import type { ClientEvent } from '#contract/events/client-event.ts'
import { formatCount } from '#contract/format-count.ts'
import { typedNumber } from '#contract/typed-number.ts'
import { isFlexible, isNotSure } from '#src/offline/drafts/choices.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { inputOf, type ActionRecord } from '#src/offline/outbox/kinds/action.ts'
import { CHANGE_EVENT } from '#src/offline/outbox/kinds/actions/events.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'

export interface KnownEvent extends ClientEvent {
  /** Whether the server has it: until then its day and place are those of its request, and changes wait for that. */
  isStored: boolean
}

/** An event that the server does not have yet, from what a request says of it. */
function eventOf(key: string, draft: QuoteDraft): KnownEvent {
  const { gigRequest: typed, place } = draft
  const count = isNotSure(draft, 'guestCount') ? null : typedNumber(typed['guestCount'] ?? '')
  return {
    key,
    name: '',
    eventType: typed['eventType'] ?? '',
    eventDate: typed['eventDate'] ?? '',
    eventDateLatest: isFlexible(draft) ? (typed['eventDateLatest'] ?? null) : null,
    location: typed['location'] ?? '',
    locationName: place?.displayName ?? '',
    timeZone: place?.timeZone ?? 'UTC',
    address: '',
    guestCount: typeof count === 'number' ? count : null,
    budgetCents: null,
    checklist: null,
    isArchived: false,
    requestKeys: [],
    latest: { startTime: null, durationMinutes: null, venue: '', notes: '' },
    isStored: false,
  }
}

/**
 * @param stored what the server has
 * @param held the requests in this device's outbox, delivered or not, oldest first
 * @param changes changes of events that `stored` does not have yet, oldest first
 */
export function joinEvents(
  stored: readonly ClientEvent[],
  held: readonly RequestRecord[],
  changes: readonly ActionRecord[] = [],
): KnownEvent[] {
  const events = stored.map((event): KnownEvent => ({ ...withChanges(event, changes), isStored: true }))
  for (const { key, state, draft } of held) {
    const { eventKey } = draft
    if (state === 'withdrawn' || events.some(({ requestKeys }) => requestKeys.includes(key))) continue
    const at = events.findIndex((event) => event.key === eventKey)
    const event =
      at === -1 ? (eventKey === undefined ? null : withChanges(eventOf(eventKey, draft), changes)) : events[at]
    if (!event) continue
    const joined = { ...event, requestKeys: [...event.requestKeys, key] }
    if (at === -1) events.push(joined)
    else events[at] = joined
  }
  return events
}

function withChanges<E extends ClientEvent>(event: E, changes: readonly ActionRecord[]): E {
  return changes.reduce((changed, record) => {
    const input = inputOf(CHANGE_EVENT, record)
    if (input?.eventKey !== event.key) return changed
    const { change, place } = input
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    return { ...changed, ...given, ...(place && { locationName: place.displayName, timeZone: place.timeZone }) }
  }, event)
}

/** `Ada’s 40th`, or `Birthday party`. */
export const eventName = ({ name, eventType }: Pick<ClientEvent, 'name' | 'eventType'>): string =>
  name || eventType || 'Event'

/** Whether its last possible day is over. @param now null when no clock can be trusted */
export const isPast = (
  { eventDate, eventDateLatest, timeZone }: Pick<ClientEvent, 'eventDate' | 'eventDateLatest' | 'timeZone'>,
  now: Date | null,
): boolean => now !== null && eventDate !== '' && (eventDateLatest ?? eventDate) < dateIn(timeZone, now)

/** Whole days from today to its first day; negative once it has passed. */
export const daysLeft = ({ eventDate, timeZone }: Pick<ClientEvent, 'eventDate' | 'timeZone'>, now: Date): number =>
  Math.round((Date.parse(eventDate) - Date.parse(dateIn(timeZone, now))) / 86_400_000)

/** `Today`, `Tomorrow`, `12 days left`. */
export function formatDaysLeft(days: number): string {
  if (days === 0) return 'Today'
  return days === 1 ? 'Tomorrow' : `${formatCount(days, 'day')} left`
}

/** Those to come, the next one first, then those that are over or archived, the latest first. */
export function sortEvents<E extends ClientEvent>(events: readonly E[], now: Date | null): { coming: E[]; over: E[] } {
  const byDay = [...events].sort((a, b) => a.eventDate.localeCompare(b.eventDate))
  const isOver = (event: E) => event.isArchived || isPast(event, now)
  return { coming: byDay.filter((event) => !isOver(event)), over: byDay.filter(isOver).toReversed() }
}

/** An event's page. Its key is what proves a guest's right to it, so the address has only the start. */
export const eventPath = (key: string): string => `/my-events/${eventStart(key)}`

/** The part of its key that names it in addresses. */
export const eventStart = (key: string): string => key.slice(0, 8)

/** Where its quotes are compared. */
export const quotesPath = (key: string): string => `${eventPath(key)}#quotes`

export const isAtPath = ({ key }: Pick<ClientEvent, 'key'>, start: string): boolean => key.startsWith(start)
