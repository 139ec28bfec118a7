/**
 * /api/v1/accounts: the caller's own account, its password and its address
 * (docs/specification.md#passwords-and-secrets).
 */
import { endpoints } from '#contract/endpoints.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import {
  changePassword,
  readAccount,
  requestPasswordReset,
  resetPassword,
} from '#server/services/accounts/account-changes.ts'
import { confirmEmail, sendEmailConfirmation } from '#server/services/accounts/address-proof.ts'
import type { Routes } from '#server/app-parts.ts'

const DENIED = { refusals: [401, 403] }
const ACCEPTED = { accepted: true } as const

export const accountRoutes: Routes = (app, context) => {
  mount(app, endpoints.account, ({ params }) => readAccount(context, params.id), DENIED)
  mount(app, endpoints.changePassword, ({ body }, caller) => changePassword(context, body, caller), DENIED)
  mount(app, endpoints.forgotPassword, async ({ body }, caller) => {
    await requestPasswordReset(context, body.email, caller)
    return ACCEPTED
  })
  mount(app, endpoints.resetPassword, async ({ body: { newPassword, ...proof } }, caller) => ({
    username: await resetPassword(context, { proof, newPassword }, caller),
  }))
  mount(
    app,
    endpoints.sendEmailConfirmation,
    async ({ params }, caller) => {
      await sendEmailConfirmation(context, params.id, caller)
      return ACCEPTED
    },
    DENIED,
  )
  mount(app, endpoints.confirmEmail, ({ body }, caller) => confirmEmail(context, body, caller))
}
