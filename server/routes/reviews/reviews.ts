/** Reviews of vendors and bookings (docs/specification.md#reviews). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import type { Routes } from '#server/dependencies.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mount } from '#server/plugins/mount.ts'
import { KEY_HEADER, keyOf } from '#server/routes/requests/idempotency-key.ts'
import { memberReviews } from '#server/services/reviews/member-reviews.ts'
import { readBookingReviews, replyToReview, reportReview, writeReview } from '#server/services/reviews/reviews.ts'

const WRITTEN = { success: 201, refusals: [401, 403, 404, 409, 422], headers: KEY_HEADER }

export const reviewRoutes: Routes = (app, deps) => {
  mount(app, endpoints.memberReviews, ({ params, query }) => memberReviews(deps, params.id, query.skip), {
    refusals: [404],
  })
  mount(
    app,
    endpoints.bookingReviews,
    ({ params }, { account }, reply) => readBookingReviews(deps, params.id, callerOf(account, reply).accountId),
    { refusals: [401, 404] },
  )
  mount(
    app,
    endpoints.writeReview,
    ({ params, body }, request, reply) => {
      const { accountId } = callerOf(request.account, reply)
      const key = keyOf(request)
      void reply.code(201)
      return writeReview(deps, { bookingId: params.id, key, body }, accountId)
    },
    WRITTEN,
  )
  mount(
    app,
    endpoints.replyToReview,
    ({ params, body }, request, reply) => {
      const { accountId, memberId } = callerOf(request.account, reply)
      if (memberId === null) throw new Error('Somebody who is not a vendor got past the permissions.')
      const key = keyOf(request)
      void reply.code(201)
      return replyToReview(deps, { reviewId: params.id, key, body }, { accountId, memberId })
    },
    WRITTEN,
  )
  mount(
    app,
    endpoints.reportReview,
    async ({ body }, { account, ip }, reply) => {
      const { accountId } = callerOf(account, reply)
      await reportReview(deps, body, { accountId, network: networkOf(ip) })
      return { reported: true as const }
    },
    { refusals: [401, 404] },
  )
}

/** The caller; services/accounts/permissions.ts has already refused guests. Responses are not cached. */
function callerOf(account: FastifyRequest['account'], reply: FastifyReply) {
  void reply.header('cache-control', 'no-store')
  if (!account) throw new Error('A guest got past the permissions.')
  return account
}
