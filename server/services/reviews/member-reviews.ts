/** What everybody reads about a vendor: its reviews, and how it replies to requests. */
import { DAY_MS, RESPONSE_DAYS, RESPONSES_SHOWN_FROM, REVIEWS_TAKE } from '#contract/limits.ts'
import type { MemberReviews, ResponseFigures } from '#contract/reviews/reviews.ts'
import type { Queryable } from '#server/db/database.ts'
import { responsesOf } from '#server/repositories/reviews/response-figures.ts'
import { countPublished, publishedReviews } from '#server/repositories/reviews/reviews.ts'
import { findVendors } from '#server/repositories/search/vendors.ts'
import { NotFound } from '#server/services/errors.ts'

/** @throws NotFound for a vendor that is not listed */
export async function memberReviews(
  { db, clock }: { db: Queryable; clock: () => Date },
  vendorId: number,
  skip: number,
): Promise<MemberReviews> {
  const [vendor] = await findVendors(db, [vendorId])
  if (!vendor) throw new NotFound('Vendor not found.')
  return {
    reviews: await publishedReviews(db, vendorId, { take: REVIEWS_TAKE, skip }),
    total: await countPublished(db, vendorId),
    responses: vendor.isSample ? null : await responseFigures(db, vendorId, clock()),
  }
}

async function responseFigures(db: Queryable, vendorId: number, now: Date): Promise<ResponseFigures | null> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const { requests, replied, medianMinutes } = await responsesOf(db, vendorId, {
    since: ago(RESPONSE_DAYS),
    until: ago(1),
  })
  if (requests < RESPONSES_SHOWN_FROM) return null
  return { requests, answeredPercent: Math.round((replied / requests) * 100), medianMinutes }
}
