/** What changes an account: its password, and the confirmation of its address. Each is one transaction. */
import type { Database, Queryable } from '#server/db/database.ts'
import { findAccount, findAccountByUsername, setEmailConfirmed, setPassword } from '#server/repositories/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { confirmClients } from '#server/repositories/clients.ts'
import { redeemCode, redeemToken, spendAll } from '#server/repositories/one-time-links.ts'
import type { Purpose } from '#server/repositories/one-time-links.ts'
import { endSessions } from '#server/repositories/sessions.ts'
import { askForAccountMail } from './account-mail.ts'
import { refuseGuessable } from './guessable-passwords.ts'
import type { Passwords } from './passwords.ts'
import { forgiveSignIns } from './sign-in.ts'

export interface ChangeParts {
  db: Database
  passwords: Passwords
  now: Date
  /** The caller's network (`networkOf`). */
  network: string
}

/**
 * Sets a new password; every session but the caller's ends, mailed links for a new one are void, and the owner is told by mail.
 * @throws WrongFields for one that is too easily guessed
 */
export async function changePassword(
  { db, passwords, now, network }: ChangeParts,
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
    if (account.passwordHash !== null) await askForAccountMail(tx, 'passwordChanged', account.username, now)
    return { ...account, passwordHash: hash }
  })
}

/** What a mail proves: its link's token, or the address and the typed code. */
export type Proof = { token: string } | { email: string; code: string }

/**
 * Sets a new password with a mailed proof; every session ends, and the address counts as confirmed.
 * @returns whose it is; null when the proof is wrong, used or too old
 * @throws WrongFields for a password that is too easily guessed: the proof stays good
 */
export async function resetPassword({ db, passwords, now, network }: ChangeParts, proof: Proof, newPassword: string): Promise<string | null> {
  const hash = await passwords.hash(newPassword)
  const account = await db.transaction(async (tx) => {
    const account = (await redeem(tx, proof, 'passwordReset', now))?.account
    if (!account) return null
    // With the transaction the proof is good again: for another password.
    refuseGuessable(newPassword, account.username)
    await setPassword(tx, account.id, hash)
    await setEmailConfirmed(tx, account.id, now)
    await endSessions(tx, account.id, 'passwordReset', now)
    await writeAudit(tx, { accountId: account.id, what: 'passwordReset', at: now, network })
    await askForAccountMail(tx, 'passwordChanged', account.username, now)
    return account
  })
  if (!account) return null
  await forgiveSignIns(db, account.username, network)
  return account.username
}

/**
 * Confirms an address with a mailed proof: an account's, or that of requests which were sent without one.
 * @returns the address; null when the proof is wrong, used or too old
 */
export function confirmEmail({ db, now, network }: Omit<ChangeParts, 'passwords'>, proof: Proof): Promise<string | null> {
  return db.transaction(async (tx) => {
    const proven = await redeem(tx, proof, 'emailConfirm', now)
    if (!proven) return null
    if (proven.account === null) await confirmClients(tx, proven.email, now)
    else {
      await setEmailConfirmed(tx, proven.account.id, now)
      await writeAudit(tx, { accountId: proven.account.id, what: 'emailConfirmed', at: now, network })
    }
    return proven.email
  })
}

/** Whose mail was read; the account is null where the mail was about an address alone. */
async function redeem(tx: Queryable, proof: Proof, purpose: Purpose, now: Date): Promise<{ email: string; account: AccountRow | null } | null> {
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
