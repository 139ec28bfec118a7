/** The places of a vendor in words. */
import { expect, test } from 'vitest'
import { formatOtherPlace, formatOtherPlaces, formatSeason, formatTravels } from '#contract/format-places.ts'

const phoenix = {
  locationFileName: 'phoenix-az',
  cityName: 'Phoenix',
  stateOrProvinceAbbreviation: 'AZ',
  latitude: 33.4,
  longitude: -112,
  travelMiles: 25,
  from: '11-01',
  until: '04-30',
  isAwayFromHome: true,
}

test.each([
  ['11-01', '04-30', 'Nov–Apr'],
  ['11-01', '02-28', 'Nov–Feb'],
  ['11-01', '11-30', 'Nov'],
  ['11-01', '04-15', 'Nov 1 – Apr 15'],
  ['12-24', '12-24', 'Dec 24'],
  [null, null, null],
])('a season from %s until %s is %s', (from, until, words) => {
  expect(formatSeason({ from, until })).toBe(words)
})

test('the profile and the account name them', () => {
  const dallas = { ...phoenix, cityName: 'Dallas', stateOrProvinceAbbreviation: 'TX', from: null, until: null }
  expect(formatOtherPlaces([phoenix])).toBe('also Phoenix, AZ (Nov–Apr)')
  expect(formatOtherPlaces([phoenix, dallas])).toBe('also Phoenix, AZ (Nov–Apr) and Dallas, TX')
  expect(formatTravels({ travelMiles: 50, cityName: 'Austin' }, [phoenix])).toEqual([
    'Travels up to 50 miles from Austin',
    'Up to 25 miles from Phoenix, Nov–Apr, not in Austin then',
  ])
  expect(formatOtherPlace(phoenix)).toBe('Phoenix, AZ: up to 25 miles, Nov–Apr, not at home then')
  expect(formatOtherPlace({ ...dallas, isAwayFromHome: false })).toBe('Dallas, TX: up to 25 miles, all year')
})
