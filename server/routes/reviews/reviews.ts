/** Reviews of vendors and bookings (docs/specification.md#reviews). */
import { endpoints } from '#contract/endpoints.ts'
import type { Routes } from '#server/dependencies.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mount, mountForVendor, mountSignedIn } from '#server/plugins/mount.ts'
import { KEY_HEADER, keyOf } from '#server/routes/requests/idempotency-key.ts'
import { memberReviews } from '#server/services/reviews/member-reviews.ts'
import { readBookingReviews, replyToReview, reportReview, writeReview } from '#server/services/reviews/reviews.ts'

const WRITTEN = { success: 201, refusals: [401, 403, 404, 409, 422], headers: KEY_HEADER }

export const reviewRoutes: Routes = (app, deps) => {
  mount(app, endpoints.memberReviews, ({ params, query }) => memberReviews(deps, params.id, query.skip), {
    refusals: [404],
  })
  mountSignedIn(
    app,
    endpoints.bookingReviews,
    ({ params }, { accountId }) => readBookingReviews(deps, params.id, accountId),
    { refusals: [401, 404] },
  )
  mountSignedIn(
    app,
    endpoints.writeReview,
    ({ params, body }, { accountId }, request) =>
      writeReview(deps, { bookingId: params.id, key: keyOf(request), body }, accountId),
    WRITTEN,
  )
  mountForVendor(
    app,
    endpoints.replyToReview,
    ({ params, body }, { accountId, memberId }, request) =>
      replyToReview(deps, { reviewId: params.id, key: keyOf(request), body }, { accountId, memberId }),
    WRITTEN,
  )
  mountSignedIn(
    app,
    endpoints.reportReview,
    async ({ body }, { accountId }, { ip }) => {
      await reportReview(deps, body, { accountId, network: networkOf(ip) })
      return { reported: true as const }
    },
    { refusals: [401, 404] },
  )
}
