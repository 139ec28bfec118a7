import { expect, test } from 'vitest'
import { placeOf } from '#src/ui/navigation.ts'

test('every page belongs to one place of the navigation', () => {
  expect(placeOf('/')).toBe('search')
  expect(placeOf('/dj/boston-ma')).toBe('search')
  expect(placeOf('/vendors/midnight-motown-845')).toBe('search')
  expect(placeOf('/virtual-event-services')).toBe('virtual')
  expect(placeOf('/virtual-event-services/dj')).toBe('virtual')
  expect(placeOf('/requests')).toBe('requests')
  expect(placeOf('/requestquote')).toBe('search')
  expect(placeOf('/account/password')).toBe('account')
  expect(placeOf('/sign-in')).toBe('account')
})
