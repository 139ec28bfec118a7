/**
 * /api/v1/accounts: the caller's own account, its password and its address
 * (docs/specification.md#passwords-and-secrets).
 */
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { InvalidFields, NotFound } from '#server/services/errors.ts'
import { mount } from '#server/plugins/mount.ts'
import { findAccount, toAccount } from '#server/repositories/accounts/accounts.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { changePassword, resetPassword } from '#server/services/accounts/account-changes.ts'
import { confirmEmail } from '#server/services/accounts/address-proof.ts'
import type { Proof } from '#server/services/accounts/address-proof.ts'
import { queueAccountMail } from '#server/services/accounts/account-mail.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import type { Routes } from '#server/dependencies.ts'

const DENIED = { refusals: [401, 403] }

export const accountRoutes: Routes = (app, { db, passwords, clock }) => {
  mount(
    app,
    endpoints.account,
    async ({ params }, _request, reply) => {
      void reply.header('cache-control', 'no-store')
      const account = await findAccount(db, params.id)
      if (!account) throw new NotFound('This account does not exist any more.')
      return toAccount(account)
    },
    DENIED,
  )
  mount(
    app,
    endpoints.changePassword,
    async ({ params, body }, { account, ip }, reply) => {
      void reply.header('cache-control', 'no-store')
      const changed = await changePassword(
        { db, passwords, now: clock(), network: networkOf(ip) },
        { accountId: params.id, sessionId: account?.sessionId ?? '', ...body },
      )
      if (!changed) throw new NotFound('This account does not exist any more.')
      return toAccount(changed)
    },
    DENIED,
  )
  mount(app, endpoints.forgotPassword, async ({ body }, { ip }) => {
    const now = clock()
    const network = networkOf(ip)
    await consume(db, 'mail', { network, address: body.email, now })
    await db.transaction(async (tx) => {
      await queueAccountMail(tx, 'passwordReset', body.email, now)
      await writeAudit(tx, { accountId: null, what: 'passwordResetAsked', at: now, network })
    })
    return { accepted: true as const }
  })
  mount(app, endpoints.resetPassword, async ({ body }, { ip }) => {
    const now = clock()
    const network = networkOf(ip)
    await consume(db, 'proof', { network, address: addressOf(body), now })
    const username = await resetPassword({ db, passwords, now, network }, body, body.newPassword)
    if (username === null) throw wrongProof(body)
    return { username }
  })
  mount(
    app,
    endpoints.sendEmailConfirmation,
    async ({ params }, { ip }) => {
      const now = clock()
      const account = await findAccount(db, params.id)
      if (!account) throw new NotFound('This account does not exist any more.')
      await consume(db, 'mail', { network: networkOf(ip), address: account.username, now })
      if (!account.emailConfirmed) await queueAccountMail(db, 'emailConfirm', account.username, now)
      return { accepted: true as const }
    },
    DENIED,
  )
  mount(app, endpoints.confirmEmail, async ({ body }, { account, ip }, reply) => {
    const now = clock()
    const network = networkOf(ip)
    await consume(db, 'proof', { network, address: addressOf(body), now })
    const confirmed = await confirmEmail({ db, now, network }, body, account)
    if (confirmed === null) throw wrongProof(body)
    void reply.header('cache-control', 'no-store')
    return confirmed
  })
}

const addressOf = (proof: Proof) => ('email' in proof ? proof.email : null)

/** The same response for an address without an account, a wrong code and an expired one. */
const wrongProof = (proof: Proof) =>
  new InvalidFields([
    'token' in proof
      ? { name: 'token', code: 'invalid', message: 'This link was used already, or is too old. Ask for a new one.' }
      : {
          name: 'code',
          code: 'invalid',
          message: 'This code is wrong or too old. Type it again, or ask for a new one.',
        },
  ])
