/** Lists of requests and bookings, by the event that they are for. */
import { formatDays } from '#contract/format-days.ts'
import { ArrowRightIcon } from '#src/ui/elements/icons.tsx'
import { eventName, eventPath, type KnownEvent } from './known-events.ts'
import css from './event-groups.module.css'

interface EventGroup<T> {
  /** Null for what no event is known of. */
  event: KnownEvent | null
  items: T[]
}

/** In the order of each event’s first item; without an event, last. */
export function groupByEvent<T>(
  items: readonly T[],
  requestKeyOf: (item: T) => string | null,
  events: readonly KnownEvent[],
): EventGroup<T>[] {
  const groups = new Map<KnownEvent | null, T[]>()
  for (const item of items) {
    const key = requestKeyOf(item)
    const event = events.find(({ requestKeys }) => key !== null && requestKeys.includes(key)) ?? null
    groups.set(event, [...(groups.get(event) ?? []), item])
  }
  return [...groups]
    .map(([event, items]) => ({ event, items }))
    .sort((a, b) => Number(a.event === null) - Number(b.event === null))
}

/** The event’s name, which leads to its page. */
export function EventHeading({ event, as: Heading }: { event: KnownEvent; as: 'h2' | 'h3' }) {
  return (
    <Heading className={css.heading}>
      <a href={eventPath(event.key)}>
        <span>{eventName(event)}</span>
        <span className={css.day}>{event.eventDate ? formatDays(event.eventDate, event.eventDateLatest) : ''}</span>
        <ArrowRightIcon />
      </a>
    </Heading>
  )
}
