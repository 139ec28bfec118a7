/**
 * Who owns a quote request: the signed-in account, a new account, or no one
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
 * Prepares the account that a guest requested by giving a password. The returned function runs in the request's
 * transaction and returns the new account, or null if the address already has one. An existing account stays unchanged,
 * its owner is notified by email, and the reply is the same, so the caller neither learns of it nor gets access to it.
 * Beyond the rate limits no email is sent.
 * @returns undefined if no account was requested
 * @throws Unavailable if too many passwords are waiting to be hashed
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

/**
 * Moves the guest requests sent with an account's address into the account, once the mailbox's reader has proven
 * access.
 */
export async function giveRequestsOf(
  tx: Queryable,
  { accountId, email }: { accountId: number; email: string },
): Promise<void> {
  for (const request of await lockUnownedRequests(tx, email)) await giveRequest(tx, { ...request, accountId })
}
