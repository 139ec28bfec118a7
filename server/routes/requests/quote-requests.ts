/**
 * POST /api/v1/gigrequest/validate, POST /api/v1/client/validate, POST /createrequest
 * (docs/specification.md#sending-a-quote-request).
 */
import { endpoints } from '#contract/endpoints.ts'
import { FloodProblem } from '#contract/flood-problem.ts'
import type { Routes } from '#server/dependencies.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mountPrivate } from '#server/plugins/mount.ts'
import { parseInnerJson } from '#server/plugins/bodies/validation.ts'
import { refuseGuessable } from '#server/services/accounts/guessable-passwords.ts'
import { requireGigRequest } from '#server/services/requests/quote-check.ts'
import { createQuoteRequest } from '#server/services/requests/quote-requests.ts'
import { deviceKeyOf, KEY_HEADER, keyOf, proofOf } from './idempotency-key.ts'

export const quoteRequestRoutes: Routes = (app, deps) => {
  const { db, places, clock } = deps
  mountPrivate(app, endpoints.validateGigRequest, async ({ body }) => {
    await requireGigRequest(body, { db, places, now: clock(), isTyped: true })
    return { valid: true as const }
  })
  mountPrivate(app, endpoints.validateClient, ({ body }) => {
    refuseGuessable(body.password, body.email, 'password')
    return { valid: true as const }
  })
  mountPrivate(
    app,
    endpoints.createRequest,
    async ({ body }, request) => {
      const key = keyOf(request)
      const data = parseInnerJson(body.requestData, 'requestData')
      return createQuoteRequest(deps, key, data, {
        account: request.account,
        network: networkOf(request.ip),
        deviceKey: deviceKeyOf(request),
        proof: proofOf(request),
      })
    },
    { success: 201, refusals: [401, 409, 422, 429], headers: KEY_HEADER, tooMany: FloodProblem },
  )
}
