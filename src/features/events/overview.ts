/** An event at a glance: what is booked, what waits, what is missing, and what to do next. */
import type { BookingSummary } from '#contract/bookings/booking.ts'
import type { ChecklistItem } from '#contract/events/client-event.ts'
import { formatCount } from '#contract/format-count.ts'
import { dateIn } from '#contract/dates.ts'
import type { ContactedVendor } from '#contract/leads.ts'
import { isOut, needsOthers } from '#contract/requests/request-outcome.ts'
import { eventStart, isPast, quotesPath, type KnownEvent } from '#src/events/known-events.ts'
import type { RequestItem } from '#src/offline/outbox/of-kind.ts'
import { isProvidedBy, needOf, usualChecklist } from './checklist/needs.ts'

export type NeedState = 'booked' | 'accepted' | 'quoted' | 'requested' | 'done' | 'missing'

export interface EventNeed {
  item: ChecklistItem
  state: NeedState
  /** Where to find a vendor for it; null where no category provides it. */
  href: string | null
}

interface NextStep {
  text: string
  /** Where to do it, and what the link says; absent while there is nothing to do but wait. */
  link?: { href: string; label: string }
}

export interface Overview {
  booked: BookingSummary[]
  /** Accepted quotes that their vendors have yet to confirm. */
  accepted: BookingSummary[]
  /** Vendors whose quote was accepted on this device, which isn't sent yet. */
  accepting: ContactedVendor[]
  /** Vendors with a quote to decide on, and those that have not replied. */
  quoted: ContactedVendor[]
  waiting: ContactedVendor[]
  /** Requests of this device that are not sent yet. */
  unsent: RequestItem[]
  /** The price of what is booked or accepted. */
  usedCents: number
  needs: EventNeed[]
  /** Whether a request has a vendor that has not opened it, or none left: its card offers similar ones. */
  needsBackup: boolean
  /** The last of its days has passed. */
  isOver: boolean
  next: NextStep
}

interface Known {
  event: KnownEvent
  vendorsOf: (requestKey: string) => readonly ContactedVendor[]
  bookings: readonly BookingSummary[]
  held: readonly RequestItem[]
  /** Whether an acceptance of this lead's quote waits on this device. */
  isAccepting?: (leadId: number) => boolean
  now: Date | null
}

export function overviewOf({ event, vendorsOf, bookings, held, isAccepting = () => false, now }: Known): Overview {
  const isOfEvent = (key: string | null) => key !== null && event.requestKeys.includes(key)
  const vendors = event.requestKeys.flatMap(vendorsOf)
  const own = bookings.filter(({ side, requestKey }) => side === 'host' && isOfEvent(requestKey))
  const booked = own.filter(({ state }) => state === 'confirmed' || state === 'completed')
  const accepted = own.filter(({ state }) => state === 'accepted')
  const open = vendors.filter((vendor) => !isOut(vendor) && vendor.accept !== 'accepted')
  const undecided = open.filter(({ accept }) => accept === 'open')
  const accepting = undecided.filter(({ id }) => isAccepting(id))
  const quoted = undecided.filter(({ id }) => !isAccepting(id))
  // A vendor has one request of an event: a later one is an update of it.
  const isUpdated = ({ id, memberId: vendorId }: ContactedVendor) =>
    vendors.some((later) => later.memberId === vendorId && later.id > id)
  const waiting = open.filter(
    (vendor) => (vendor.state === 'delivered' || vendor.state === 'opened') && !isUpdated(vendor),
  )
  const unsent = held.filter(({ record }) => record.state !== 'sent' && isOfEvent(record.key))
  const idsOf = (list: readonly { serviceTypeId?: number | undefined }[]) =>
    list.flatMap(({ serviceTypeId }) => (serviceTypeId === undefined ? [] : [serviceTypeId]))
  const leadsOf = (list: readonly BookingSummary[]) =>
    idsOf(vendors.filter(({ id }) => list.some(({ leadId }) => leadId === id)))
  const states: [NeedState, readonly number[]][] = [
    ['booked', leadsOf(booked)],
    ['accepted', leadsOf(accepted)],
    ['quoted', idsOf(undecided)],
    ['requested', idsOf(waiting)],
  ]
  const hasVenue = event.address !== '' || event.latest.venue !== ''
  const needs = (event.checklist ?? usualChecklist(event.eventType)).map((item): EventNeed => {
    const need = needOf(item.id)
    const state = need && states.find(([, ids]) => ids.some((id) => isProvidedBy(need, id)))?.[0]
    const isSettled = state === 'booked' || state === 'accepted'
    const isDone = item.isDone || (item.id === 'venue' && hasVenue)
    return {
      item,
      state: isDone && !isSettled ? 'done' : (state ?? 'missing'),
      href: need?.service === undefined ? null : searchHref(need.service, event),
    }
  })
  const usedCents = [...booked, ...accepted].reduce((sum, { totalCents }) => sum + totalCents, 0)
  const needsBackup = event.requestKeys.some((key) => {
    const asked = vendorsOf(key)
    return now !== null && needsOthers(asked, now.getTime()) && asked.some(({ closed }) => !closed)
  })
  const isOver = isPast(event, now)
  const overview = { booked, accepted, accepting, quoted, waiting, unsent, usedCents, needs, needsBackup, isOver }
  return { ...overview, next: nextStep(event, overview, now) }
}

/** A search near the event, for vendors who are free on its day where that is known. */
function searchHref(service: string, { location, eventDate, eventDateLatest }: KnownEvent): string {
  const day = eventDateLatest === null && eventDate !== '' ? `?freeOn=${eventDate}` : ''
  return location ? `/${service}/${location}${day}` : `/${service}${day}`
}

function nextStep(event: KnownEvent, overview: Omit<Overview, 'next'>, now: Date | null): NextStep {
  const { booked, accepted, accepting, quoted, waiting, unsent, needs, needsBackup, isOver } = overview
  if (isOver) return afterwards(booked)
  if (unsent.length > 0)
    return {
      text: `${formatCount(unsent.length, 'request')} not sent yet.`,
      link: { href: '/requests', label: 'See requests' },
    }
  if (accepting.length > 0)
    return {
      text: `${formatCount(accepting.length, 'acceptance')} not sent yet.`,
      link: { href: quotesPath(event.key), label: 'See quote' },
    }
  const today = now === null ? null : dateIn(event.timeZone, now)
  if (booked.some(({ eventDate }) => eventDate === today))
    return {
      text: 'It’s today. See who arrives when.',
      link: { href: `/run-sheet/${eventStart(event.key)}`, label: 'Run sheet' },
    }
  const proposal = booked.find(({ proposal: open }) => open?.by === 'vendor')
  if (proposal)
    return {
      text: `${proposal.vendor.profileName} proposed another date.`,
      link: { href: `/bookings/${proposal.id}`, label: 'Review date' },
    }
  if (quoted.length > 0)
    return {
      text: `${formatCount(quoted.length, 'quote')} to decide on.`,
      link: { href: quotesPath(event.key), label: quoted.length === 1 ? 'See quote' : 'Compare quotes' },
    }
  if (needsBackup)
    return {
      text: 'A vendor declined or hasn’t opened your request.',
      link: { href: '/requests', label: 'See similar vendors' },
    }
  const missing = needs.find(({ state, href }) => state === 'missing' && href !== null)
  if (missing?.href)
    return { text: `Still missing: ${missing.item.label}.`, link: { href: missing.href, label: 'Find vendors' } }
  const open = needs.find(({ state }) => state === 'missing')
  if (open) return { text: `Still to do: ${open.item.label}.` }
  // Sample vendors don’t reply.
  const replies = waiting.filter(({ isSample }) => !isSample).length + accepted.length
  if (replies > 0) return { text: `Waiting for ${formatCount(replies, 'vendor')} to reply.` }
  return { text: 'Everything on your list is done.' }
}

function afterwards(booked: readonly BookingSummary[]): NextStep {
  const [first, ...others] = booked
  if (!first) return { text: 'This event is over.' }
  const link =
    others.length === 0
      ? { href: `/bookings/${first.id}`, label: 'See booking' }
      : { href: '/bookings', label: 'See bookings' }
  return { text: 'This event is over. How did it go?', link }
}

/** `2 booked · 1 quote · 3 waiting · 4 to find`. */
export function overviewLine({
  booked,
  accepted,
  accepting,
  quoted,
  waiting,
  unsent,
  needs,
  isOver,
}: Overview): string {
  if (isOver) return booked.length > 0 ? `${booked.length} booked` : ''
  const missing = needs.filter(({ state }) => state === 'missing').length
  return [
    booked.length > 0 ? `${booked.length} booked` : '',
    quoted.length > 0 ? formatCount(quoted.length, 'quote') : '',
    waiting.length + accepted.length > 0 ? `${waiting.length + accepted.length} waiting` : '',
    unsent.length + accepting.length > 0 ? `${unsent.length + accepting.length} not sent` : '',
    missing > 0 ? `${missing} to find` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
