/** GET and DELETE /api/v1/requests/by-key/:key (docs/offline.md#the-key). */
import { endpoints } from '#contract/endpoints.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { cancelKeyOf, keyStatus } from '#server/services/idempotency/request-keys.ts'
import type { Routes } from '#server/app-parts.ts'

export const requestKeyRoutes: Routes = (app, context) => {
  mount(app, endpoints.keyStatus, ({ params }, caller) => keyStatus(context, params.key, caller))
  mount(app, endpoints.cancelKey, ({ params }, caller) => cancelKeyOf(context, params.key, caller))
}
