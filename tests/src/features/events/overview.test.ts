/** An event's page in figures: what is booked, what waits, what is missing, and the next step. */
import { expect, test } from 'vitest'
import type { BookingSummary } from '#contract/bookings/booking.ts'
import type { ContactedVendor } from '#contract/leads.ts'
import type { KnownEvent } from '#src/events/known-events.ts'
import { overviewLine, overviewOf } from '#src/features/events/overview.ts'
import type { RequestItem } from '#src/offline/outbox/of-kind.ts'
import { aClientEvent } from '#tests/support/people/client-event.ts'

const NOW = new Date('2027-01-01T12:00:00Z')
const wedding: KnownEvent = {
  ...aClientEvent({
    eventType: 'Wedding',
    requestKeys: ['one'],
    latest: { startTime: null, durationMinutes: null, venue: '', notes: '' },
  }),
  isStored: true,
}
const DJ = 6
const PHOTOGRAPHER = 6001

const vendor = (id: number, some: Partial<ContactedVendor>): ContactedVendor => ({
  id,
  memberId: id,
  profileName: `Vendor ${id}`,
  profileUrl: '',
  autoAdded: false,
  state: 'delivered',
  answer: null,
  unreadMessages: 0,
  ...some,
})
const booking = (some: Partial<BookingSummary>) =>
  ({
    id: 1,
    side: 'host',
    requestKey: 'one',
    state: 'confirmed',
    totalCents: 80_000,
    proposal: null,
    ...some,
  }) as BookingSummary

const known = (
  vendors: readonly ContactedVendor[],
  { event = wedding, bookings = [] as BookingSummary[], held = [] as RequestItem[], now = NOW } = {},
) => overviewOf({ event, vendorsOf: (key) => (key === 'one' ? vendors : []), bookings, held, now })

const stateOf = (overview: ReturnType<typeof known>, id: string) =>
  overview.needs.find(({ item }) => item.id === id)?.state

test('what is booked checks itself off and counts against the budget', () => {
  const overview = known([vendor(5, { serviceTypeId: DJ, accept: 'accepted', bookingId: 1 })], {
    bookings: [booking({ leadId: 5 }), booking({ id: 2, requestKey: 'another event’s' })],
  })
  expect([stateOf(overview, 'music'), stateOf(overview, 'photos')]).toEqual(['booked', 'missing'])
  expect(overview.usedCents).toBe(80_000)
  expect(overviewLine(overview)).toBe('1 booked · 10 to find')
})

test('a quote to decide on comes before what is missing', () => {
  const overview = known([
    vendor(5, { serviceTypeId: DJ, state: 'quoted', accept: 'open' }),
    vendor(6, { serviceTypeId: PHOTOGRAPHER }),
  ])
  expect([stateOf(overview, 'music'), stateOf(overview, 'photos')]).toEqual(['quoted', 'requested'])
  expect(overview.next).toEqual({
    text: '1 quote to decide on.',
    link: { href: '/my-events/0a1b2c3d#quotes', label: 'See quote' },
  })
})

test('a request that was updated waits for no one, once its vendor declined the update', () => {
  const overview = known([
    vendor(5, { memberId: 5, serviceTypeId: DJ, state: 'opened' }),
    vendor(6, { memberId: 5, serviceTypeId: DJ, state: 'declined' }),
  ])
  expect(overview.waiting).toEqual([])
})

test('an acceptance on this device is no quote to decide on', () => {
  const vendors = [vendor(5, { serviceTypeId: DJ, state: 'quoted', accept: 'open' })]
  const overview = overviewOf({
    event: wedding,
    vendorsOf: () => vendors,
    bookings: [],
    held: [],
    isAccepting: (leadId) => leadId === 5,
    now: NOW,
  })
  expect(overview.next.text).toBe('1 acceptance not sent yet.')
  expect(overviewLine(overview)).toContain('1 not sent')
})

test('on the day who arrives when comes first, and afterwards the booking', () => {
  const bookings = [booking({ leadId: 5, eventDate: wedding.eventDate })]
  const today = known([vendor(5, { serviceTypeId: DJ, accept: 'accepted' })], {
    bookings,
    now: new Date(`${wedding.eventDate}T16:00:00Z`),
  })
  expect(today.next.link?.href).toBe('/run-sheet/0a1b2c3d')
  const after = known([], { bookings, now: new Date(Date.parse(wedding.eventDate) + 3 * 86_400_000) })
  expect(after.next).toEqual({
    text: 'This event is over. How did it go?',
    link: { href: '/bookings/1', label: 'See booking' },
  })
  expect(overviewLine(after)).toBe('1 booked')
})

test('vendors that declined, and requests that were closed, leave their need open', () => {
  const overview = known([
    vendor(5, { serviceTypeId: DJ, state: 'declined' }),
    vendor(6, { serviceTypeId: PHOTOGRAPHER, closed: { at: '2027-01-01T00:00:00Z', because: 'hostClosed' } }),
  ])
  expect([stateOf(overview, 'music'), stateOf(overview, 'photos')]).toEqual(['missing', 'missing'])
})

test('when the only vendor declines, the next step is to ask similar ones', () => {
  expect(known([vendor(5, { serviceTypeId: DJ, state: 'declined' })]).next).toEqual({
    text: 'A vendor declined or hasn’t opened your request.',
    link: { href: '/requests', label: 'See similar vendors' },
  })
})

test('the next step leads to vendors near the event who are free on its day', () => {
  expect(known([]).next).toEqual({
    text: 'Still missing: Venue.',
    link: { href: '/venue/new-york-city-ny?freeOn=2027-05-01', label: 'Find vendors' },
  })
})

test('a venue that is known need not be found', () => {
  const event = { ...wedding, address: '1 Main St' }
  expect(stateOf(known([], { event }), 'venue')).toBe('done')
  expect(known([], { event }).next.text).toBe('Still missing: Officiant.')
})

test('a list of the client’s own is followed, and once it is done only replies are waited for', () => {
  const checklist = [{ id: 'own', label: 'Rings', isDone: true }]
  const event = { ...wedding, checklist }
  expect(known([], { event }).next.text).toBe('Everything on your list is done.')
  expect(known([vendor(5, {})], { event }).next.text).toBe('Waiting for 1 vendor to reply.')
  expect(known([vendor(5, { isSample: true })], { event }).next.text).toBe('Everything on your list is done.')
})

test('after the event there is nothing to find anymore', () => {
  expect(known([], { now: new Date('2027-06-01T12:00:00Z') }).next).toEqual({ text: 'This event is over.' })
})
