/** Reviews of vendors and bookings (docs/specification.md#reviews). */
import { endpoints } from '#contract/endpoints.ts'
import type { Routes } from '#server/app-parts.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { KEY_HEADER, keyOf } from '#server/plugins/endpoints/idempotency-key.ts'
import { vendorReviews } from '#server/services/reviews/vendor-reviews.ts'
import { askEarlierClient, readEarlierClients } from '#server/services/reviews/earlier/ask-earlier-client.ts'
import {
  declineEarlierReview,
  readEarlierReview,
  removeEarlierReview,
  writeEarlierReview,
} from '#server/services/reviews/earlier/earlier-review.ts'
import { readBookingReviews, replyToReview, reportReview, writeReview } from '#server/services/reviews/reviews.ts'

const WRITTEN = { success: 201, refusals: [401, 403, 404, 409, 422], headers: KEY_HEADER }

export const reviewRoutes: Routes = (app, context) => {
  mount(
    app,
    endpoints.memberReviews,
    ({ params, query }) =>
      vendorReviews(context.reading, { vendorId: params.id, skip: query.skip, eventType: query.eventType ?? null }),
    {
      refusals: [404],
    },
  )
  mount(app, endpoints.bookingReviews, ({ params }, caller) => readBookingReviews(context, params.id, caller), {
    refusals: [401, 404],
  })
  mount(
    app,
    endpoints.writeReview,
    ({ params, body }, caller, request) =>
      writeReview(context, { bookingId: params.id, key: keyOf(request), body }, caller),
    WRITTEN,
  )
  mount(
    app,
    endpoints.replyToReview,
    ({ params, body }, caller, request) =>
      replyToReview(context, { reviewId: params.id, key: keyOf(request), body }, caller),
    WRITTEN,
  )
  mount(
    app,
    endpoints.reportReview,
    async ({ body }, caller) => {
      await reportReview(context, body, caller)
      return { reported: true as const }
    },
    { refusals: [401, 404] },
  )
  mount(app, endpoints.earlierClients, (_input, caller) => readEarlierClients(context, caller), {
    refusals: [401, 403, 404],
  })
  mount(app, endpoints.askEarlierClient, ({ body }, caller) => askEarlierClient(context, body, caller), {
    refusals: [401, 403, 404, 409, 422],
  })
  mount(app, endpoints.readEarlierReview, ({ body }, caller) => readEarlierReview(context, body, caller), {
    refusals: [404, 422],
  })
  mount(app, endpoints.writeEarlierReview, ({ body }, caller) => writeEarlierReview(context, body, caller), {
    refusals: [404, 409, 422],
  })
  mount(app, endpoints.removeEarlierReview, ({ body }, caller) => removeEarlierReview(context, body, caller), {
    refusals: [404, 422],
  })
  mount(app, endpoints.declineEarlierReview, ({ body }, caller) => declineEarlierReview(context, body, caller), {
    refusals: [404, 422],
  })
}
