import { expect, test } from 'vitest'
import { ratingWords } from '#src/ui/content/rating.tsx'

test('one review is a Review, more are Reviews', () => {
  expect(ratingWords(4.9, 1)).toEqual({ stars: '4.9', reviews: '1 Review' })
  expect(ratingWords(5, 1112)).toEqual({ stars: '5.0', reviews: '1,112 Reviews' })
})

test('nothing is shown without reviews or with a negative rating', () => {
  expect(ratingWords(4.9, 0)).toBeNull()
  expect(ratingWords(4.9, -1)).toBeNull()
  expect(ratingWords(-1, 12)).toBeNull()
})

test('a rating of zero with reviews is a rating', () => {
  expect(ratingWords(0, 2)).toEqual({ stars: '0.0', reviews: '2 Reviews' })
})
