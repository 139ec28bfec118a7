import { expect, test } from 'vitest'
import { isOfLeads, OF_BOOKING, placeOf, tabOf } from '#src/ui/frame/navigation.ts'

test('every page belongs to one place of the navigation', () => {
  expect(placeOf('/', false)).toBe('search')
  expect(placeOf('/dj/boston-ma', false)).toBe('search')
  expect(placeOf('/vendors/midnight-motown-845', false)).toBe('search')
  expect(placeOf('/virtual-event-services', false)).toBe('virtual')
  expect(placeOf('/virtual-event-services/dj', false)).toBe('virtual')
  expect(placeOf('/requests', false)).toBe('requests')
  expect(placeOf('/bookings/12/day', false)).toBe('bookings')
  expect(placeOf('/requestquote', false)).toBe('search')
  expect(placeOf('/account/password', false)).toBe('account')
  expect(placeOf('/sign-in', false)).toBe('account')
  expect(placeOf('/kids-party-entertainment/magician/boston-ma', false)).toBe('kids')
  expect(placeOf('/wedding-entertainment', false)).toBe('weddings')
  expect(placeOf('/articles/band-or-dj', false)).toBe('articles')
  expect(placeOf('/event-inspiration', false)).toBe('articles')
})

test('on phones, what has no tab of its own belongs to the search', () => {
  expect(tabOf('/kids-party-entertainment', false)).toBe('search')
  expect(tabOf('/articles', false)).toBe('search')
  expect(tabOf('/virtual-event-services/dj', false)).toBe('virtual')
  expect(tabOf('/account', false)).toBe('account')
})

test('messages belong to the requests of a client and to the leads of a vendor', () => {
  expect(tabOf('/threads/12', false)).toBe('requests')
  expect(tabOf('/threads/12', true)).toBe('account')
  expect([isOfLeads('/threads/12'), isOfLeads('/leads/12'), isOfLeads('/requests')]).toEqual([true, true, false])
  expect([placeOf('/signup/landing', false), placeOf('/leads/12', true), placeOf('/calendar', true)]).toEqual([
    'account',
    'account',
    'account',
  ])
})

test('messages that are opened from a booking belong to the bookings', () => {
  expect('/threads/12?booking=3').toMatch(OF_BOOKING)
  for (const other of ['/threads/12', '/threads/12?booking=x', '/dj/x-ny?booking=3'])
    expect(other).not.toMatch(OF_BOOKING)
  expect([tabOf('/bookings/', false), placeOf('/bookings/', true)]).toEqual(['bookings', 'bookings'])
})

test('shortlists belong to the account, where saved vendors are', () => {
  expect(tabOf('/shortlist', false)).toBe('account')
  expect(tabOf('/shortlist/0b0e6cbc', false)).toBe('account')
})
