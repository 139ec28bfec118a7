/**
 * Whose a quote request is: the signed-in account's, a new account's, or nobody's
 * (docs/specification.md#sending-a-quote-request).
 */
import type { Client } from '#contract/quote.ts'
import type { Queryable } from '#server/db/database.ts'
import { addAccount } from '#server/repositories/accounts/accounts.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { giveRequest, lockUnownedRequests } from '#server/repositories/requests/own-requests.ts'
import { queueAccountMail } from '#server/services/accounts/account-mail.ts'
import { isWithinLimits } from '#server/services/accounts/rate-limits.ts'
import type { Passwords } from '#server/services/accounts/passwords.ts'

export interface RequestOwnerDependencies {
  passwords: Passwords
  now: Date
  /** The caller's network (`networkOf`). */
  network: string
}

/**
 * Prepares the account that a guest asked for by giving a password. What it returns runs in the request's transaction
 * and gives the new account; null for an address that has one already. That one stays as it is, its owner is told by
 * mail, and the reply is the same: nobody learns of it, and nobody gets into it. Beyond the limits of mail the request
 * is stored without one.
 * @returns nothing when no account was asked for
 * @throws Unavailable when too many passwords wait
 */
export async function newOwner(
  { passwords, now, network }: RequestOwnerDependencies,
  { email, firstName, password }: Pick<Client, 'email' | 'firstName' | 'password'>,
): Promise<((tx: Queryable) => Promise<number | null>) | undefined> {
  if (password === '') return undefined
  const passwordHash = await passwords.hash(password)
  return async (tx) => {
    const id = await addAccount(tx, { username: email, passwordHash, welcomeName: firstName })
    if (await isWithinLimits(tx, 'mail', { network, address: email, now })) {
      await queueAccountMail(tx, id === null ? 'requestWithYourAddress' : 'emailConfirm', email, now)
    }
    if (id !== null)
      await writeAudit(tx, { accountId: id, what: 'accountCreated', at: now, network, detail: 'with a quote request' })
    return id
  }
}

/** Gives an account what guests asked with its address, once whoever reads that mail has proven it. */
export async function giveRequestsOf(
  tx: Queryable,
  { accountId, email }: { accountId: number; email: string },
): Promise<void> {
  for (const request of await lockUnownedRequests(tx, email)) await giveRequest(tx, { ...request, accountId })
}
