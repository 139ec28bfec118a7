import { expect, test } from 'vitest'
import { profileLink } from '#src/vendor/format-vendor-links.ts'
import { paragraphs, requestHref } from '#src/features/vendor-profile/format-profile.ts'
import { summary } from '#src/features/vendor-profile/profile-head.ts'
import { vendorIdOf } from '#src/features/vendor-profile/queries.ts'

test('the number at the end of the address is the vendor', () => {
  expect(vendorIdOf('midnight-motown-845')).toBe(845)
  expect(vendorIdOf('studio-54-12')).toBe(12)
  expect(vendorIdOf('845')).toBe(845)
})

test('an address without a possible number is nobody', () => {
  for (const text of ['midnight-motown', 'x-0', 'x-99999999999', 'x-2147483648', 'motown845'])
    expect(vendorIdOf(text)).toBeNull()
})

test('a description keeps its paragraphs', () => {
  expect(paragraphs('One.\n\nTwo,\nstill two.\r\n \r\nThree.\n\n')).toEqual(['One.', 'Two,\nstill two.', 'Three.'])
})

test('a summary ends between words', () => {
  expect(summary('Short and sweet.')).toBe('Short and sweet.')
  const cut = summary('word '.repeat(100))
  expect(cut.length).toBeLessThanOrEqual(155)
  expect(cut).toMatch(/word…$/)
})

test('the address keeps where the person came from', () => {
  expect(profileLink('/vendors/dj-nova-1', {})).toBe('/vendors/dj-nova-1')
  expect(profileLink('/vendors/dj-nova-1', { source: 'gigkids', location: 'queens-ny' })).toBe(
    '/vendors/dj-nova-1?source=gigkids&location=queens-ny',
  )
  expect(profileLink('/vendors/dj-nova-1', { location: 'queens-ny', eventDate: '2027-06-19', service: 'dj' })).toBe(
    '/vendors/dj-nova-1?location=queens-ny&eventDate=2027-06-19&service=dj',
  )
})

test('the request starts in the city that was searched, else in the vendor’s own', () => {
  const city = {
    fileName: 'hoboken-nj',
    displayName: 'Hoboken, NJ',
    cityName: 'Hoboken',
    stateOrProvinceAbbreviation: 'NJ',
    countryCode: 'US',
    latitude: 40.7,
    longitude: -74,
    timeZone: 'America/New_York',
  } as const
  const profile = { id: 1, city }
  expect(requestHref(profile, { location: 'queens-ny' })).toBe(
    '/requestquote?memberId=1&source=None&location=queens-ny',
  )
  expect(requestHref(profile, {})).toBe('/requestquote?memberId=1&source=None&location=hoboken-nj')
  expect(requestHref(profile, { source: 'virtualevents' })).toBe('/requestquote?memberId=1&source=virtualevents')
  expect(requestHref(profile, { location: 'queens-ny', eventDate: '2027-05-01' })).toBe(
    '/requestquote?memberId=1&source=None&location=queens-ny&eventDate=2027-05-01',
  )
  expect(requestHref(profile, { location: 'queens-ny', month: '2027-06', budget: 800, guests: 80, age: 5 })).toBe(
    '/requestquote?memberId=1&source=None&location=queens-ny&month=2027-06&budget=800&guests=80&age=5',
  )
  expect(requestHref({ id: 1 }, {})).toBe('/requestquote?memberId=1&source=None')
})
