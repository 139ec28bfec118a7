/** A booking as an entry of a calendar, with everything that the day of the event needs. */
import { formatEmail } from '../format-email.ts'
import { formatPhone } from '../format-phone.ts'
import { formatMoney } from '../format.ts'
import { scheduleOf } from './arrival.ts'
import type { Booking } from './booking.ts'

const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim()

/** Where the event is, on one line, as a map finds it; '' for nowhere. */
export const placeOf = ({ venue, pickUpLocation, address, locationName }: Booking): string =>
  oneLine([venue ?? pickUpLocation ?? '', address, locationName].filter(Boolean).join(', '))

/** @param siteUrl the site's own URL, for the link to the booking */
export function calendarEntry(
  booking: Booking,
  siteUrl: string,
): { title: string; location: string; description: string; url: string } {
  const { id, side, vendor, hostName: clientName, eventType, dayDetails, howToPay } = booking
  const contact = side === 'host' ? booking.contacts.vendor : booking.contacts.host
  const url = `${siteUrl}/bookings/${id}`
  const onSite = [dayDetails?.contactName, formatPhone(dayDetails?.contactPhone ?? '')].filter(Boolean).join(' · ')
  const facts: readonly [label: string, value: string | undefined][] = [
    ['', (side === 'vendor' && scheduleOf(booking)) || ''],
    // The sum that is due changes; the entry does not.
    ['', `${formatMoney(booking.totalCents / 100)} in all.`],
    ['', [contact.name, formatPhone(contact.phoneNumber), formatEmail(contact.email)].filter(Boolean).join(' · ')],
    ['On-site contact: ', onSite],
    ['Load-in: ', dayDetails?.loadIn],
    ['Parking: ', dayDetails?.parking],
    ['How to pay: ', side === 'host' ? howToPay : ''],
    ['', url],
  ]
  return {
    title: oneLine(`${eventType}: ${side === 'host' ? vendor.profileName : clientName}`),
    location: placeOf(booking),
    description: facts.flatMap(([label, value]) => (value ? [`${label}${oneLine(value)}`] : [])).join('\n'),
    url,
  }
}
