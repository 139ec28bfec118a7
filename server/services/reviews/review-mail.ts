/** Emails about reviews: that the other side has written one, and that they are open. */
import * as v from 'valibot'
import { SIDES } from '#contract/bookings/ledger.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import { formatDay } from '#contract/format.ts'
import type { Queryable } from '#server/db/database.ts'
import { addJob } from '#server/repositories/jobs.ts'
import type { Job } from '#server/repositories/jobs.ts'
import { findReviewRecipient } from '#server/repositories/reviews/review-mails.ts'
import {
  findReview,
  findReviewedBooking,
  publishedReview,
  reviewsOfBooking,
} from '#server/repositories/reviews/reviews.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import type { Email } from '#server/services/mail/render-email.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
import { hiddenEmail, publishedEmail, sealedEmail } from './review-email.ts'
import type { ReviewFacts } from './review-email.ts'
import { mailOthers, readerOf } from '#server/services/team/team-recipients.ts'
import { lastMoment, opensAlone } from './rules.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const Payload = v.object({ bookingId: v.number(), to: v.picklist(SIDES), isPublished: v.boolean() })

/** Once for each side, before and after the publication. */
export const queueReviewMail = (tx: Queryable, payload: { bookingId: number; to: Side; isPublished: boolean }) =>
  addJob(tx, {
    kind: 'reviewMail',
    uniqueKey: `reviewMail ${payload.bookingId} ${payload.to} ${payload.isPublished ? 'published' : 'sealed'}`,
    payload,
  })

const HiddenPayload = v.object({ reviewId: v.number() })

/** The statement of reasons for whoever wrote a review that an operator hid. */
export const queueHiddenReviewMail = (tx: Queryable, reviewId: number) =>
  addJob(tx, { kind: 'reviewHiddenMail', payload: { reviewId } })

/** Not for one that is shown again, or whose writer has left. */
async function sendHiddenReview({ db, mailer, settings: { publicUrl } }: ServiceContext, job: Job): Promise<void> {
  const { reviewId } = v.parse(HiddenPayload, job.payload)
  const [row, shown] = [await findReview(db, reviewId), await publishedReview(db, reviewId)]
  if (!row || row.bookingId === null || !shown || shown.removedBecause === null) return
  const recipient = await readerOn(db, job, { bookingId: row.bookingId, side: row.author, payload: { reviewId } })
  if (!recipient) return
  const facts = factsFor(recipient, row.author, `${publicUrl}/account/decisions`)
  await mailer.send({
    to: recipient.email,
    messageId: `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`,
    ...hiddenEmail(facts, withoutLinks(shown.removedBecause)),
  })
}

export const reviewMailHandlers = (context: ServiceContext): JobHandlers => ({
  ...bookingReviewHandlers(context),
  reviewHiddenMail: (job) => sendHiddenReview(context, job),
})

const bookingReviewHandlers = ({ db, mailer, settings: { publicUrl } }: ServiceContext): JobHandlers => ({
  reviewMail: async (job) => {
    const { bookingId, to, isPublished } = v.parse(Payload, job.payload)
    const recipient = await readerOn(db, job, { bookingId, side: to, payload: { bookingId, to, isPublished } })
    if (!recipient) return
    const facts = factsFor(recipient, to, `${publicUrl}/bookings/${bookingId}`)
    const email = await emailFor(db, bookingId, facts, isPublished)
    if (!email) return
    const messageId = `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`
    await mailer.send({ to: recipient.email, messageId, ...email })
  },
})

/** The reader of this mail; the others who work for a vendor get one each. */
async function readerOn(
  db: Queryable,
  job: Job,
  { bookingId, side, payload }: { bookingId: number; side: Side; payload: object },
) {
  const recipient = await findReviewRecipient(db, bookingId, side)
  if (!recipient || side !== 'vendor') return recipient
  await mailOthers(db, job, { vendorId: recipient.vendorId, payload })
  return readerOf(db, job, recipient)
}

/** Without links that anyone typed. */
const factsFor = (
  { name, otherName, eventType, eventDate }: { name: string; otherName: string; eventType: string; eventDate: string },
  to: Side,
  url: string,
): ReviewFacts => ({
  to,
  name,
  otherName: withoutLinks(otherName),
  event: withoutLinks(eventType),
  day: formatDay(eventDate),
  url,
})

/** Null for what is not so anymore: both are public, or one was taken back with the account. */
async function emailFor(
  db: Queryable,
  bookingId: number,
  facts: ReviewFacts,
  isPublished: boolean,
): Promise<Email | null> {
  const reviews = await reviewsOfBooking(db, bookingId)
  if (isPublished) {
    const published = reviews.filter(({ publishedAt }) => publishedAt !== null)
    const by = published.map(({ author }) => author)
    return by.length > 0 ? publishedEmail(facts, { by, isListed: published.every(({ counts }) => counts) }) : null
  }
  const booking = await findReviewedBooking(db, bookingId)
  const [sealed] = reviews.filter(({ publishedAt }) => publishedAt === null)
  return booking && sealed ? sealedEmail(facts, opensAlone(sealed), lastMoment(booking, sealed)) : null
}
