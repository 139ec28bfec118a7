/**
 * POST /api/v1/gigrequest/validate, POST /api/v1/client/validate, POST /createrequest
 * (docs/specification.md#sending-a-quote-request).
 */
import { endpoints } from '#contract/endpoints.ts'
import { FloodProblem } from '#contract/flood-problem.ts'
import type { Routes } from '#server/app-parts.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { parseInnerJson } from '#server/plugins/bodies/validation.ts'
import { refuseGuessable } from '#server/services/accounts/guessable-passwords.ts'
import { requireQuoteRequest } from '#server/services/requests/quote-check.ts'
import { createQuoteRequest } from '#server/services/requests/create-quote-request.ts'
import { KEY_HEADER, keyOf, proofOf } from '#server/plugins/endpoints/idempotency-key.ts'

export const quoteRequestRoutes: Routes = (app, context) => {
  const { db, places, clock } = context
  mount(app, endpoints.validateGigRequest, async ({ body }) => {
    await requireQuoteRequest(body, { db, places, now: clock(), isTyped: true })
    return { valid: true as const }
  })
  mount(app, endpoints.validateClient, ({ body }) => {
    refuseGuessable(body.password, body.email, 'password')
    return { valid: true as const }
  })
  mount(
    app,
    endpoints.createRequest,
    async ({ body }, caller, request) => {
      const data = parseInnerJson(body.requestData, 'requestData')
      return createQuoteRequest(context, { key: keyOf(request), data, proof: proofOf(request) }, caller)
    },
    { success: 201, refusals: [401, 409, 422, 429], headers: KEY_HEADER, tooMany: FloodProblem },
  )
}
