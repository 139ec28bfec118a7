/** A booking as links that add it to a calendar on the web. */
import type { Booking } from '#contract/bookings/booking.ts'
import { calendarEntry } from '#contract/bookings/calendar-entry.ts'
import { addDays } from '#contract/dates.ts'

/** `20270501T223000Z`. */
const compact = (iso: string) => `${iso.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Where only the day is known, the whole day. @param siteUrl the site's own URL */
export function calendarLinks(booking: Booking, siteUrl: string): { google: string; outlook: string } {
  const { title, location, description } = calendarEntry(booking, siteUrl)
  const { startsAt, startsAtUtc, endsAtUtc, eventDate } = booking
  const nextDay = addDays(eventDate, 1)
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates:
      startsAt === null
        ? `${eventDate.replaceAll('-', '')}/${nextDay.replaceAll('-', '')}`
        : `${compact(startsAtUtc)}/${compact(endsAtUtc)}`,
    location,
    details: description,
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    ...(startsAt === null
      ? { startdt: eventDate, enddt: nextDay, allday: 'true' }
      : { startdt: startsAtUtc, enddt: endsAtUtc }),
    location,
    body: description,
  })
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    // Outlook shows a plus as it is.
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook.toString().replaceAll('+', '%20')}`,
  }
}
