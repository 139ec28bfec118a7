/** /api/v1/events, /api/v1/run-sheets: a client's events, and who arrives when. */
import { endpoints } from '#contract/endpoints.ts'
import { FieldErrors } from '#contract/errors.ts'
import type { Routes } from '#server/app-parts.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { KEY_HEADER, keyOf } from '#server/plugins/endpoints/idempotency-key.ts'
import { changeEvent, eventOfRequest, ownEvents } from '#server/services/events/events.ts'
import {
  readRunSheet,
  readSharedRunSheet,
  readVendorRunSheet,
  shareRunSheet,
  unshareRunSheet,
} from '#server/services/events/run-sheets.ts'

export const eventRoutes: Routes = (app, context) => {
  mount(app, endpoints.ownEvents, (_input, { accountId }) => ownEvents(context, accountId), { refusals: [401] })
  mount(app, endpoints.eventOfRequest, ({ params: { key } }, caller) => eventOfRequest(context, key, caller), {
    refusals: [404],
  })
  mount(app, endpoints.runSheet, ({ params }, caller) => readRunSheet(context, params.eventKey, caller), {
    refusals: [401, 404],
  })
  mount(app, endpoints.vendorRunSheet, ({ params }, caller) => readVendorRunSheet(context, params.id, caller), {
    refusals: [401, 403, 404],
  })
  mount(
    app,
    endpoints.shareRunSheet,
    ({ params, body }, caller) => shareRunSheet(context, { eventKey: params.eventKey, id: body.sheet }, caller),
    { refusals: [401, 404] },
  )
  mount(app, endpoints.unshareRunSheet, ({ params }, caller) => unshareRunSheet(context, params.eventKey, caller), {
    refusals: [401, 404],
  })
  mount(app, endpoints.sharedRunSheet, ({ params }) => readSharedRunSheet(context, params.sheet), { refusals: [404] })
  mount(
    app,
    endpoints.changeEvent,
    ({ params: { eventKey }, body }, caller, request) =>
      changeEvent(context, { key: keyOf(request), eventKey, change: body }, caller),
    { success: 201, refusals: [404, 409, 422, 429], headers: KEY_HEADER, missing: FieldErrors },
  )
}
