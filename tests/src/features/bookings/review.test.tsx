/** Text that both sides read about the reviews of a booking, and what a profile shows. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Review } from '#contract/reviews/reviews.ts'
import { actionTitle } from '#src/features/bookings/own-actions.ts'
import { OwnReview } from '#src/features/bookings/review/own-review.tsx'
import { responseBasis, responseLines } from '#src/features/vendor-profile/reviews/format-responses.ts'
import type { ActionRecord } from '#src/offline/outbox/kinds/action.ts'
import { REPLY_TO_REVIEW, WRITE_REVIEW } from '#src/offline/outbox/kinds/actions/reviews.ts'
import { ReviewItem } from '#src/reviews/review-item.tsx'
import { A_BOOKING } from '#tests/support/world/bookings.ts'

const NOW = Date.parse('2027-06-20T12:00:00Z')
const textOf = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const booking = { ...A_BOOKING, state: 'completed' } as const
const A_REVIEW: Review = {
  id: 8,
  removedBecause: null,
  stars: 4,
  text: 'Played all night',
  authorName: 'Ana',
  eventType: 'Birthday party',
  eventDate: '2027-06-12',
  publishedAt: '2027-06-19T12:00:00Z',
  reply: { text: 'Thank you', repliedAt: '2027-06-19T15:00:00Z' },
}

test('a sealed review says who opens it when; a published one where it is', () => {
  const own = { stars: 4, text: 'Played all night', photos: 0, isPublished: false, published: null, isListed: true }
  const show = (some: object, side: 'host' | 'vendor' = 'host', otherIsSealed = false) =>
    textOf(
      renderToStaticMarkup(
        <OwnReview
          booking={{ ...booking, side }}
          own={{ ...own, ...some }}
          otherIsSealed={otherIsSealed}
          opensAt="2027-06-28T12:00:00Z"
          now={NOW}
        />,
      ),
    )
  expect(show({})).toContain(
    'It’s published once DJ Aurora has written one too, but not before the day after the event. Otherwise, it opens on Jun 28.',
  )
  expect(show({}, 'vendor')).toContain(
    'Ana Lee can open it once they’ve written one too, but not before the day after the event. Otherwise, it opens on Jun 28.',
  )
  expect(show({}, 'host', true)).toContain('It’s published on Jun 28.')
  expect(show({ isPublished: true, isListed: false })).toContain('It isn’t on their profile')
  expect(show({})).not.toContain('Published')
  const published = show({ isPublished: true, published: A_REVIEW })
  expect(published).toContain('View it on DJ Aurora’s profile')
  expect(published).toContain('Reply from DJ Aurora')
  expect(show({ isPublished: true }, 'vendor')).toContain('Only Ana Lee can open it.')
})

test('of a removed review the number and the reason are left, and no stars', () => {
  const removed = { ...A_REVIEW, removedBecause: 'names a private person', stars: 0, text: '', authorName: '' }
  const text = textOf(renderToStaticMarkup(<ReviewItem review={removed} reviewed="DJ Aurora" now={NOW} />))
  expect(text.trim()).toBe('Review #8 was removed by Fanfare. Reason: names a private person')
})

test.each([
  [3, 100, ['Usually replies in 5 minutes', 'Replies to 100% of requests']],
  [31, 92, ['Usually replies in 35 minutes', 'Replies to 92% of requests']],
  [50, 92, ['Usually replies in 1 hour', 'Replies to 92% of requests']],
  [121, 80, ['Usually replies in 3 hours', 'Replies to 80% of requests']],
  [1500, 80, ['Usually replies in 2 days', 'Replies to 80% of requests']],
  [null, 0, ['Replies to 0% of requests']],
])('a middle time of %s minutes is rounded up', (medianMinutes, repliedPercent, lines) => {
  const figures = { requests: 12, medianMinutes, answeredPercent: repliedPercent }
  expect(responseLines(figures)).toEqual(lines)
  expect(responseBasis(figures)).toBe('12 requests in the last 90 days')
})

test('a review and a reply that wait are named by what they are', () => {
  const record = (kind: string, input: object, title: string) =>
    ({ kind, draft: { input, about: { title } } }) as unknown as ActionRecord
  expect(actionTitle(record(WRITE_REVIEW.name, { bookingId: 5, stars: 4, text: '' }, 'DJ Aurora'))).toBe(
    'Your review of DJ Aurora',
  )
  expect(actionTitle(record(REPLY_TO_REVIEW.name, { reviewId: 8, text: 'Thanks' }, 'Reply to Ana’s review'))).toBe(
    'Reply to Ana’s review',
  )
})
