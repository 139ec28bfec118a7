import { expect, test } from 'vitest'
import { placeOf, tabOf } from '#src/ui/frame/navigation.ts'

test('every page belongs to one place of the navigation', () => {
  expect(placeOf('/')).toBe('search')
  expect(placeOf('/dj/boston-ma')).toBe('search')
  expect(placeOf('/vendors/midnight-motown-845')).toBe('search')
  expect(placeOf('/virtual-event-services')).toBe('virtual')
  expect(placeOf('/virtual-event-services/dj')).toBe('virtual')
  expect(placeOf('/requests')).toBe('requests')
  expect(placeOf('/bookings/12/day')).toBe('bookings')
  expect(placeOf('/requestquote')).toBe('search')
  expect(placeOf('/account/password')).toBe('account')
  expect(placeOf('/sign-in')).toBe('account')
  expect(placeOf('/kids-party-entertainment/magician/boston-ma')).toBe('kids')
  expect(placeOf('/wedding-entertainment')).toBe('weddings')
  expect(placeOf('/articles/band-or-dj')).toBe('articles')
  expect(placeOf('/event-inspiration')).toBe('articles')
})

test('on phones, what has no tab of its own belongs to the search', () => {
  expect(tabOf('/kids-party-entertainment')).toBe('search')
  expect(tabOf('/articles')).toBe('search')
  expect(tabOf('/virtual-event-services/dj')).toBe('virtual')
  expect(tabOf('/account')).toBe('account')
})
