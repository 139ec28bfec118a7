/** GET /api/v1/client/:id, GET /api/v1/client/:email/status (decision 8). */
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { NotFound } from '#server/services/errors.ts'
import { mount } from '#server/plugins/mount.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { findOwnClient } from '#server/repositories/accounts/clients.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import type { Routes } from '#server/dependencies.ts'

export const clientRoutes: Routes = (app, { db, clock }) => {
  mount(
    app,
    endpoints.client,
    async ({ params }, { account }, reply) => {
      void reply.header('cache-control', 'no-store')
      const client = account && (await findOwnClient(db, params.id, account.accountId))
      if (!client) throw new NotFound('You have no request with this number.')
      return client
    },
    { refusals: [401, 404] },
  )
  mount(app, endpoints.clientStatus, async ({ params }, { account, ip }, reply) => {
    void reply.header('cache-control', 'no-store')
    await consume(db, 'status', { network: networkOf(ip), address: params.email, now: clock() })
    const own = account && (await findAccount(db, account.accountId))
    if (own?.username !== params.email) return { clientStatus: 'unknown' as const }
    return { clientStatus: own.emailConfirmed ? ('confirmed' as const) : ('unconfirmed' as const) }
  })
}
