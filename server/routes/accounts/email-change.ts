/** /api/v1/accounts: a new address for the caller's account (docs/specification.md#passwords-and-secrets). */
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mount } from '#server/plugins/mount.ts'
import { askEmailChange, confirmEmailChange } from '#server/services/accounts/email-change.ts'
import type { Routes } from '#server/dependencies.ts'

export const emailChangeRoutes: Routes = (app, { db, passwords, clock }) => {
  mount(
    app,
    endpoints.askEmailChange,
    async ({ params, body }, { account, ip }) => {
      await askEmailChange(
        { db, passwords, now: clock(), network: networkOf(ip) },
        { accountId: params.id, sessionId: account?.sessionId ?? '', ...body },
      )
      return { accepted: true as const }
    },
    { refusals: [401, 403] },
  )
  mount(
    app,
    endpoints.confirmEmailChange,
    async ({ body }, { account, ip }, reply) => {
      void reply.header('cache-control', 'no-store')
      return { username: await confirmEmailChange({ db, now: clock(), network: networkOf(ip) }, body, account) }
    },
    { refusals: [401] },
  )
}
