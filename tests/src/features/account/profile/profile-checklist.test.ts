import { expect, test } from 'vitest'
import type { OwnVendor } from '#contract/own-vendor.ts'
import { checklistText } from '#src/features/account/profile/profile-checklist.tsx'

const PHOTO = { url: '/pictures/1', caption: '', width: 10, height: 10 }
const VENDOR = { description: 'We play.', searchResultPhotoUrl: '/pictures/7_100x100' } as OwnVendor

test('a vendor reads what is missing of its profile, and nothing once it is complete', () => {
  expect(checklistText(VENDOR)).toBe('2 of 5: add a price, say what a booking includes, add 3 photos')
  expect(checklistText({ ...VENDOR, startingPrice: 400, whatYouGet: ['Lights'], photos: [PHOTO, PHOTO] })).toBe(
    '4 of 5: add 1 more photo',
  )
  const complete = { ...VENDOR, startingPrice: 400, whatYouGet: ['Lights'], photos: [PHOTO, PHOTO, PHOTO] }
  expect(checklistText(complete)).toBeNull()
})
