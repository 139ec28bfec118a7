/** GET and DELETE /api/v1/requests/by-key/:key (offline design, "Key"). */
import { endpoints } from '#contract/endpoints.ts'
import { mount } from '#server/plugins/mount.ts'
import { cancelKey, keyStatus } from '#server/repositories/quote-requests.ts'
import type { Routes } from './routes.ts'

export const requestKeyRoutes: Routes = (app, { db }) => {
  mount(app, endpoints.keyStatus, ({ params }, { account }, reply) => {
    void reply.header('cache-control', 'no-store')
    return keyStatus(db, params.key, account?.accountId ?? null)
  })
  mount(app, endpoints.cancelKey, ({ params }, { account }, reply) => {
    void reply.header('cache-control', 'no-store')
    return cancelKey(db, params.key, account?.accountId ?? null)
  })
}
