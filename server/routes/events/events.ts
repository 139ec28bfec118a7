/** GET /api/v1/events, GET /api/v1/requests/by-key/:key/event, POST /api/v1/events/:eventKey */
import { endpoints } from '#contract/endpoints.ts'
import { FieldErrors } from '#contract/errors.ts'
import type { Routes } from '#server/app-parts.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { KEY_HEADER, keyOf } from '#server/plugins/endpoints/idempotency-key.ts'
import { changeEvent, eventOfRequest, ownEvents } from '#server/services/events/events.ts'

export const eventRoutes: Routes = (app, context) => {
  mount(app, endpoints.ownEvents, (_input, { accountId }) => ownEvents(context, accountId), { refusals: [401] })
  mount(app, endpoints.eventOfRequest, ({ params: { key } }, caller) => eventOfRequest(context, key, caller), {
    refusals: [404],
  })
  mount(
    app,
    endpoints.changeEvent,
    ({ params: { eventKey }, body }, caller, request) =>
      changeEvent(context, { key: keyOf(request), eventKey, change: body }, caller),
    { success: 201, refusals: [404, 409, 422, 429], headers: KEY_HEADER, missing: FieldErrors },
  )
}
