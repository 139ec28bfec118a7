/** A vendor without a photo: neither a person nor a search engine sees a picture that is not its own. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEFAULT_PICTURE, isNoPhoto } from '#contract/pictures.ts'
import type { PublicVendor } from '#contract/vendor.ts'
import { PhotoStrip } from '#src/features/vendor-profile/photos/photo-strip.tsx'
import { profileData } from '#src/features/vendor-profile/profile-data.ts'

const DRAWING = '/pictures/no-photo-rock-band'

const profile = (some: Partial<PublicVendor> = {}): PublicVendor => ({
  id: 7,
  profileName: 'The Midnight Movers',
  profileUrl: '/vendors/the-midnight-movers-7',
  originalPhotoUrl: DRAWING,
  profilePhotoUrl: DRAWING,
  searchResultPhotoUrl: DRAWING,
  description: 'We play.',
  memberLevel: 10,
  includeInVirtualEvents: false,
  numberOfBookings: 0,
  daysSinceLastBooking: null,
  rating: 0,
  numberOfReviews: 0,
  primaryServiceTypeId: 1,
  primaryServiceName: 'Band',
  providedServiceTypeIds: [1],
  cityName: 'Chicago',
  stateOrProvinceAbbreviation: 'IL',
  latitude: 41.9,
  longitude: -87.6,
  isSample: false,
  ...some,
})
const stripOf = (some: Partial<PublicVendor>) => renderToStaticMarkup(<PhotoStrip profile={profile(some)} />)
const imagesFor = (some: Partial<PublicVendor>) =>
  profileData('https://fanfare.example', profile(some)).flatMap((data) => ('image' in data ? [data.image] : []))
const onStage = { url: '/pictures/photo-2', caption: 'On stage', width: 400, height: 300 }

test('its profile leads with a drawing, which is no button to a larger photo, and says that there is no photo', () => {
  for (const profilePhotoUrl of [DRAWING, DEFAULT_PICTURE]) {
    expect(isNoPhoto(profilePhotoUrl)).toBe(true)
    const strip = stripOf({ profilePhotoUrl })
    expect(strip).toContain(`src="${profilePhotoUrl}_`)
    expect(strip).toContain('alt=""')
    expect(strip).toContain('No photo yet')
    expect(strip).not.toContain('<button')
    expect(imagesFor({ profilePhotoUrl })).toEqual([])
  }
})

test('with photos in its gallery, the profile leads with those', () => {
  const strip = stripOf({ photos: [onStage] })
  expect(strip).toContain('alt="On stage"')
  expect(strip).not.toMatch(/No photo yet|no-photo/)
  expect(imagesFor({ photos: [onStage] })).toEqual([['https://fanfare.example/pictures/photo-2_1200x1200_inside']])
})

test('with a photo of its own, the profile leads with that', () => {
  const strip = stripOf({ profilePhotoUrl: '/pictures/photo-1', photos: [onStage] })
  expect(strip.indexOf('photo-1')).toBeLessThan(strip.indexOf('photo-2'))
  expect(strip).toContain('alt="The Midnight Movers, Band"')
})
