import { describe, expect, test } from 'vitest'
import { formatDistance, profileHref, bookingsLabel } from '#src/features/vendor-search/results/format-tile.ts'
import { recentBookingLabel } from '#src/vendor/format-recent-booking.ts'
import { requestLink } from '#src/vendor/format-vendor-links.ts'

describe('the booking badge', () => {
  test.each([
    [0, 'Just Booked'],
    [1, 'Booked 1 day ago'],
    [89, 'Booked 89 days ago'],
    [90, null],
    [null, null],
    [-1, null],
  ])('%s days after the last booking: %s', (days, words) => {
    expect(recentBookingLabel(days)).toBe(words)
  })
})

test('bookings are counted, and not mentioned when there are none', () => {
  expect(bookingsLabel(1214)).toBe('1,214 bookings')
  expect(bookingsLabel(1)).toBe('1 booking')
  expect(bookingsLabel(0)).toBeNull()
})

test('distances are whole miles', () => {
  expect(formatDistance(4.4)).toBe('4 mi')
  expect(formatDistance(0.4)).toBe('Under 1 mi')
  expect(formatDistance(null)).toBeNull()
})

const motown = { profileUrl: '/vendors/midnight-motown-845', primaryServiceName: 'Motown Group' }

test('the profile and the quote request are told where the person came from', () => {
  const queens = { source: 'None', location: 'queens-ny' } as const
  expect(profileHref(motown, queens)).toBe('/vendors/midnight-motown-845?source=None&location=queens-ny')
  expect(requestLink([845], queens)).toBe('/requestquote?memberId=845&source=None&location=queens-ny')
})

test('the profile and the quote request are told the searched date', () => {
  const dated = { source: 'None', location: 'queens-ny', eventDate: '2027-05-01' } as const
  expect(profileHref(motown, dated)).toBe(
    '/vendors/midnight-motown-845?source=None&location=queens-ny&eventDate=2027-05-01',
  )
  expect(requestLink([1, 2], dated)).toBe(
    '/requestquote?memberId=1,2&source=None&location=queens-ny&eventDate=2027-05-01',
  )
  expect(requestLink([845], { ...dated, eventDate: '' })).not.toContain('eventDate')
})

test('the profile is told of a nationwide search, and the quote request has no place of it', () => {
  const nationwide = { source: 'virtualevents', location: 'nationwide' } as const
  expect(profileHref(motown, nationwide)).toBe('/vendors/midnight-motown-845?source=virtualevents&location=nationwide')
  expect(requestLink([1, 2, 3], nationwide)).toBe('/requestquote?memberId=1,2,3&source=virtualevents')
})

test('the profile is told what was searched for, unless that is what the vendor mainly does', () => {
  const bands = {
    source: 'None',
    location: 'queens-ny',
    service: { id: 7, fileName: 'band', personForm: 'Band' },
  } as const
  expect(profileHref(motown, bands)).toBe('/vendors/midnight-motown-845?source=None&location=queens-ny&service=band')
  expect(profileHref({ ...motown, primaryServiceName: 'Band' }, bands)).not.toContain('service')
  expect(profileHref(motown, { ...bands, location: 'nationwide' })).toContain('location=nationwide&service=band')
  expect(requestLink([845], bands)).not.toContain('service')
})

test('the profile is told the distance and the rating that were searched for, and the quote request is not', () => {
  const limited = { source: 'None', location: 'queens-ny', distanceLimit: 25, ratingLimit: 4 } as const
  expect(profileHref(motown, limited)).toBe(
    '/vendors/midnight-motown-845?source=None&location=queens-ny&distanceLimit=25&ratingLimit=4',
  )
  const any = { ...limited, distanceLimit: -1, ratingLimit: -1 }
  expect(profileHref(motown, any)).toBe('/vendors/midnight-motown-845?source=None&location=queens-ny')
  expect(requestLink([845], limited)).toBe('/requestquote?memberId=845&source=None&location=queens-ny')
})
