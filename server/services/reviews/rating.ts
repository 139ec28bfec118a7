/** A vendor's rating and number of reviews, written together with the lists that show it. */
import type { Queryable } from '#server/db/database.ts'
import { ratingOf } from '#server/repositories/reviews/reviews.ts'
import { lockVendors, writeVendors } from '#server/repositories/search/vendor-writing.ts'

/** Call it in the transaction that publishes, hides or shows a review. A sample vendor keeps its made-up figures. */
export async function refreshRating(tx: Queryable, vendorId: number): Promise<void> {
  const [vendor] = await lockVendors(tx, [vendorId])
  if (!vendor || vendor.isSample) return
  const { rating, count } = await ratingOf(tx, vendorId)
  await writeVendors(tx, [{ ...vendor, rating, numberOfReviews: count }])
}
