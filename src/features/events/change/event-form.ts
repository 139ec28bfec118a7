/** The typed fields of an event, and the change that they make. */
import * as v from 'valibot'
import { addDays, dateIn } from '#contract/dates.ts'
import { EventChange } from '#contract/events/client-event.ts'
import { toFieldErrors } from '#contract/errors.ts'
import { EVENT_DATE_MAX_DAYS, FLEXIBLE_MAX_DAYS } from '#contract/limits.ts'
import type { Location } from '#contract/location.ts'
import { typedCents, typedNumber } from '#contract/typed-number.ts'
import type { KnownEvent } from '#src/events/known-events.ts'
import type { Checked } from '#src/ui/form/checked.ts'
import { labelsFrom } from '#src/ui/form/form-context.tsx'

export type EventPlace = Pick<Location, 'fileName' | 'displayName' | 'timeZone'>

const LABELS = {
  name: 'Name',
  eventType: 'Event type',
  eventDate: 'Date',
  eventDateLatest: 'Latest date',
  location: 'City',
  address: 'Street address',
  guestCount: 'Guest count',
  budgetCents: 'Budget',
} as const
export type EventFieldName = keyof typeof LABELS
export const labelOf = labelsFrom(LABELS)

export type TypedEvent = Record<Exclude<EventFieldName, 'location'>, string> & { location: EventPlace | null }

export const typedEvent = (event: KnownEvent): TypedEvent => ({
  name: event.name,
  eventType: event.eventType,
  eventDate: event.eventDate,
  eventDateLatest: event.eventDateLatest ?? '',
  location: { fileName: event.location, displayName: event.locationName, timeZone: event.timeZone },
  address: event.address,
  guestCount: event.guestCount === null ? '' : String(event.guestCount),
  budgetCents: event.budgetCents === null ? '' : String(event.budgetCents / 100),
})

/** The fields that differ from the event. A date takes the latest one along. */
export function checkEvent(typed: TypedEvent, event: KnownEvent): Checked<EventChange> {
  const all = {
    name: typed.name.trim(),
    eventType: typed.eventType,
    eventDate: typed.eventDate,
    eventDateLatest: typed.eventDateLatest || null,
    location: typed.location?.fileName ?? '',
    address: typed.address.trim(),
    guestCount: typedNumber(typed.guestCount.trim()),
    budgetCents: typedCents(typed.budgetCents.trim()),
  }
  const parsed = v.safeParse(EventChange, all)
  if (!parsed.success) return { errors: toFieldErrors(parsed.issues) }
  const { eventDate, eventDateLatest } = all
  const problem = dateProblem(all, event)
  if (problem) return { errors: [problem] }
  const changed = Object.fromEntries(
    Object.entries(parsed.output).filter(([name, value]) => value !== event[name as keyof EventChange]),
  )
  const isOtherDay = 'eventDate' in changed || 'eventDateLatest' in changed
  return { body: { ...changed, ...(isOtherDay && { eventDate, eventDateLatest }) } }
}

/** Another date has to be one that a request may have: vendors get it. */
function dateProblem(
  { eventDate, eventDateLatest }: Pick<EventChange, 'eventDate' | 'eventDateLatest'>,
  event: KnownEvent,
) {
  const of = (name: EventFieldName, message: string) => ({ name, code: 'invalid' as const, message })
  if (!eventDate || (eventDate === event.eventDate && (eventDateLatest ?? null) === event.eventDateLatest)) return null
  const today = dateIn(event.timeZone, new Date())
  if (eventDate < today) return of('eventDate', 'Choose a date that isn’t in the past.')
  if (eventDate > addDays(today, EVENT_DATE_MAX_DAYS)) return of('eventDate', 'Choose an earlier date.')
  if (!eventDateLatest) return null
  if (eventDateLatest < eventDate) return of('eventDateLatest', 'Choose a date after the earliest one.')
  if (eventDateLatest > addDays(eventDate, FLEXIBLE_MAX_DAYS))
    return of('eventDateLatest', `Choose a date within ${FLEXIBLE_MAX_DAYS} days of the earliest one.`)
  return null
}

/** Whether vendors with an open request have to know. */
export const concernsVendors = (change: EventChange): boolean =>
  change.eventDate !== undefined || change.location !== undefined
