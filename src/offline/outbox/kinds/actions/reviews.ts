/**
 * A client or vendor reviews a completed booking; the vendor replies to a published review. Every export is a kind
 * (actions.ts).
 */
import * as v from 'valibot'
import { reviewEndpoints } from '#contract/reviews/review-endpoints.ts'
import { defineAction } from '../action.ts'

const waiting = 'Saved on this device, not sent yet'

export const WRITE_REVIEW = defineAction({
  name: 'action:review',
  label: { noun: 'review', nouns: 'reviews', href: '/bookings', waiting },
  endpoint: reviewEndpoints.writeReview,
  input: v.object({
    bookingId: v.number(),
    /** 0 while none are chosen. */
    stars: v.number(),
    text: v.string(),
  }),
  paramsOf: ({ bookingId }) => ({ id: bookingId }),
  bodyOf: ({ stars, text }) => ({ stars, text }),
  hasForm: true,
})

export const REPLY_TO_REVIEW = defineAction({
  name: 'action:reviewReply',
  label: { noun: 'reply', nouns: 'replies', href: '/bookings', waiting },
  endpoint: reviewEndpoints.replyToReview,
  input: v.object({ reviewId: v.number(), text: v.string() }),
  paramsOf: ({ reviewId }) => ({ id: reviewId }),
  bodyOf: ({ text }) => ({ text }),
  hasForm: true,
})
