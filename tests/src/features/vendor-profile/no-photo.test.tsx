/** A vendor without a photo: nobody sees a picture that is not its own, neither a person nor a search engine. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEFAULT_PICTURE } from '#contract/pictures.ts'
import type { PublicMember } from '#contract/vendor.ts'
import { PhotoStrip } from '#src/features/vendor-profile/photos/photo-strip.tsx'
import { profileData } from '#src/features/vendor-profile/profile-data.ts'
import { initialsOf, Picture } from '#src/ui/content/picture.tsx'

const member = (some: Partial<PublicMember> = {}): PublicMember => ({
  id: 7,
  profileName: 'The Midnight Movers',
  profileUrl: '/vendors/the-midnight-movers-7',
  originalPhotoUrl: DEFAULT_PICTURE,
  profilePhotoUrl: DEFAULT_PICTURE,
  searchResultPhotoUrl: DEFAULT_PICTURE,
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
const stripOf = (some: Partial<PublicMember>) => renderToStaticMarkup(<PhotoStrip member={member(some)} />)
const imagesFor = (some: Partial<PublicMember>) =>
  profileData('https://fanfare.example', member(some)).flatMap((data) => ('image' in data ? [data.image] : []))
const onStage = { url: '/pictures/photo-2', caption: 'On stage', width: 400, height: 300 }

test('its profile leads with its initials and says that there is no photo', () => {
  const strip = stripOf({})
  expect(strip).toContain('>MM</text>')
  expect(strip).toContain('No photo yet')
  expect(strip).not.toMatch(/<img|<button/)
  expect(imagesFor({})).toEqual([])
})

test('with photos in its gallery, the profile leads with those', () => {
  const strip = stripOf({ photos: [onStage] })
  expect(strip).toContain('alt="On stage"')
  expect(strip).not.toMatch(/No photo yet|pictures\/default/)
  expect(imagesFor({ photos: [onStage] })).toEqual([['https://fanfare.example/pictures/photo-2_1200x1200_inside']])
})

test('with a photo of its own, the profile leads with that', () => {
  const strip = stripOf({ profilePhotoUrl: '/pictures/photo-1', photos: [onStage] })
  expect(strip.indexOf('photo-1')).toBeLessThan(strip.indexOf('photo-2'))
  expect(strip).toContain('alt="The Midnight Movers, Band"')
})

test('a list shows its initials, and a picture of an article keeps the stand-in', () => {
  const tile = <Picture url={DEFAULT_PICTURE} alt="" width={80} height={80} vendor="DJ Nova" />
  expect(renderToStaticMarkup(tile)).toMatch(/aria-hidden="true".*>DN<\/text>/)
  const article = <Picture url={DEFAULT_PICTURE} alt="" width={80} height={80} />
  expect(renderToStaticMarkup(article)).toContain('<img')
})

test('initials are those of the first two words', () => {
  const names = ['The Midnight Movers', 'Élan', "Ana's Tacos", 'A Cappella Five', '2nd Street Strings', '…']
  expect(names.map(initialsOf)).toEqual(['MM', 'É', 'AT', 'CF', '2S', ''])
})
