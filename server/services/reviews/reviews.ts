/** Reviews of completed bookings: written once by each side, sealed until both have or two weeks are over. */
import * as v from 'valibot'
import type { BookingReviews, ReplyToReview, ReportReview, WriteReview } from '#contract/reviews/reviews.ts'
import type { WriteReceipt } from '#contract/receipt.ts'
import type { Queryable } from '#server/db/database.ts'
import { utcDate } from '#server/dates.ts'
import { addJob } from '#server/repositories/jobs.ts'
import {
  addReview,
  findReviewedBooking,
  lockReview,
  lockReviewedBooking,
  publishedReview,
  publishReviews,
  reviewsOfBooking,
  setReply,
} from '#server/repositories/reviews/reviews.ts'
import { addReviewPhotos } from '#server/repositories/reviews/review-photos.ts'
import type { ReviewedBooking } from '#server/repositories/reviews/reviews.ts'
import { addReport } from '#server/repositories/reports/reports.ts'
import { findSubject } from '#server/repositories/reports/subjects.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { judgeBooking } from '#server/services/bookings/counting.ts'
import { InvalidFields, TargetNotFound } from '#server/services/errors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { otherSide } from '#server/services/messages/participants.ts'
import { performOnce } from '#server/services/idempotency/perform-once.ts'
import { refreshRating } from './rating.ts'
import { queueReviewMail } from './review-mail.ts'
import { lastMoment, opensAlone, opensAt, opensTogether, sideOf, whyNot } from './rules.ts'
import type { WhyNot } from './rules.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { SignedInCaller, VendorCaller } from '#server/services/caller.ts'

const notFound = () => new TargetNotFound('bookingId', 'This booking is no longer available.')

const REFUSALS: Readonly<Record<WhyNot, string>> = {
  notCompleted: 'You can review this booking once the event is over.',
  alreadyWritten: 'You’ve already reviewed this booking.',
  tooLate: 'It’s too late to review this booking.',
  notConfirmed: 'Confirm your email in your account first. Then send your review again.',
  otherIsPublic: 'The other review is public by now, so this booking can’t be reviewed anymore.',
}

const PHOTO_GONE = { name: 'photos', code: 'notFound', message: 'Add the photos again.' } as const
const NOT_FOR_VENDORS = { name: 'photos', code: 'invalid', message: 'Only a client’s review can have photos.' } as const

/** @throws TargetNotFound; InvalidFields; what `performOnce` throws */
export function writeReview(
  { db, clock }: ServiceContext,
  { bookingId, key, body }: { bookingId: number; key: string; body: WriteReview },
  caller: SignedInCaller,
): Promise<WriteReceipt> {
  const { accountId } = caller
  return performOnce(db, { key, call: 'writeReview', body: { bookingId, ...body }, accountId }, async (tx) => {
    const now = clock()
    const booking = await lockReviewedBooking(tx, bookingId)
    const side = booking && sideOf(booking, caller)
    if (!booking || !side) throw notFound()
    const others = await reviewsOfBooking(tx, bookingId)
    const refusal = whyNot(booking, others, side, now)
    if (refusal) throw new InvalidFields([{ name: 'bookingId', code: 'invalid', message: REFUSALS[refusal] }])
    const { photos: fileIds = [], ...words } = body
    if (side !== 'host' && fileIds.length > 0) throw new InvalidFields([NOT_FOR_VENDORS])
    const id = await addReview(tx, { booking, author: side, accountId, key, ...words, now })
    if ((await addReviewPhotos(tx, { reviewId: id, accountId, fileIds })) < fileIds.length)
      throw new InvalidFields([PHOTO_GONE])
    const isBoth = others.length > 0
    const runAt = isBoth ? opensTogether(booking) : opensAlone({ createdAt: now })
    if (isBoth && runAt <= now) {
      await publish(tx, booking, now)
      await queueReviewMail(tx, { bookingId, to: otherSide(side), isPublished: true })
      return { id, bookingId, state: 'published' }
    }
    await addJob(tx, {
      kind: 'publishReview',
      uniqueKey: `publishReview ${bookingId}${isBoth ? ' of both' : ''}`,
      payload: { bookingId, vendorId: booking.vendorId },
      runAt,
    })
    // Who has written one already waits for the publication.
    if (!isBoth) await queueReviewMail(tx, { bookingId, to: otherSide(side), isPublished: false })
    return { id, bookingId, state: 'sealed' }
  })
}

/** Opens what is sealed of a booking, which counts by then or not. @returns whether there was anything */
async function publish(tx: Queryable, { id, vendorId }: Pick<ReviewedBooking, 'id' | 'vendorId'>, now: Date) {
  await judgeBooking(tx, id, now)
  if (!(await publishReviews(tx, id, now))) return false
  await refreshRating(tx, vendorId)
  return true
}

/** @throws TargetNotFound */
export async function readBookingReviews(
  { db, clock }: ServiceContext,
  bookingId: number,
  caller: SignedInCaller,
): Promise<BookingReviews> {
  const booking = await findReviewedBooking(db, bookingId)
  const side = booking && sideOf(booking, caller)
  if (!booking || !side) throw notFound()
  const reviews = await reviewsOfBooking(db, bookingId)
  const own = reviews.find(({ author }) => author === side)
  const other = reviews.find(({ author }) => author !== side)
  const refusal = whyNot(booking, reviews, side, clock())
  const canWrite = refusal === null
  const sealed = reviews.find(({ publishedAt }) => publishedAt === null)
  return {
    own: own
      ? {
          id: own.id,
          stars: own.stars,
          text: own.text,
          photos: own.photos,
          isPublished: own.publishedAt !== null,
          published: (await publishedReview(db, own.id)) ?? null,
          isListed: own.counts,
        }
      : null,
    other: (other && (await publishedReview(db, other.id))) ?? null,
    otherIsSealed: other !== undefined && other.publishedAt === null,
    canWrite,
    mustConfirm: refusal === 'notConfirmed',
    until: canWrite ? utcDate(lastMoment(booking, sealed)) : null,
    opensAt: opensAt(booking, reviews)?.toISOString() ?? null,
  }
}

/** @throws TargetNotFound; InvalidFields when it has a reply */
export function replyToReview(
  { db, clock }: ServiceContext,
  { reviewId, key, body }: { reviewId: number; key: string; body: ReplyToReview },
  { accountId, vendorId }: VendorCaller,
): Promise<WriteReceipt> {
  return performOnce(db, { key, call: 'replyToReview', body: { reviewId, ...body }, accountId }, async (tx) => {
    const review = await lockReview(tx, reviewId)
    const isOwn = review?.vendorId === vendorId && review.author === 'host'
    if (!review || !isOwn || review.publishedAt === null || review.hiddenAt !== null)
      throw new TargetNotFound('reviewId', 'This review is no longer available.')
    if (review.replied) {
      throw new InvalidFields([{ name: 'text', code: 'alreadyExists', message: 'You’ve already replied to it.' }])
    }
    await setReply(tx, reviewId, body.text, clock())
    return { id: reviewId, bookingId: review.bookingId, state: 'replied' }
  })
}

/** @throws TargetNotFound, TooManyRequests */
export async function reportReview(
  { db, clock }: ServiceContext,
  { reviewId, reason }: ReportReview,
  { accountId, network }: SignedInCaller,
): Promise<void> {
  const now = clock()
  await consume(db, 'report', { network, address: `account ${accountId}`, now })
  const review = await publishedReview(db, reviewId)
  if (!review || review.removedBecause !== null)
    throw new TargetNotFound('reviewId', 'This review is no longer available.')
  const found = await findSubject(db, 'review', String(reviewId))
  const { excerpt = '', vendorId = null } = found ?? {}
  const report = { subject: 'review', subjectId: String(reviewId), why: 'other', text: reason, email: '' } as const
  await addReport(db, { ...report, excerpt, vendorId, accountId, now })
}

const Payload = v.object({ bookingId: v.number(), vendorId: v.number() })

export const reviewJobHandlers = ({ db, clock }: ServiceContext): JobHandlers => ({
  publishReview: async (job) => {
    const { bookingId, vendorId } = v.parse(Payload, job.payload)
    await db.transaction(async (tx) => {
      await lockReviewedBooking(tx, bookingId)
      if (!(await publish(tx, { id: bookingId, vendorId }, clock()))) return
      for (const to of ['host', 'vendor'] as const) await queueReviewMail(tx, { bookingId, to, isPublished: true })
    })
  },
})
