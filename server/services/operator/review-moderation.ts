/** An operator hides a review, which leaves its number and the reason, and shows it again. */
import { lockReview, setHidden } from '#server/repositories/reviews/reviews.ts'
import type { ReviewRow } from '#server/repositories/reviews/reviews.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import { queueHiddenReviewMail } from '#server/services/reviews/review-mail.ts'
import { refreshRating } from '#server/services/reviews/rating.ts'
import { rule } from '#server/services/reports/rule.ts'
import { recordAction } from './operator.ts'
import type { Acting } from './operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** @throws NotFound */
export async function reviewState({ db }: ServiceContext, id: number): Promise<ReviewRow> {
  const review = await db.transaction((tx) => lockReview(tx, id))
  if (!review) throw new NotFound(`There is no review ${id}.`)
  return review
}

/** Takes it out of the vendor’s rating, too. @throws NotFound; Refused when it is hidden already */
export async function hideReview(context: ServiceContext, id: number, by: Acting & { reason: string }) {
  await context.db.transaction(async (tx) => {
    const now = context.clock()
    const review = await lockReview(tx, id)
    if (!review) throw new NotFound(`There is no review ${id}.`)
    if (!(await setHidden(tx, id, { because: by.reason, now }))) throw new Refused(`Review ${id} is hidden already.`)
    await rule(tx, { subject: 'review', subjectId: String(id), act: 'hidden' }, by, now)
    await refreshRating(tx, review.vendorId)
    await queueHiddenReviewMail(tx, id)
    await recordAction(tx, 'reviewHidden', `review ${id}`, by, now)
  })
}

/** @throws NotFound; Refused when it is not hidden */
export async function restoreReview(context: ServiceContext, id: number, by: Acting) {
  await context.db.transaction(async (tx) => {
    const review = await lockReview(tx, id)
    if (!review) throw new NotFound(`There is no review ${id}.`)
    if (!(await setHidden(tx, id, null))) throw new Refused(`Review ${id} isn’t hidden.`)
    await refreshRating(tx, review.vendorId)
    await recordAction(tx, 'reviewRestored', `review ${id}`, by, context.clock())
  })
}
