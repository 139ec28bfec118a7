import { expect, test } from 'vitest'
import { calendarLinks } from '#src/features/bookings/details/calendar-links.ts'
import { A_BOOKING } from '#tests/support/world/bookings.ts'

const SITE = 'https://fanfare.example'
const paramsOf = (href: string) => Object.fromEntries(new URL(href).searchParams)
const dayDetails = { loadIn: 'Back door', parking: '', contactName: 'Rosa', contactPhone: '(212) 555-0199' }
const booking = {
  ...A_BOOKING,
  side: 'vendor',
  startsAt: '2027-05-01T18:30',
  startsAtUtc: '2027-05-01T22:30:00.000Z',
  endsAtUtc: '2027-05-02T02:30:00.000Z',
  timeZone: 'America/New_York',
  setUpMinutes: 60,
  travelMinutes: 30,
  address: '12 Main St',
  dayDetails,
} as const

test('Google and Outlook get the instants, the place and what the day needs', () => {
  const { google, outlook } = calendarLinks(booking, SITE)
  expect(paramsOf(google)).toMatchObject({
    dates: '20270501T223000Z/20270502T023000Z',
    location: expect.stringContaining('12 Main St'),
    details: expect.stringMatching(/^Leave 5:00 PM · Arrive 5:30 PM · Start 6:30 PM\n[^]*Load-in: Back door\nhttps:/),
  })
  expect(paramsOf(google)['details']).toContain('On-site contact: Rosa')
  expect(paramsOf(outlook)).toMatchObject({ startdt: '2027-05-01T22:30:00.000Z', enddt: '2027-05-02T02:30:00.000Z' })
  expect(outlook).not.toContain('+')
})

test('a booking without a time takes the whole day, and a client reads how to pay', () => {
  const { google, outlook } = calendarLinks(
    { ...booking, side: 'host', eventDate: '2027-05-01', startsAt: null, howToPay: 'Venmo @djnova' },
    SITE,
  )
  expect(paramsOf(google)).toMatchObject({ dates: '20270501/20270502', details: expect.stringContaining('Venmo') })
  expect(paramsOf(outlook)).toMatchObject({ startdt: '2027-05-01', enddt: '2027-05-02', allday: 'true' })
})
