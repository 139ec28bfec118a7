/** A booking as a calendar file (RFC 5545). */
import ICAL from 'ical.js'
import type { Booking } from '#contract/bookings/booking.ts'
import { calendarEntry } from '#contract/bookings/calendar-entry.ts'
import { addDays } from '#contract/dates.ts'

/** @param options.publicUrl the site's own URL */
export function bookingCalendar(
  booking: Booking,
  { publicUrl, now }: { publicUrl: string; now: Date },
): { fileName: string; ics: string } {
  const { id, state } = booking
  const { title, location, description, url } = calendarEntry(booking, publicUrl)
  const event = new ICAL.Component('vevent')
  // Every file has this UID, so that a calendar that has it already changes it.
  event.addPropertyWithValue('uid', `booking-${id}@${new URL(publicUrl).hostname}`)
  event.addPropertyWithValue('sequence', booking.events.length + booking.dateChanges.length)
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true))
  const [start, end] = timesOf(booking)
  event.addPropertyWithValue('dtstart', start)
  event.addPropertyWithValue('dtend', end)
  event.addPropertyWithValue('summary', title)
  event.addPropertyWithValue('location', location)
  event.addPropertyWithValue('description', description)
  event.addPropertyWithValue('url', url)
  event.addPropertyWithValue('status', STATUS[state])
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Fanfare//Bookings//EN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addSubcomponent(event)
  return { fileName: `fanfare-booking-${id}.ics`, ics: calendar.toString() }
}

/** Where only the day is known, the whole day. */
function timesOf({ startsAt, startsAtUtc, endsAtUtc, eventDate }: Booking): [ICAL.Time, ICAL.Time] {
  return startsAt === null
    ? [ICAL.Time.fromDateString(eventDate), ICAL.Time.fromDateString(addDays(eventDate, 1))]
    : [ICAL.Time.fromJSDate(new Date(startsAtUtc), true), ICAL.Time.fromJSDate(new Date(endsAtUtc), true)]
}

const STATUS: Record<Booking['state'], string> = {
  accepted: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  cancelled: 'CANCELLED',
  refused: 'CANCELLED',
}
