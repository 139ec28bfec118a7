/** Reviews of vendors, and of bookings. */
import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { ById, WholeInUrl } from '../ids.ts'
import { SEARCH_SKIP_MAX } from '../limits.ts'
import { WriteReceipt } from '../receipt.ts'
import {
  AskEarlierClient,
  ByToken,
  DeclineEarlierReview,
  EarlierClients,
  EarlierReview,
  WriteEarlierReview,
} from './earlier-clients.ts'
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
  earlierClients: {
    method: 'GET',
    path: '/api/v1/earlier-clients',
    access: 'vendor',
    reply: EarlierClients,
    summary: 'The clients of earlier events whom the caller asked for a review, without their addresses',
  },
  askEarlierClient: {
    method: 'POST',
    path: '/api/v1/earlier-clients',
    access: 'vendor',
    body: AskEarlierClient,
    reply: EarlierClients,
    summary: 'Asks a client of an earlier event for a review by email; each address once, few in a day',
  },
  readEarlierReview: {
    method: 'POST',
    path: '/api/v1/earlier-review/link',
    access: 'personal',
    body: ByToken,
    reply: EarlierReview,
    summary: 'What the link of such an email is about',
  },
  writeEarlierReview: {
    method: 'POST',
    path: '/api/v1/earlier-review',
    access: 'personal',
    body: WriteEarlierReview,
    reply: EarlierReview,
    summary: 'Writes the review, once for each link; it is published beside the vendor’s reviews and not counted',
  },
  removeEarlierReview: {
    method: 'POST',
    path: '/api/v1/earlier-review/removal',
    access: 'personal',
    body: ByToken,
    reply: EarlierReview,
    summary: 'Deletes the review that was written by the link',
  },
  declineEarlierReview: {
    method: 'POST',
    path: '/api/v1/earlier-review/decline',
    access: 'personal',
    body: DeclineEarlierReview,
    reply: EarlierReview,
    summary: 'Ends the request, without a reminder; no vendor asks the address again if it says so',
  },
} as const satisfies Record<string, Endpoint>
