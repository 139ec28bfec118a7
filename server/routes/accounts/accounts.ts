/**
 * /api/v1/accounts: the caller's own account, its password and its address
 * (docs/specification.md#passwords-and-secrets).
 */
import type { FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mountPrivate, mountSignedIn } from '#server/plugins/mount.ts'
import {
  changePassword,
  readAccount,
  requestPasswordReset,
  resetPassword,
} from '#server/services/accounts/account-changes.ts'
import { confirmEmail, sendEmailConfirmation } from '#server/services/accounts/address-proof.ts'
import type { Routes } from '#server/dependencies.ts'

const DENIED = { refusals: [401, 403] }
const ACCEPTED = { accepted: true } as const

export const accountRoutes: Routes = (app, { db, passwords, clock }) => {
  const callOf = ({ ip }: FastifyRequest) => ({ db, passwords, now: clock(), network: networkOf(ip) })
  mountPrivate(app, endpoints.account, ({ params }) => readAccount(db, params.id), DENIED)
  mountSignedIn(
    app,
    endpoints.changePassword,
    ({ params, body }, { sessionId }, request) =>
      changePassword(callOf(request), { accountId: params.id, sessionId, ...body }),
    DENIED,
  )
  mountPrivate(app, endpoints.forgotPassword, async ({ body }, request) => {
    await requestPasswordReset(callOf(request), body.email)
    return ACCEPTED
  })
  mountPrivate(app, endpoints.resetPassword, async ({ body }, request) => ({
    username: await resetPassword(callOf(request), body, body.newPassword),
  }))
  mountPrivate(
    app,
    endpoints.sendEmailConfirmation,
    async ({ params }, request) => {
      await sendEmailConfirmation(callOf(request), params.id)
      return ACCEPTED
    },
    DENIED,
  )
  mountPrivate(app, endpoints.confirmEmail, ({ body }, request) => confirmEmail(callOf(request), body, request.account))
}
