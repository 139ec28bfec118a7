import { expect, test } from 'vitest'
import { hasFooter, placeOf, tabOf, VENDOR_PLACES } from '#src/ui/frame/navigation.ts'

const place = (path: string, isVendor = false, isOfBooking = false) => placeOf(path, isVendor, isOfBooking)

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

test('a vendor at work has places of its own', () => {
  const tabs = ['/leads', '/leads/12', '/bookings/3', '/calendar', '/threads', '/threads/12', '/account/profile']
  expect(tabs.map((path) => tabOf(place(path, true), VENDOR_PLACES))).toEqual([
    'leads',
    'leads',
    'bookings',
    'calendar',
    'messages',
    'messages',
    'account',
  ])
  expect(place('/dj/boston-ma', true)).toBe('search')
})

test('messages belong to the requests of a client, and the signup to the account', () => {
  expect(tabOf(place('/threads/12'))).toBe('requests')
  expect(place('/signup/landing')).toBe('account')
})

test('messages that are opened from a booking belong to the bookings', () => {
  expect([place('/threads/12', false, true), place('/threads/12', true, true)]).toEqual(['bookings', 'bookings'])
  expect([place('/dj/x-ny', false, true), place('/leads/12', true, true)]).toEqual(['search', 'leads'])
  expect(tabOf('bookings')).toBe('bookings')
})

test('shortlists belong to the account, where saved vendors are', () => {
  expect(tabOf(place('/shortlist'))).toBe('account')
  expect(tabOf(place('/shortlist/0b0e6cbc'))).toBe('account')
})

test('the links of the site stand below what is read, not below what one has to do', () => {
  for (const path of ['/', '/dj/boston-ma', '/articles/choosing-a-dj', '/account', '/about/privacy', '/your-data'])
    expect(hasFooter(path), path).toBe(true)
  for (const path of [
    '/requestquote-b/success',
    '/requests',
    '/my-events/1f',
    '/bookings/3',
    '/leads',
    '/threads/9',
    '/account/email',
    '/sign-in',
  ])
    expect(hasFooter(path), path).toBe(false)
})
