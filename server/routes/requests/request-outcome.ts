/** /api/v1/requests/by-key/:key/close, …/vendors, …/similar: how a request ends, and who else can be asked. */
import type { FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { FieldErrors } from '#contract/errors.ts'
import type { Routes } from '#server/dependencies.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mountPrivate } from '#server/plugins/mount.ts'
import { askMore, similarToRequest } from '#server/services/requests/outcome/ask-more.ts'
import { closeRequest } from '#server/services/requests/outcome/close-request.ts'
import { KEY_HEADER, keyOf } from './idempotency-key.ts'

const WRITE = { success: 201, refusals: [404, 409, 422, 429], headers: KEY_HEADER, missing: FieldErrors }

const accountOf = ({ account }: FastifyRequest) => account?.accountId ?? null
const callerOf = (request: FastifyRequest) => ({ accountId: accountOf(request), network: networkOf(request.ip) })

export const requestOutcomeRoutes: Routes = (app, deps) => {
  mountPrivate(
    app,
    endpoints.closeRequest,
    ({ params, body }, request) =>
      closeRequest(deps, keyOf(request), { ...body, requestKey: params.key }, callerOf(request)),
    WRITE,
  )
  mountPrivate(
    app,
    endpoints.similarToRequest,
    ({ params }, request) => similarToRequest(deps, params.key, accountOf(request)),
    { refusals: [404], missing: FieldErrors },
  )
  mountPrivate(
    app,
    endpoints.askMore,
    ({ params, body }, request) =>
      askMore(deps, keyOf(request), { ...body, requestKey: params.key }, callerOf(request)),
    WRITE,
  )
}
