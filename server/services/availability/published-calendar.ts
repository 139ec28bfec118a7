/** A vendor's calendar for its other programs, at a secret address that only a hash of is stored. */
import { createHash, randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import type { BusyRange } from '#contract/availability/availability.ts'
import { DAY_MS } from '#contract/limits.ts'
import { findBooked, findBusyRanges } from '#server/repositories/availability/availability.ts'
import { deleteCalendarAddress, setCalendarAddress, vendorOfAddress } from '#server/repositories/availability/feeds.ts'
import type { BookedRow } from '#server/repositories/availability/availability.ts'
import { NotFound } from '#server/services/errors.ts'
import { oneLine } from '#server/services/one-line.ts'
import { addDays } from '#contract/dates.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { spanOf } from './zoned-range.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** How long past events stay in it. */
const PAST_SHOWN_MS = 30 * DAY_MS
const BOOKINGS_MAX = 1000

/** A UUID, because the log leaves those out of addresses. */
const hashOf = (secret: string) => createHash('sha256').update(secret.toLowerCase()).digest()

/** Makes a new address; an earlier one stops working. @returns the address, which no one can read again */
export async function publishCalendar(
  { db, clock, settings: { publicUrl } }: ServiceContext,
  vendorId: number,
): Promise<{ url: string }> {
  const secret = randomUUID()
  await setCalendarAddress(db, { vendorId, secretHash: hashOf(secret), now: clock() })
  return { url: `${publicUrl}/api/v1/calendars/${secret}.ics` }
}

export const unpublishCalendar = ({ db }: ServiceContext, vendorId: number): Promise<void> =>
  deleteCalendarAddress(db, vendorId)

/** The end of the UIDs of a vendor's published events: what another calendar brings back is known already. */
export const ownUids = (publicUrl: string, vendorId: number): string =>
  `.vendor-${vendorId}@${new URL(publicUrl).hostname}`

/** The file at a secret address. @throws NotFound */
export async function publishedCalendar(
  { db, clock, settings: { publicUrl } }: ServiceContext,
  secret: string,
): Promise<string> {
  const vendor = await vendorOfAddress(db, hashOf(secret))
  if (!vendor) throw new NotFound('There’s no calendar at this address.')
  const now = clock()
  const oldest = now.getTime() - PAST_SHOWN_MS
  const calendar = newCalendar(oneLine(`${vendor.profileName} on ${marketplaceName()}`))
  const uids = ownUids(publicUrl, vendor.vendorId)
  for (const range of await findBusyRanges(db, vendor.vendorId)) {
    const span = spanOf(range)
    if (span && span.end > oldest) calendar.addSubcomponent(busyEvent(range, { uids, now }))
  }
  // One that waits for the vendor is left out: read back from another calendar, it would stand in its own way.
  for (const booking of await findBooked(db, vendor.vendorId, new Date(oldest), BOOKINGS_MAX))
    if (booking.isConfirmed) calendar.addSubcomponent(bookedEvent(booking, { uids, now, publicUrl }))
  return calendar.toString()
}

function bookedEvent(
  { id, eventType, starts, ends }: BookedRow,
  { uids, now, publicUrl }: { uids: string; now: Date; publicUrl: string },
): ICAL.Component {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', `booking-${id}${uids}`)
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true))
  event.addPropertyWithValue('dtstart', ICAL.Time.fromJSDate(starts, true))
  event.addPropertyWithValue('dtend', ICAL.Time.fromJSDate(ends, true))
  event.addPropertyWithValue('summary', oneLine(eventType))
  event.addPropertyWithValue('status', 'CONFIRMED')
  event.addPropertyWithValue('url', `${publicUrl}/bookings/${id}`)
  return event
}

function newCalendar(name: string): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Fanfare//Calendar//EN')
  calendar.addPropertyWithValue('x-wr-calname', name)
  // How often other programs should read it again.
  calendar.addPropertyWithValue('x-published-ttl', 'PT1H')
  return calendar
}

function busyEvent(range: BusyRange, { uids, now }: { uids: string; now: Date }): ICAL.Component {
  const span = spanOf(range)
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', `${range.id}${uids}`)
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true))
  event.addPropertyWithValue('summary', oneLine(range.note) || 'Busy')
  if (range.startsAt === null) {
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(range.startsOn))
    event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(range.endsOn, 1)))
  } else if (span) {
    event.addPropertyWithValue('dtstart', ICAL.Time.fromJSDate(new Date(span.start), true))
    event.addPropertyWithValue('dtend', ICAL.Time.fromJSDate(new Date(span.end), true))
  }
  return event
}
