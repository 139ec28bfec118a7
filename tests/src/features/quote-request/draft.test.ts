import { describe, expect, test } from 'vitest'
import { MEMBERS_PER_REQUEST_MAX } from '#contract/limits.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { VendorSearchResult } from '#contract/vendor.ts'
import {
  asksTransport,
  draftIdOf,
  isWorthKeeping,
  newDraft,
  parseMemberIds,
  sourceOf,
  toDraftVendor,
  unknownVendor,
  withVendors,
  withoutVendor,
} from '#src/features/quote-request/draft.ts'

const untouched = (...ids: number[]) => newDraft({ vendors: ids.map(unknownVendor), source: 'None', place: null, client: {}, now: 5 })

const tile: VendorSearchResult = {
  memberID: 7,
  profileName: 'Midnight Limousines',
  profileUrl: '/vendors/midnight-limousines-7',
  thumbnailPhotoUrl: '/pictures/limo-7',
  primaryServiceName: 'Limousine',
  includeInVirtualEvents: false,
  numberOfBookings: 3,
  daysSinceLastBooking: null,
  rating: 4.5,
  numberOfReviews: 2,
  shortenedDescription: '',
  cityName: 'Hoboken',
  stateOrProvinceAbbreviation: 'NJ',
  latitude: 40.7,
  longitude: -74,
  distance: 2,
}
const limousine = { id: 1, personForm: 'Limousine', pluralForm: 'Limousines', isTransport: true } as ServiceType

describe('the vendors of an address', () => {
  test('are its ids, without repetitions and nonsense', () => {
    expect(parseMemberIds('1,2,2, 3,x,0,-4,1.5,')).toEqual([1, 2, 3])
    expect(parseMemberIds(12)).toEqual([12])
    expect(parseMemberIds(undefined)).toEqual([])
  })

  test('are at most as many as one request may ask', () => {
    const many = Array.from({ length: MEMBERS_PER_REQUEST_MAX + 5 }, (_, i) => i + 1).join(',')
    expect(parseMemberIds(many)).toHaveLength(MEMBERS_PER_REQUEST_MAX)
  })

  test('name the draft whatever their order', () => {
    expect(draftIdOf([845, 12])).toBe('12-845')
    expect(draftIdOf([12, 845])).toBe('12-845')
  })

  test('an unknown source is None', () => {
    expect(sourceOf('gigkids')).toBe('gigkids')
    expect(sourceOf('elsewhere')).toBe('None')
    expect(sourceOf(undefined)).toBe('None')
  })
})

describe('a draft', () => {
  test('starts at the place of the search', () => {
    const place = { fileName: 'hoboken-nj', displayName: 'Hoboken, NJ', timeZone: 'America/New_York' }
    const draft = newDraft({
      vendors: [unknownVendor(1)],
      source: 'gigkids',
      place: { ...place, cityName: 'Hoboken', stateOrProvinceAbbreviation: 'NJ', countryCode: 'US', latitude: 40, longitude: -74 },
      client: {},
      now: 5,
    })
    expect(draft.gigRequest).toEqual({ location: 'hoboken-nj' })
    expect(draft.place).toEqual({ displayName: 'Hoboken, NJ', timeZone: 'America/New_York' })
  })

  test('is worth keeping once something was typed', () => {
    expect(isWorthKeeping(untouched(1))).toBe(false)
    expect(isWorthKeeping({ ...untouched(1), gigRequest: { location: 'hoboken-nj' } })).toBe(false)
    expect(isWorthKeeping({ ...untouched(1), gigRequest: { notes: '  ' } })).toBe(false)
    expect(isWorthKeeping({ ...untouched(1), gigRequest: { notes: 'Dad turns 60' } })).toBe(true)
    expect(isWorthKeeping({ ...untouched(1), client: { firstName: 'Ada' } })).toBe(true)
  })

  test('of fewer vendors is the draft of another set', () => {
    const fewer = withoutVendor({ ...untouched(1, 2), gigRequest: { notes: 'x' } }, 1, 9)
    expect(fewer).toMatchObject({ id: '2', editedAt: 9, gigRequest: { notes: 'x' } })
    expect(fewer.vendors.map((vendor) => vendor.memberID)).toEqual([2])
  })

  test('takes over what the network knows of its vendors and keeps the rest', () => {
    const known = toDraftVendor(tile, [limousine])
    expect(known).toMatchObject({ memberID: 7, profileName: 'Midnight Limousines', isTransport: true })
    const draft = withVendors(untouched(3, 7), [known])
    expect(draft.vendors).toEqual([unknownVendor(3), known])
  })

  test('asks pick-up and passengers only when every vendor drives', () => {
    const known = toDraftVendor(tile, [limousine])
    expect(asksTransport({ vendors: [known] })).toBe(true)
    expect(asksTransport({ vendors: [known, unknownVendor(3)] })).toBe(false)
    expect(asksTransport({ vendors: [] })).toBe(false)
    expect(toDraftVendor(tile, []).isTransport).toBe(false)
  })
})
