import { expect, test } from 'vitest'
import { ratingLabel } from '#src/ui/content/rating.tsx'

test('one review is a Review, more are Reviews', () => {
  expect(ratingLabel(4.9, 1)).toEqual({ stars: '4.9', reviews: '1 Review' })
  expect(ratingLabel(5, 1112)).toEqual({ stars: '5.0', reviews: '1,112 Reviews' })
})

test('nothing is shown without reviews or with a negative rating', () => {
  expect(ratingLabel(4.9, 0)).toBeNull()
  expect(ratingLabel(4.9, -1)).toBeNull()
  expect(ratingLabel(-1, 12)).toBeNull()
})

test('a rating of zero with reviews is a rating', () => {
  expect(ratingLabel(0, 2)).toEqual({ stars: '0.0', reviews: '2 Reviews' })
})
