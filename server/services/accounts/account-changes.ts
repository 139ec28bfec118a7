/** Account changes: setting a password and confirming an email address. Each is one transaction. */
import type { Database, Queryable } from '#server/db/database.ts'
import { PASSWORD_RESET_LIFETIME_MS } from '#contract/limits.ts'
import {
  addAccount,
  findAccount,
  findAccountByUsername,
  setEmailConfirmed,
  setPassword,
} from '#server/repositories/accounts/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { confirmClients, findGuestName } from '#server/repositories/accounts/clients.ts'
import { addOneTimeLink, redeemCode, redeemToken, spendAll } from '#server/repositories/accounts/one-time-links.ts'
import type { Purpose } from '#server/repositories/accounts/one-time-links.ts'
import { endSessions } from '#server/repositories/accounts/sessions.ts'
import { queueAccountMail } from './account-mail.ts'
import { refuseBlocked } from './blocks.ts'
import { refuseGuessable } from './guessable-passwords.ts'
import type { Passwords } from './passwords.ts'
import { giveRequestsOf } from '#server/services/requests/request-owner.ts'
import { forgiveSignIns } from './sign-in.ts'

export interface AccountChangeDependencies {
  db: Database
  passwords: Passwords
  now: Date
  /** The caller's network (`networkOf`). */
  network: string
}

/**
 * Sets a new password. Ends every session except the caller's, voids mailed password links, and notifies the owner by
 * email.
 * @throws InvalidFields for a password that is too easy to guess
 */
export async function changePassword(
  { db, passwords, now, network }: AccountChangeDependencies,
  { accountId, sessionId, newPassword }: { accountId: number; sessionId: string; newPassword: string },
): Promise<AccountRow | undefined> {
  const hash = await passwords.hash(newPassword)
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, accountId)
    if (!account) return undefined
    refuseGuessable(newPassword, account.username)
    await setPassword(tx, accountId, hash)
    await endSessions(tx, accountId, 'passwordChanged', now, sessionId)
    // Anyone who can read the owner's email may have requested such a link.
    await spendAll(tx, { accountId }, 'passwordReset', now)
    await writeAudit(tx, { accountId, what: 'passwordChanged', at: now, network })
    // Setting an account's first password is not a change.
    if (account.passwordHash !== null) await queueAccountMail(tx, 'passwordChanged', account.username, now)
    return { ...account, passwordHash: hash }
  })
}

export interface Confirmed {
  /** The email address. */
  username: string
  newAccountToken?: string
  /** The account with this address is still unconfirmed: someone else may have created it. */
  accountWaits?: true
}

/** Proof of access to a mailbox: the mailed link's token, or the address and the typed code. */
export type Proof = { token: string } | { email: string; code: string }

/**
 * Sets a new password with a mailed proof. Ends every session and confirms the address. A guest gets an account.
 * Requests sent with the address without signing in are moved into the account.
 * @returns the account's address; null if the proof is wrong, used or expired
 * @throws InvalidFields for a password that is too easy to guess: the proof stays valid
 */
export async function resetPassword(
  { db, passwords, now, network }: AccountChangeDependencies,
  proof: Proof,
  newPassword: string,
): Promise<string | null> {
  const hash = await passwords.hash(newPassword)
  const account = await db.transaction(async (tx) => {
    const proven = await redeem(tx, proof, 'passwordReset', now)
    const account = proven && (proven.account ?? (await openAccount(tx, { email: proven.email, now, network })))
    if (!account) return null
    await refuseBlocked(tx, { email: account.username })
    // The rollback makes the proof valid again, so that another password can be set.
    refuseGuessable(newPassword, account.username)
    await setPassword(tx, account.id, hash)
    await setEmailConfirmed(tx, account.id, now)
    await endSessions(tx, account.id, 'passwordReset', now)
    await writeAudit(tx, { accountId: account.id, what: 'passwordReset', at: now, network })
    await giveRequestsOf(tx, { accountId: account.id, email: account.username })
    // Setting an account's first password is not a change.
    if (account.passwordHash !== null) await queueAccountMail(tx, 'passwordChanged', account.username, now)
    return account
  })
  if (!account) return null
  await forgiveSignIns(db, account.username, network)
  return account.username
}

/**
 * Creates an account without a password for a guest who has proven the address, or returns the one created in the
 * meantime.
 */
async function openAccount(
  tx: Queryable,
  { email, now, network }: { email: string; now: Date; network: string },
): Promise<AccountRow | undefined> {
  const id = await addAccount(tx, {
    username: email,
    passwordHash: null,
    welcomeName: (await findGuestName(tx, email)) ?? email,
  })
  if (id !== null)
    await writeAudit(tx, { accountId: id, what: 'accountCreated', at: now, network, detail: 'with a mailed link' })
  return findAccountByUsername(tx, email)
}

/**
 * Confirms an address with a mailed proof: an account's, or that of requests sent without an account. If the address
 * has a confirmed account, these requests move into it; if it has none, the result contains a token to create one.
 * @returns null if the proof is wrong, used or expired
 */
export function confirmEmail(
  { db, now, network }: Omit<AccountChangeDependencies, 'passwords'>,
  proof: Proof,
): Promise<Confirmed | null> {
  return db.transaction(async (tx) => {
    const proven = await redeem(tx, proof, 'emailConfirm', now)
    if (!proven) return null
    const { email: username } = proven
    if (proven.account) {
      await setEmailConfirmed(tx, proven.account.id, now)
      await writeAudit(tx, { accountId: proven.account.id, what: 'emailConfirmed', at: now, network })
      return { username }
    }
    await confirmClients(tx, username, now)
    const account = await findAccountByUsername(tx, username)
    if (!account) {
      const expiresAt = new Date(now.getTime() + PASSWORD_RESET_LIFETIME_MS)
      const { token } = await addOneTimeLink(tx, { email: username, purpose: 'passwordReset', expiresAt })
      return { username, newAccountToken: token }
    }
    if (!account.emailConfirmed) return { username, accountWaits: true }
    await giveRequestsOf(tx, { accountId: account.id, email: username })
    return { username }
  })
}

/** The owner of the proven mailbox; the account is null if the email was about an address only. */
async function redeem(
  tx: Queryable,
  proof: Proof,
  purpose: Purpose,
  now: Date,
): Promise<{ email: string; account: AccountRow | null } | null> {
  if ('token' in proof) {
    const whose = await redeemToken(tx, { token: proof.token, purpose, now })
    if (whose === null) return null
    if ('email' in whose) return { email: whose.email, account: null }
    const account = await findAccount(tx, whose.accountId)
    return account ? { email: account.username, account } : null
  }
  const { email, code } = proof
  const account = await findAccountByUsername(tx, email)
  if (account && (await redeemCode(tx, { accountId: account.id, code, purpose, now }))) return { email, account }
  return (await redeemCode(tx, { email, code, purpose, now })) ? { email, account: null } : null
}
