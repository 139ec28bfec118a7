/** /api/v1/accounts: a new address for the caller's account (docs/specification.md#passwords-and-secrets). */
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mountPrivate, mountSignedIn } from '#server/plugins/mount.ts'
import { askEmailChange, confirmEmailChange } from '#server/services/accounts/email-change.ts'
import type { Routes } from '#server/dependencies.ts'

export const emailChangeRoutes: Routes = (app, { db, passwords, clock }) => {
  mountSignedIn(
    app,
    endpoints.askEmailChange,
    async ({ params, body }, { sessionId }, { ip }) => {
      await askEmailChange(
        { db, passwords, now: clock(), network: networkOf(ip) },
        { accountId: params.id, sessionId, ...body },
      )
      return { accepted: true as const }
    },
    { refusals: [401, 403] },
  )
  mountPrivate(
    app,
    endpoints.confirmEmailChange,
    async ({ body }, { account, ip }) => ({
      username: await confirmEmailChange({ db, now: clock(), network: networkOf(ip) }, body, account),
    }),
    { refusals: [401] },
  )
}
