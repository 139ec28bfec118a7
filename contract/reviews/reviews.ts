/**
 * Reviews of completed bookings, of both sides (docs/specification.md#reviews). Those of clients are public; those of
 * vendors are read by the client alone.
 */
import * as v from 'valibot'
import { REVIEW_MAX_CHARS, REVIEW_PHOTOS_MAX, REVIEW_REPLY_MAX_CHARS, REVIEW_REPORT_MAX_CHARS } from '../limits.ts'
import { boundedArray } from '../bounded.ts'
import { CANCELLATION_POLICIES } from '../bookings/quote-terms.ts'
import { coded } from '../errors.ts'
import { FileId } from '../files/files.ts'
import { Id } from '../ids.ts'
import { filled, text } from '../text.ts'

/** Whole stars. */
const Stars = v.pipe(
  v.number(coded('blank', 'Choose 1 to 5 stars.')),
  v.integer(coded('incorrectFormat', 'Choose 1 to 5 stars.')),
  v.minValue(1, coded('incorrectFormat', 'Choose 1 to 5 stars.')),
  v.maxValue(5, coded('incorrectFormat', 'Choose 1 to 5 stars.')),
)

/** A photo that a client added to a review. */
const ReviewPhoto = v.object({
  /** Picture URL without a size; see `resized` in pictures.ts. */
  url: v.string(),
  /** Pixels. */
  width: v.number(),
  height: v.number(),
})
export type ReviewPhoto = v.InferOutput<typeof ReviewPhoto>

/** A published review. Of one that an operator removed only the number and the reason are left. */
export const Review = v.object({
  id: v.number(),
  /** Why it was removed; null when it was not. */
  removedBecause: v.nullable(v.string()),
  /** 0 when it was removed. */
  stars: v.number(),
  text: v.string(),
  /** The first name of the client, or the vendor's name. */
  authorName: v.string(),
  eventType: v.string(),
  /** Calendar date. */
  eventDate: v.string(),
  /** ISO 8601. */
  publishedAt: v.string(),
  /** The reply of the reviewed side; null without one. */
  reply: v.nullable(v.object({ text: v.string(), repliedAt: v.string() })),
  /** In order; absent where there are none, and in data saved earlier. */
  photos: v.optional(v.array(ReviewPhoto)),
})
export type Review = v.InferOutput<typeof Review>

/** Facts that operators check, by a call or a document. */
export const CHECKS = ['phone', 'address', 'insurance'] as const
export type Check = (typeof CHECKS)[number]

/** How a vendor replies to requests, of the last `RESPONSE_DAYS` days. */
export const ResponseFigures = v.object({
  /** How many requests it got. */
  requests: v.number(),
  /** Whole percent of them that it replied to. */
  answeredPercent: v.number(),
  /** From the request to the first reply, the median; null when it replied to none. */
  medianMinutes: v.nullable(v.number()),
})
export type ResponseFigures = v.InferOutput<typeof ResponseFigures>

export const VendorReviews = v.object({
  /** Newest first. */
  reviews: v.array(Review),
  total: v.number(),
  /** Those of events before Fanfare, newest first: not among the others, and in no number. With the first page only. */
  earlier: v.optional(v.array(Review)),
  /** How many there are of each kind of event, the most first; absent in data saved earlier. */
  kinds: v.optional(v.array(v.object({ eventType: v.string(), reviews: v.number() }))),
  /** Null with fewer than `RESPONSES_SHOWN_FROM` requests, and for sample vendors. */
  responses: v.nullable(ResponseFigures),
  /** Whether the vendor confirmed its email address; absent for sample vendors and in data saved earlier. */
  isEmailConfirmed: v.optional(v.boolean()),
  /** Checks by an operator, with the day; absent in data saved earlier. */
  checks: v.optional(v.array(v.object({ what: v.picklist(CHECKS), on: v.string() }))),
  /** The terms of its confirmed bookings; absent with fewer than `USUAL_TERMS_FROM` of them. */
  usualTerms: v.optional(
    v.object({
      bookings: v.number(),
      /** The middle one, in percent of the price. */
      depositPercent: v.number(),
      /** The most frequent one; null where none says. */
      cancellation: v.nullable(v.picklist(CANCELLATION_POLICIES)),
    }),
  ),
})
export type VendorReviews = v.InferOutput<typeof VendorReviews>

/** The reviews of one booking, as one of its sides sees them. */
export const BookingReviews = v.object({
  /** The caller's own; null before there is one. */
  own: v.nullable(
    v.object({
      id: v.number(),
      stars: v.number(),
      text: v.string(),
      /** How many photos it has. */
      photos: v.optional(v.number(), 0),
      isPublished: v.boolean(),
      /** As others read it, with the reply to it; null while it is sealed. */
      published: v.optional(v.nullable(Review), null),
      /** False for a client’s review of a booking that does not count: the vendor can open it, no one else. */
      isListed: v.optional(v.boolean(), true),
    }),
  ),
  /** The other side's, once it is published. */
  other: v.nullable(Review),
  /** Whether the other side has written one that is still sealed. */
  otherIsSealed: v.boolean(),
  /** Whether the caller may write one now. */
  canWrite: v.boolean(),
  /** Whether the caller may once the account’s email is confirmed. */
  mustConfirm: v.optional(v.boolean(), false),
  /** The last day for it, a calendar date, also because the other one opens then; null when it is over. */
  until: v.nullable(v.string()),
  /**
   * When what is sealed is published, ISO 8601; null when nothing is. While one side has written none, that side’s
   * review publishes it earlier, but not within a day of the event.
   */
  opensAt: v.optional(v.nullable(v.string()), null),
})
export type BookingReviews = v.InferOutput<typeof BookingReviews>

/** The body of `POST /bookings/{id}/review`. */
export const WriteReview = v.object({
  stars: Stars,
  text: v.optional(text('The review', REVIEW_MAX_CHARS), ''),
  /** The ids of photos that were uploaded before, of a client's review; absent in bodies of earlier versions. */
  photos: v.optional(
    boundedArray(
      FileId,
      REVIEW_PHOTOS_MAX,
      coded('characterLimit', `A review can have up to ${REVIEW_PHOTOS_MAX} photos.`),
    ),
  ),
})
export type WriteReview = v.InferOutput<typeof WriteReview>

/** The body of `POST /reviews/{id}/reply`: one reply, for good. */
export const ReplyToReview = v.object({
  text: filled('The reply', REVIEW_REPLY_MAX_CHARS, 'Write a reply.'),
})
export type ReplyToReview = v.InferOutput<typeof ReplyToReview>

/** The body of `POST /reports`. */
export const ReportReview = v.object({
  reviewId: Id,
  reason: filled('The reason', REVIEW_REPORT_MAX_CHARS, 'Say what is wrong with this review.'),
})
export type ReportReview = v.InferOutput<typeof ReportReview>
