import { expect, test } from 'vitest'
import { bookingEmail } from '#server/services/mail/booking-emails.ts'
import type { BookingFacts } from '#server/services/mail/booking-emails.ts'

const acceptance: BookingFacts = {
  bookingId: 7,
  publicUrl: 'https://fanfare.example',
  side: 'vendor',
  name: 'DJ Nova',
  other: 'Ada',
  eventType: 'Birthday party',
  when: 'Sat, May 1, 2027, 6:30 PM',
  totalCents: 80_000,
  depositCents: 0,
  owedCents: null,
  by: 'host',
  what: 'accepted',
  otherWhen: null,
  note: 'Ring twice',
  cents: null,
  isRefund: false,
  wasConfirmed: false,
  isClientGone: false,
  refusedBecause: null,
  left: { openQuotes: [], similarUrl: 'https://fanfare.example/dj/new-york-city-ny' },
}

test('what the client wrote to the vendor stands under their name', () => {
  expect(bookingEmail(acceptance)?.text).toContain('Message from Ada: Ring twice')
})

test('only the client pays, and each side reads whom', () => {
  const confirmed: BookingFacts = { ...acceptance, what: 'confirmed', by: 'vendor', note: '' }
  expect(bookingEmail(confirmed)?.text).toContain('Ada pays you directly. Record payments')
  expect(bookingEmail({ ...confirmed, side: 'host', other: 'DJ Nova' })?.text).toContain('You pay DJ Nova directly.')
})

test('the quote of a vendor whose name ends in s is named as its own', () => {
  const mail = bookingEmail({ ...acceptance, side: 'host', other: 'Goshen Groove DJs' })
  expect(mail?.text).toContain('You accepted Goshen Groove DJs’ quote of $800')
})

test('a web address in a name, an event type or a message becomes no link', () => {
  const address = 'www.evil.com'
  const mail = bookingEmail({ ...acceptance, other: address, eventType: address, note: address })
  expect(mail?.text).toContain('Message from …: …')
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil')
})

test.each([
  ['a booking', true, 'so their booking for Sat, May 1, 2027, 6:30 PM is canceled.'],
  ['an acceptance', false, 'so their accepted quote for Sat, May 1, 2027, 6:30 PM is canceled.'],
])('the vendor of %s reads that the client deleted their data', (_what, wasConfirmed, sentence) => {
  const mail = bookingEmail({ ...acceptance, what: 'cancelled', isClientGone: true, wasConfirmed, note: '' })
  expect(mail?.text).toContain(`Your client deleted their data on Fanfare, ${sentence}`)
  expect(mail?.text).not.toContain('Ada')
})
