/** GET and DELETE /api/v1/requests/by-key/:key (docs/offline.md#the-key). */
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mountPrivate } from '#server/plugins/mount.ts'
import { cancelKeyOf, keyStatus } from '#server/services/requests/request-keys.ts'
import type { Routes } from '#server/dependencies.ts'

export const requestKeyRoutes: Routes = (app, { db, clock }) => {
  mountPrivate(app, endpoints.keyStatus, ({ params }, { account }) =>
    keyStatus(db, params.key, account?.accountId ?? null),
  )
  mountPrivate(app, endpoints.cancelKey, ({ params }, { account, ip }) =>
    cancelKeyOf({ db, now: clock(), network: networkOf(ip) }, params.key, account?.accountId ?? null),
  )
}
