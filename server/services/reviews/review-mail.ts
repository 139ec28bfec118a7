/** Emails about reviews: that the other side has written one, and that they are open. */
import * as v from 'valibot'
import { SIDES } from '#contract/bookings/ledger.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import { formatDay } from '#contract/format.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { findReviewRecipient } from '#server/repositories/reviews/review-mails.ts'
import { findReviewedBooking, reviewsOfBooking } from '#server/repositories/reviews/reviews.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { renderEmail } from '#server/services/mail/email-templates.ts'
import type { Mailer } from '#server/services/mail/mailer.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
import { publishedText, sealedText } from './review-email.ts'
import type { EmailText, ReviewFacts } from './review-email.ts'
import { lastMoment, opensAt } from './rules.ts'

export interface ReviewMailDependencies {
  db: Database
  mailer: Mailer
  /** The site's own URL. */
  publicUrl: string
}

const Payload = v.object({ bookingId: v.number(), to: v.picklist(SIDES), isPublished: v.boolean() })

/** Once for each side, before and after the publication. */
export const queueReviewMail = (tx: Queryable, payload: { bookingId: number; to: Side; isPublished: boolean }) =>
  addJob(tx, {
    kind: 'reviewMail',
    uniqueKey: `reviewMail ${payload.bookingId} ${payload.to} ${payload.isPublished ? 'published' : 'sealed'}`,
    payload,
  })

export const reviewMailHandlers = ({ db, mailer, publicUrl }: ReviewMailDependencies): JobHandlers => ({
  reviewMail: async (job) => {
    const { bookingId, to, isPublished } = v.parse(Payload, job.payload)
    const recipient = await findReviewRecipient(db, bookingId, to)
    if (!recipient) return
    const { email, name, eventType, eventDate } = recipient
    const otherName = withoutLinks(recipient.otherName)
    const about = `${withoutLinks(eventType)}, ${formatDay(eventDate)}`
    const text = await textFor(db, bookingId, { to, otherName, about }, isPublished)
    if (!text) return
    await mailer.send({
      to: email,
      messageId: `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`,
      ...renderEmail({
        subject: text.subject,
        name,
        paragraphs: text.paragraphs,
        link: { words: text.link, url: `${publicUrl}/bookings/${bookingId}` },
      }),
    })
  },
})

/** Null for what is not so anymore: both are public, or one was taken back with the account. */
async function textFor(
  db: Queryable,
  bookingId: number,
  facts: ReviewFacts,
  isPublished: boolean,
): Promise<EmailText | null> {
  const reviews = await reviewsOfBooking(db, bookingId)
  if (isPublished) {
    const by = reviews.filter(({ publishedAt }) => publishedAt !== null).map(({ author }) => author)
    return by.length > 0 ? publishedText(facts, by) : null
  }
  const booking = await findReviewedBooking(db, bookingId)
  const [sealed] = reviews.filter(({ publishedAt }) => publishedAt === null)
  return booking && sealed ? sealedText(facts, opensAt(sealed), lastMoment(booking, sealed)) : null
}
