/** A vendor's account says in a few words how its profile and membership stand. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OwnVendor } from '#contract/own-vendor.ts'
import { DEFAULT_PICTURE } from '#contract/pictures.ts'
import type { Api } from '#src/api/client.ts'
import { ProfilePlaces } from '#src/features/account/places/profile-places.tsx'
import { ownVendorOptions } from '#src/features/account/queries.ts'

const api = {} as Api
const PHOTO = { url: '/pictures/1', caption: '', width: 10, height: 10 }
const COMPLETE = {
  profileName: 'DJ Nova',
  profileUrl: '/vendors/dj-nova-8',
  primaryServiceName: 'DJ',
  cityName: 'Boston',
  stateOrProvinceAbbreviation: 'MA',
  providedServiceTypeIds: [6, 7],
  memberLevel: -2,
  description: 'We play.',
  searchResultPhotoUrl: '/pictures/7_100x100',
  startingPrice: 400,
  whatYouGet: ['Lights'],
  photos: [PHOTO, PHOTO, PHOTO],
} as unknown as OwnVendor

function placesOf(vendor: OwnVendor | null) {
  const queryClient = new QueryClient()
  if (vendor) queryClient.setQueryData(ownVendorOptions(api, 8).queryKey, vendor)
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <ProfilePlaces api={api} vendorId={8} />
    </QueryClientProvider>,
  )
}

test('a complete profile says so; a part that is missing waits for the vendor', () => {
  expect(placesOf(COMPLETE)).toContain('<small>2 categories used · complete</small>')
  expect(placesOf(COMPLETE)).toContain('<small>DJ in Boston, MA</small>')
  expect(placesOf({ ...COMPLETE, photos: [] })).toContain(
    '<small data-tone="wait">2 categories used · 4 of 5 parts done</small>',
  )
  expect(placesOf({ ...COMPLETE, searchResultPhotoUrl: DEFAULT_PICTURE })).toContain('no photo yet')
})

test('a membership is a place once it has an end, and what is not loaded leaves its line free', () => {
  expect(placesOf(COMPLETE)).not.toContain('/account/membership')
  expect(placesOf({ ...COMPLETE, membershipEndsOn: '2027-05-01' })).toContain('<small>Basic · until Sat, May 1, 2027')
  expect(placesOf(null)).toContain('<b>Your profile</b><small></small>')
})
