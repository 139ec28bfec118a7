import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { shortened } from '#contract/text.ts'
import { PublicVendor, VendorSearchResult } from '#contract/vendor.ts'
import { daysSince, profileUrl, toPublicVendor, toSearchResult } from '#server/services/search/vendor-results.ts'
import { currentDays } from '#server/dates.ts'
import { byId } from '#server/catalog/service-types.ts'
import { isNoPhoto } from '#contract/pictures.ts'
import { NO_PHOTO, type VendorDetails } from '#server/repositories/search/vendors.ts'

const ROW: VendorDetails = {
  replyMinutes: null,
  basePrice: null,
  priceRules: [],
  travelFee: null,
  id: 1207,
  profileName: 'The Midnight Movers',
  photoId: 'dj-03',
  primaryServiceTypeId: 110,
  includeInVirtualEvents: true,
  numberOfBookings: 14,
  lastBookingOn: '2026-03-01',
  ratingTenths: 47,
  numberOfReviews: 9,
  descriptionStart: 'Plays.',
  description: 'Plays.',
  cityName: 'Newark',
  stateOrProvinceAbbreviation: 'NJ',
  latitude: 40.7357,
  longitude: -74.1724,
  memberLevel: -3,
  travelMiles: 25,
  otherPlaces: [],
  serviceTypeIds: [110],
  locationFileName: 'newark-nj',
  isSample: true,
  profilePhotoId: null,
  gallery: [],
  startingPrice: null,
  whatYouGet: [],
  languages: [],
  startedIn: null,
  videos: [],
  isListed: true,
}

const daysOf = (today: string) => ({ today, lastDay: today })

test('a vendor without a photo has a drawing of its category in its place, in lists and on its profile', () => {
  const row = { ...ROW, photoId: NO_PHOTO, isSample: false }
  const tile = toSearchResult(row, { point: null, days: daysOf('2026-03-08') })
  const drawing = `/pictures/no-photo-${byId(row.primaryServiceTypeId)?.fileName}`
  expect(tile.thumbnailPhotoUrl).toBe(drawing)
  expect(toPublicVendor(row, daysOf('2026-03-08'))).toMatchObject({
    profilePhotoUrl: drawing,
    searchResultPhotoUrl: drawing,
  })
  expect(isNoPhoto(drawing)).toBe(true)
  const withProfilePhoto = toPublicVendor({ ...row, profilePhotoId: 'photo-1' }, daysOf('2026-03-08'))
  expect(withProfilePhoto.profilePhotoUrl).toBe('/pictures/photo-1')
})

test('a row becomes a tile as the contract wants it', () => {
  const tile = toSearchResult(ROW, { point: { latitude: 40.71427, longitude: -74.00597 }, days: daysOf('2026-03-11') })
  expect(v.parse(VendorSearchResult, tile)).toEqual(tile)
  expect(tile).toMatchObject({
    memberID: 1207,
    profileUrl: '/vendors/the-midnight-movers-1207',
    thumbnailPhotoUrl: '/pictures/dj-03',
    primaryServiceName: 'Comedian',
    categoryIds: [110, 40],
    rating: 4.7,
    daysSinceLastBooking: 10,
    distance: 8.8,
    isSample: true,
  })
  expect(toSearchResult(ROW, { point: null, days: daysOf('2026-03-11') }).distance).toBeNull()
})

test('a certificate is shown until its last day is over everywhere', () => {
  const insurance = { insurer: 'Acme', coversDollars: null, endsOn: '2026-03-10', seenOn: null }
  const row = { ...ROW, insurance, insuredUntil: '2026-03-10' }
  // The evening of March 10 in Hawaii.
  const days = currentDays(new Date('2026-03-11T09:59:00Z'))
  expect(days.today).toBe('2026-03-11')
  expect(toPublicVendor(row, days).insurance).toEqual(insurance)
  expect(toSearchResult(row, { point: null, days }).highlight).toBe('Insured until March 2026')
  const over = currentDays(new Date('2026-03-11T10:00:00Z'))
  expect(toPublicVendor(row, over)).not.toHaveProperty('insurance')
  expect(toSearchResult(row, { point: null, days: over })).not.toHaveProperty('highlight')
})

test('a row becomes a public profile as the contract wants it', () => {
  const vendor = toPublicVendor(ROW, daysOf('2026-03-11'))
  expect(v.parse(PublicVendor, vendor)).toEqual(vendor)
})

test('days since the last booking: today is 0, never booked is null, the future is today', () => {
  expect(daysSince('2026-03-11', '2026-03-11')).toBe(0)
  expect(daysSince('2025-12-31', '2026-03-11')).toBe(70)
  expect(daysSince(null, '2026-03-11')).toBeNull()
  expect(daysSince('2026-03-12', '2026-03-11')).toBe(0)
})

test('profile addresses are made of plain words and the id', () => {
  expect(profileUrl({ id: 5, profileName: "Zoë & Ana's “Été” Band!" })).toBe('/vendors/zoe-and-anas-ete-band-5')
  expect(profileUrl({ id: 5, profileName: '魔術師' })).toBe('/vendors/5')
})

describe('descriptions on a tile', () => {
  test('up to 475 characters they stay as they are', () => {
    const text = 'a'.repeat(475)
    expect(shortened(text)).toBe(text)
  })

  test('longer ones are cut at a word boundary, with an ellipsis', () => {
    expect(shortened(`${'word '.repeat(94)}12345 and more`)).toBe(`${'word '.repeat(94)}12345…`)
    expect(shortened(`${'word '.repeat(94)}123456 and more`)).toBe(`${'word '.repeat(94).trim()}…`)
  })

  test('at most 475 characters remain, each word whole, and the start is enough to cut by', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[\w,.'é-]{1,40}$/), { minLength: 60, maxLength: 90 }), (words) => {
        const text = words.join(' ')
        fc.pre(text.length > 475)
        const cut = shortened(text)
        expect(cut.length).toBeLessThanOrEqual(476)
        const kept = cut.slice(0, -1)
        expect(text.startsWith(kept)).toBe(true)
        expect(text.charAt(kept.length)).toMatch(/\s/)
        expect(shortened(text.slice(0, 476))).toBe(cut)
      }),
    )
  })
})
