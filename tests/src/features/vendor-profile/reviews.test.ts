import { expect, test } from 'vitest'
import { ApiError } from '#src/api/client.ts'
import { noReviews } from '#src/features/vendor-profile/reviews/format-no-reviews.ts'
import { failureSentence } from '#src/features/vendor-profile/reviews/reviews.tsx'

const vendor = { profileName: 'Nova', isSample: true, numberOfReviews: 8 }

test('a sample vendor’s number of reviews is said to be made up, not contradicted', () => {
  expect(noReviews(vendor)).toBe(
    'This is a sample vendor. Its rating and 8 reviews are made up, so there’s nothing to read.',
  )
  expect(noReviews({ ...vendor, numberOfReviews: 1 })).toContain('Its rating and 1 review are made up')
})

test('without a number of reviews nobody has written one yet', () => {
  expect(noReviews({ ...vendor, numberOfReviews: 0 })).toMatch(/^No reviews yet\./)
  expect(noReviews({ ...vendor, isSample: false })).toMatch(/^No reviews yet\./)
})

test('reviews that are shown are not called missing when they, or more of them, could not be fetched', () => {
  const offline = new ApiError({ kind: 'offline' })
  expect(failureSentence(offline, 'more')).toBe('We couldn’t load more reviews.')
  expect(failureSentence(offline, 'shown')).toBe('We couldn’t update these reviews.')
  expect(failureSentence(offline, 'none')).toBe('You’re offline, and these reviews aren’t saved here.')
})
