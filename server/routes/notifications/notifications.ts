/** /api/v1/notifications: topics, devices and what is new (docs/specification.md#notifications). */
import { endpoints } from '#contract/endpoints.ts'
import type { Routes } from '#server/dependencies.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mountSignedIn } from '#server/plugins/mount.ts'
import { readNewCounts, seeQuotes } from '#server/services/notifications/new-counts.ts'
import {
  addDevice,
  changeNotifications,
  forgetDevice,
  readNotifications,
} from '#server/services/notifications/settings.ts'

const DENIED = { refusals: [401] }

export const notificationRoutes: Routes = (app, deps) => {
  mountSignedIn(app, endpoints.notifications, (_input, { accountId }) => readNotifications(deps, accountId), DENIED)
  mountSignedIn(
    app,
    endpoints.changeNotifications,
    ({ body }, { accountId }) => changeNotifications(deps, accountId, body),
    DENIED,
  )
  mountSignedIn(
    app,
    endpoints.addDevice,
    ({ body }, { accountId, sessionId }, { ip }) =>
      addDevice(deps, { accountId, sessionId, network: networkOf(ip) }, body),
    DENIED,
  )
  mountSignedIn(
    app,
    endpoints.removeDevice,
    async ({ body }, { accountId }) => {
      await forgetDevice(deps, accountId, body.endpoint)
      return { accepted: true as const }
    },
    DENIED,
  )
  mountSignedIn(app, endpoints.newCounts, (_input, { accountId }) => readNewCounts(deps, accountId), DENIED)
  mountSignedIn(
    app,
    endpoints.seeQuotes,
    ({ body }, { accountId }) => seeQuotes(deps, accountId, body.quoteIds),
    DENIED,
  )
}
