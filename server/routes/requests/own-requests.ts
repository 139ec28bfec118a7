/** GET /api/v1/requests, POST /api/v1/requests/by-key/:key/account */
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { NotFound } from '#server/services/errors.ts'
import { mount } from '#server/plugins/mount.ts'
import { giveRequest, latestOwnRequests, lockUnownedClient } from '#server/repositories/requests/own-requests.ts'
import { findKey } from '#server/repositories/requests/request-keys.ts'
import { profileUrl } from '#server/services/search/vendor-results.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { refuseGuessable } from '#server/services/accounts/guessable-passwords.ts'
import { newOwner } from '#server/services/requests/request-owner.ts'
import type { Routes } from '#server/dependencies.ts'

export const ownRequestRoutes: Routes = (app, { db, places, passwords, clock }) => {
  mount(
    app,
    endpoints.ownRequests,
    async (_input, { account }, reply) => {
      void reply.header('cache-control', 'no-store')
      const rows = account ? await latestOwnRequests(db, account.accountId) : []
      return rows.map(({ createdAt, locationFileName, vendors, ...request }) => ({
        ...request,
        createdAt: createdAt.toISOString(),
        locationName: places.byFileName(locationFileName)?.displayName ?? locationFileName,
        vendors: vendors.map((vendor) => ({
          ...vendor,
          profileUrl: profileUrl({ id: vendor.memberId, profileName: vendor.profileName }),
        })),
      }))
    },
    { refusals: [401] },
  )

  // Only the device that made a guest's key knows it, so the key proves who sent the request.
  mount(
    app,
    endpoints.requestAccount,
    async ({ params: { key }, body }, { ip }) => {
      const now = clock()
      const network = networkOf(ip)
      await consume(db, 'proof', { network, address: null, now })
      const known = await findKey(db, key)
      if (known?.state !== 'stored' || known.senderId !== null)
        throw new NotFound('There is no request of a guest under this key.')
      // Outside the transaction: hashing a password is slow and should not hold locks.
      const person = await lockUnownedClient(db, key)
      if (person) refuseGuessable(body.newPassword, person.email)
      const makeOwner =
        person && (await newOwner({ passwords, now, network }, { ...person, password: body.newPassword }))
      if (makeOwner) {
        await db.transaction(async (tx) => {
          // Of two concurrent calls, the second finds that the request has an owner.
          const client = await lockUnownedClient(tx, key)
          const accountId = client ? await makeOwner(tx) : null
          if (accountId === null) return
          for (const each of new Set([key, ...body.otherKeys])) {
            const own = await lockUnownedClient(tx, each)
            if (own?.email === person.email) await giveRequest(tx, { key: each, clientId: own.id, accountId })
          }
        })
      }
      return { accepted: true as const }
    },
    { refusals: [404] },
  )
}
