/** A vendor's public record: its reviews, and how it replies to requests. */
import { REVIEWS_TAKE, USUAL_TERMS_FROM } from '#contract/limits.ts'
import { EARLIER_CLIENTS_MAX } from '#contract/reviews/earlier-clients.ts'
import type { VendorReviews } from '#contract/reviews/reviews.ts'
import {
  countPublished,
  earlierReviews,
  kindsOfReviews,
  publishedReviews,
} from '#server/repositories/reviews/reviews.ts'
import { vendorTrust } from '#server/repositories/reviews/vendor-trust.ts'
import { findChecks } from '#server/repositories/insurance/vendor-checks.ts'
import { findVendors } from '#server/repositories/search/vendors.ts'
import type { Queryable } from '#server/db/database.ts'
import { NotFound } from '#server/services/errors.ts'
import { shownInsurance } from '#server/services/insurance/insurance.ts'
import { responseFigures } from './response-figures.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** @throws NotFound for a vendor that is not listed */
export async function vendorReviews(
  { db, clock }: ServiceContext,
  { vendorId, skip, eventType = null }: { vendorId: number; skip: number; eventType?: string | null },
): Promise<VendorReviews> {
  const [vendor] = await findVendors(db, [vendorId])
  if (!vendor) throw new NotFound('Vendor not found.')
  return {
    reviews: await publishedReviews(db, vendorId, { take: REVIEWS_TAKE, skip, eventType }),
    total: await countPublished(db, vendorId, eventType),
    ...(skip === 0 && { earlier: await earlierReviews(db, vendorId, EARLIER_CLIENTS_MAX) }),
    kinds: await kindsOfReviews(db, vendorId),
    responses: vendor.isSample ? null : await responseFigures(db, vendorId, clock()),
    ...(!vendor.isSample && { ...(await trustOf(db, vendorId)), checks: await checksOf({ db, clock }, vendorId) }),
  }
}

/** A certificate that was seen counts until it ends. */
async function checksOf(
  context: Pick<ServiceContext, 'db' | 'clock'>,
  vendorId: number,
): Promise<NonNullable<VendorReviews['checks']>> {
  const checks = await findChecks(context.db, vendorId)
  const isInsured = (await shownInsurance(context, vendorId)) !== undefined
  return checks.filter(({ what }) => what !== 'insurance' || isInsured)
}

async function trustOf(
  db: Queryable,
  vendorId: number,
): Promise<Pick<VendorReviews, 'isEmailConfirmed' | 'usualTerms'>> {
  const trust = await vendorTrust(db, vendorId)
  if (!trust) return {}
  const { isEmailConfirmed, bookings, depositPercent, cancellation } = trust
  if (bookings < USUAL_TERMS_FROM || depositPercent === null) return { isEmailConfirmed }
  return { isEmailConfirmed, usualTerms: { bookings, depositPercent, cancellation } }
}
