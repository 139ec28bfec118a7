import { expect, test } from 'vitest'
import { isOfLeads, placeOf, tabOf } from '#src/ui/frame/navigation.ts'

const place = (path: string, hasLeads = false, isOfBooking = false) => placeOf(path, hasLeads, isOfBooking)

test('every page belongs to one place of the navigation', () => {
  expect(place('/')).toBe('search')
  expect(place('/dj/boston-ma')).toBe('search')
  expect(place('/vendors/midnight-motown-845')).toBe('search')
  expect(place('/virtual-event-services')).toBe('virtual')
  expect(place('/virtual-event-services/dj')).toBe('virtual')
  expect(place('/requests')).toBe('requests')
  expect(place('/bookings/12/day')).toBe('bookings')
  expect(place('/requestquote')).toBe('search')
  expect(place('/account/password')).toBe('account')
  expect(place('/sign-in')).toBe('account')
  expect(place('/kids-party-entertainment/magician/boston-ma')).toBe('kids')
  expect(place('/wedding-entertainment')).toBe('weddings')
  expect(place('/articles/band-or-dj')).toBe('articles')
  expect(place('/event-inspiration')).toBe('articles')
})

test('on phones, what has no tab of its own belongs to the search', () => {
  expect(tabOf(place('/kids-party-entertainment'))).toBe('search')
  expect(tabOf(place('/articles'))).toBe('search')
  expect(tabOf(place('/virtual-event-services/dj'))).toBe('virtual')
  expect(tabOf(place('/account'))).toBe('account')
})

test('messages belong to the requests of a client and to the leads of a vendor', () => {
  expect(tabOf(place('/threads/12'))).toBe('requests')
  expect(tabOf(place('/threads/12', true))).toBe('account')
  expect([isOfLeads('/threads/12'), isOfLeads('/leads/12'), isOfLeads('/requests')]).toEqual([true, true, false])
  expect([place('/signup/landing'), place('/leads/12', true), place('/calendar', true)]).toEqual([
    'account',
    'account',
    'account',
  ])
})

test('messages that are opened from a booking belong to the bookings', () => {
  expect([place('/threads/12', false, true), place('/threads/12', true, true)]).toEqual(['bookings', 'bookings'])
  expect([place('/dj/x-ny', false, true), place('/leads/12', true, true)]).toEqual(['search', 'account'])
  expect(tabOf('bookings')).toBe('bookings')
})

test('shortlists belong to the account, where saved vendors are', () => {
  expect(tabOf(place('/shortlist'))).toBe('account')
  expect(tabOf(place('/shortlist/0b0e6cbc'))).toBe('account')
})
