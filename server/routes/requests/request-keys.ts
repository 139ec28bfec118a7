/** GET and DELETE /api/v1/requests/by-key/:key (docs/offline.md#the-key). */
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mount } from '#server/plugins/mount.ts'
import { cancelKey, keyStatus } from '#server/services/requests/request-keys.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import type { Routes } from '#server/dependencies.ts'

export const requestKeyRoutes: Routes = (app, { db, clock }) => {
  mount(app, endpoints.keyStatus, ({ params }, { account }, reply) => {
    void reply.header('cache-control', 'no-store')
    return keyStatus(db, params.key, account?.accountId ?? null)
  })
  mount(app, endpoints.cancelKey, async ({ params }, { account, ip }, reply) => {
    void reply.header('cache-control', 'no-store')
    await consume(db, 'cancel', { network: networkOf(ip), address: null, now: clock() })
    return cancelKey(db, params.key, account?.accountId ?? null)
  })
}
