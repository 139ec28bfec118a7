/** /api/v1/accounts: a new address for the caller's account (docs/specification.md#passwords-and-secrets). */
import { endpoints } from '#contract/endpoints.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { askEmailChange, confirmEmailChange } from '#server/services/accounts/email-change.ts'
import type { Routes } from '#server/app-parts.ts'

export const emailChangeRoutes: Routes = (app, context) => {
  mount(
    app,
    endpoints.askEmailChange,
    async ({ body }, caller) => {
      await askEmailChange(context, body, caller)
      return { accepted: true as const }
    },
    { refusals: [401, 403] },
  )
  mount(
    app,
    endpoints.confirmEmailChange,
    async ({ body }, caller) => ({ username: await confirmEmailChange(context, body, caller) }),
    { refusals: [401] },
  )
}
