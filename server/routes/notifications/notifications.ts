/** /api/v1/notifications: topics, devices and what is new (docs/specification.md#notifications). */
import { endpoints } from '#contract/endpoints.ts'
import type { Routes } from '#server/app-parts.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { readNewCounts, seeQuotes } from '#server/services/notifications/new-counts.ts'
import {
  addDevice,
  changeNotifications,
  forgetDevice,
  readNotifications,
} from '#server/services/notifications/settings.ts'

const DENIED = { refusals: [401] }

export const notificationRoutes: Routes = (app, context) => {
  mount(app, endpoints.notifications, (_input, caller) => readNotifications(context, caller), DENIED)
  mount(app, endpoints.changeNotifications, ({ body }, caller) => changeNotifications(context, body, caller), DENIED)
  mount(app, endpoints.addDevice, ({ body }, caller) => addDevice(context, body, caller), DENIED)
  mount(
    app,
    endpoints.removeDevice,
    async ({ body }, caller) => {
      await forgetDevice(context, body.endpoint, caller)
      return { accepted: true as const }
    },
    DENIED,
  )
  mount(app, endpoints.newCounts, (_input, caller) => readNewCounts(context, caller), DENIED)
  mount(app, endpoints.seeQuotes, ({ body }, caller) => seeQuotes(context, body.quoteIds, caller), DENIED)
}
