/** Reviews of vendors, and of bookings. */
import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { ById, WholeInUrl } from '../ids.ts'
import { SEARCH_SKIP_MAX } from '../limits.ts'
import { WriteReceipt } from '../receipt.ts'
import { BookingReviews, VendorReviews, ReplyToReview, ReportReview, WriteReview } from './reviews.ts'

export const reviewEndpoints = {
  memberReviews: {
    method: 'GET',
    path: '/api/v1/members/:id/reviews',
    access: 'public',
    params: ById,
    query: v.object({
      skip: v.optional(v.pipe(WholeInUrl, v.maxValue(SEARCH_SKIP_MAX)), 0),
      /** Only those of events of this kind. */
      eventType: v.optional(v.pipe(v.string(), v.maxLength(60))),
    }),
    reply: VendorReviews,
    summary: 'A vendor’s published reviews, newest first, and how it replies to requests',
  },
  bookingReviews: {
    method: 'GET',
    path: '/api/v1/bookings/:id/reviews',
    access: 'signedIn',
    params: ById,
    reply: BookingReviews,
    summary: 'The reviews of one booking of the caller’s; the other side’s once it is published',
  },
  writeReview: {
    method: 'POST',
    path: '/api/v1/bookings/:id/review',
    access: 'signedIn',
    params: ById,
    body: WriteReview,
    reply: WriteReceipt,
    summary: 'Reviews the other side of a completed booking, exactly once; sealed until both have or 14 days are over',
  },
  replyToReview: {
    method: 'POST',
    path: '/api/v1/reviews/:id/reply',
    access: 'vendor',
    teamRight: 'manage',
    params: ById,
    body: ReplyToReview,
    reply: WriteReceipt,
    summary: 'The vendor replies to a published review of itself, once',
  },
  reportReview: {
    method: 'POST',
    path: '/api/v1/reports',
    access: 'signedIn',
    body: ReportReview,
    reply: v.object({ reported: v.literal(true) }),
    summary: 'Reports to the operator that something is wrong with a published review',
  },
} as const satisfies Record<string, Endpoint>
