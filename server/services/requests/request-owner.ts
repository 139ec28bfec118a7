/**
 * Who owns a quote request: the signed-in account, a new account, or no one
 * (docs/specification.md#sending-a-quote-request).
 */
import type { Client } from '#contract/client.ts'
import type { Queryable } from '#server/db/database.ts'
import { addAccount } from '#server/repositories/accounts/accounts.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import {
  giveRequest,
  listRequest,
  lockUnownedClient,
  lockUnownedRequests,
} from '#server/repositories/requests/own-requests.ts'
import { findKey } from '#server/repositories/idempotency/request-keys.ts'
import { queueAccountMail } from '#server/services/accounts/account-mail.ts'
import { refuseBlocked } from '#server/services/accounts/blocks.ts'
import { refuseGuessable } from '#server/services/accounts/guessable-passwords.ts'
import { consume, isWithinLimits } from '#server/services/accounts/rate-limits.ts'
import { NotFound } from '#server/services/errors.ts'
import type { Caller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/**
 * Prepares the account that a guest requested by giving a password. The returned function runs in the request's
 * transaction and returns the new account, or null if the address already has one. An existing account stays unchanged,
 * its owner is notified by email, and the reply is the same, so the caller neither learns of it nor gets access to it.
 * Beyond the rate limits no email is sent.
 * @param input.hasRequestMail the mail about the request asks to confirm the address
 * @returns undefined if no account was requested
 * @throws Unavailable if too many passwords are waiting to be hashed
 */
export async function newOwner(
  { passwords, clock }: ServiceContext,
  {
    client: { email, firstName, password },
    hasRequestMail,
  }: { client: Pick<Client, 'email' | 'firstName' | 'password'>; hasRequestMail: boolean },
  { network }: Caller,
): Promise<((tx: Queryable) => Promise<number | null>) | undefined> {
  if (password === '') return undefined
  const now = clock()
  const passwordHash = await passwords.hash(password)
  return async (tx) => {
    const id = await addAccount(tx, { username: email, passwordHash, welcomeName: firstName })
    const kind = id === null ? 'requestWithYourAddress' : hasRequestMail ? null : 'emailConfirm'
    if (kind !== null && (await isWithinLimits(tx, 'mail', { network, address: email, now })))
      await queueAccountMail(tx, kind, email, now)
    if (id !== null)
      await writeAudit(tx, { accountId: id, what: 'accountCreated', at: now, network, detail: 'with a quote request' })
    return id
  }
}

/**
 * Opens the account of a guest's stored request, with the device's other requests under the same address. Only the
 * device that made a guest's key knows it, so the key proves who sent the request. For an address that has an account
 * nothing changes, and its owner is notified by email.
 * @throws NotFound for any other key; Forbidden for a blocked address
 * @throws InvalidFields for a password that is too easy to guess
 */
export async function openAccountOfRequest(
  context: ServiceContext,
  { key, newPassword, otherKeys }: { key: string; newPassword: string; otherKeys: readonly string[] },
  caller: Caller,
): Promise<void> {
  const { db, clock } = context
  await consume(db, 'proof', { network: caller.network, address: null, now: clock() })
  const known = await findKey(db, key)
  if (known?.state !== 'stored' || known.senderId !== null)
    throw new NotFound('There is no request of a guest under this key.')
  // Outside the transaction: hashing a password is slow and should not hold locks.
  const person = await lockUnownedClient(db, key)
  if (!person) return
  await refuseBlocked(db, { email: person.email })
  refuseGuessable(newPassword, person.email)
  const makeOwner = await newOwner(
    context,
    { client: { ...person, password: newPassword }, hasRequestMail: false },
    caller,
  )
  await db.transaction(async (tx) => {
    // The second of two concurrent calls finds that the request has an owner.
    const client = await lockUnownedClient(tx, key)
    const accountId = client ? await makeOwner?.(tx) : null
    if (accountId == null) return
    for (const each of new Set([key, ...otherKeys])) {
      const own = await lockUnownedClient(tx, each)
      if (own?.email === person.email) await giveRequest(tx, each, accountId)
    }
  })
}

/**
 * Shows the guest requests sent with an account's address in the account, once the mailbox's reader has proven access.
 * Those that the reader confirmed become the account's own; anybody may have sent the others, which change nothing that
 * the account asked.
 */
export async function giveRequestsOf(
  tx: Queryable,
  { accountId, email }: { accountId: number; email: string },
): Promise<void> {
  for (const { key, isConfirmed } of await lockUnownedRequests(tx, email))
    await (isConfirmed ? giveRequest(tx, key, accountId) : listRequest(tx, key, accountId))
}
