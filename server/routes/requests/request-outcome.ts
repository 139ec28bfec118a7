/** /api/v1/requests/by-key/:key/close, …/vendors, …/similar: how a request ends, and who else can be asked. */
import { endpoints } from '#contract/endpoints.ts'
import { FieldErrors } from '#contract/errors.ts'
import type { Routes } from '#server/app-parts.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { askMore, similarToRequest } from '#server/services/requests/outcome/ask-more.ts'
import { closeRequest } from '#server/services/requests/outcome/close-request.ts'
import { KEY_HEADER, keyOf } from '#server/plugins/endpoints/idempotency-key.ts'

const WRITE = { success: 201, refusals: [404, 409, 422, 429], headers: KEY_HEADER, missing: FieldErrors }

export const requestOutcomeRoutes: Routes = (app, context) => {
  mount(
    app,
    endpoints.closeRequest,
    ({ params, body }, caller, request) =>
      closeRequest(context, { ...body, key: keyOf(request), requestKey: params.key }, caller),
    WRITE,
  )
  mount(app, endpoints.similarToRequest, ({ params }, caller) => similarToRequest(context, params.key, caller), {
    refusals: [404],
    missing: FieldErrors,
  })
  mount(
    app,
    endpoints.askMore,
    ({ params, body }, caller, request) =>
      askMore(context, { ...body, key: keyOf(request), requestKey: params.key }, caller),
    WRITE,
  )
}
