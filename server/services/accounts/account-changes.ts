/** What changes an account: its password, and the confirmation of its address. Each is one transaction. */
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
 * Sets a new password; every session but the caller's ends, mailed links for a new one are void, and the owner is told
 * by mail.
 * @throws WrongFields for one that is too easily guessed
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
    // Whoever reads the owner's mail may have asked for one.
    await spendAll(tx, { accountId }, 'passwordReset', now)
    await writeAudit(tx, { accountId, what: 'passwordChanged', at: now, network })
    // The first password of an account is no change of one.
    if (account.passwordHash !== null) await queueAccountMail(tx, 'passwordChanged', account.username, now)
    return { ...account, passwordHash: hash }
  })
}

export interface Confirmed {
  /** The address. */
  username: string
  newAccountToken?: string
  /** The account of this address has still to be confirmed by its own mail: whoever opened it may be somebody else. */
  accountWaits?: true
}

/** What a mail proves: its link's token, or the address and the typed code. */
export type Proof = { token: string } | { email: string; code: string }

/**
 * Sets a new password with a mailed proof; every session ends, and the address counts as confirmed. A guest's account
 * is opened by it. What was asked with the address without signing in is in the account from then on.
 * @returns whose it is; null when the proof is wrong, used or too old
 * @throws WrongFields for a password that is too easily guessed: the proof stays good
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
    // With the transaction the proof is good again: for another password.
    refuseGuessable(newPassword, account.username)
    await setPassword(tx, account.id, hash)
    await setEmailConfirmed(tx, account.id, now)
    await endSessions(tx, account.id, 'passwordReset', now)
    await writeAudit(tx, { accountId: account.id, what: 'passwordReset', at: now, network })
    await giveRequestsOf(tx, { accountId: account.id, email: account.username })
    // The first password of an account is no change of one.
    if (account.passwordHash !== null) await queueAccountMail(tx, 'passwordChanged', account.username, now)
    return account
  })
  if (!account) return null
  await forgiveSignIns(db, account.username, network)
  return account.username
}

/** The account of a guest who has proven the address, without a password as yet; or the one that it got meanwhile. */
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
 * Confirms an address with a mailed proof: an account's, or that of requests which were sent without one. These go into
 * the account of the address when that is confirmed itself; where there is none, the answer holds the token to open
 * one.
 * @returns null when the proof is wrong, used or too old
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

/** Whose mail was read; the account is null where the mail was about an address alone. */
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
