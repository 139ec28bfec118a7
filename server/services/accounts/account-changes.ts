/** Account changes: setting a password and confirming an email address. Each is one transaction. */
import type { Database, Queryable } from '#server/db/database.ts'
import { addAccount, findAccount, findAccountByUsername, setPassword } from '#server/repositories/accounts/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { findGuestName } from '#server/repositories/accounts/clients.ts'
import { spendAll } from '#server/repositories/accounts/one-time-links.ts'
import { endSessions, lockOpenSession } from '#server/repositories/accounts/sessions.ts'
import { DomainError, InvalidFields, SignedOut } from '#server/services/errors.ts'
import { queueAccountMail } from './account-mail.ts'
import { refuseBlocked } from './blocks.ts'
import { proveAddress, redeem } from './address-proof.ts'
import type { Proof } from './address-proof.ts'
import { refuseGuessable } from './guessable-passwords.ts'
import type { Passwords } from './passwords.ts'
import { giveRequestsOf } from '#server/services/requests/request-owner.ts'
import { consume } from './rate-limits.ts'
import { forgiveSignIns } from './sign-in.ts'

export interface AccountChangeDependencies {
  db: Database
  passwords: Passwords
  now: Date
  /** The caller's network (`networkOf`). */
  network: string
}

/**
 * Sets a new password, for whoever knows the current one: a phone that lies open does not give the account away. Ends
 * every session except the caller's, voids mailed password links, and notifies the owner by email.
 * @throws InvalidFields for a wrong current password, or a new one that is too easy to guess; TooManyRequests
 */
export async function changePassword(
  { db, passwords, now, network }: AccountChangeDependencies,
  { accountId, sessionId, currentPassword, newPassword }: PasswordChange,
): Promise<AccountRow | undefined> {
  const before = await findAccount(db, accountId)
  if (!before) return undefined
  if (before.passwordHash !== null) {
    await consume(db, 'password', { network, address: before.username, now })
    // A first password that is set again, because the reply was lost, is its own proof.
    if (!(await passwords.verify(currentPassword ?? newPassword, before.passwordHash)))
      throw wrongPassword(currentPassword)
  }
  const hash = await passwords.hash(newPassword)
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, accountId)
    if (!account) return undefined
    if (account.passwordHash !== before.passwordHash) throw wrongPassword(currentPassword)
    // The owner of the address may have ended it while the password was hashed.
    if (!(await lockOpenSession(tx, sessionId))) throw new SignedOut()
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

interface PasswordChange {
  accountId: number
  sessionId: string
  /** Undefined from pages of earlier versions, and where the account has none. */
  currentPassword?: string | undefined
  newPassword: string
}

/** A page that has no field for the current password shows a message only. */
const wrongPassword = (given: string | undefined) =>
  given === undefined
    ? new DomainError('invalid', 'Changing a password asks for the current one now. Load this page again.')
    : new InvalidFields([
        { name: 'currentPassword', code: 'invalid', message: 'This is not your current password. Type it again.' },
      ])

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
    await proveAddress(tx, account, now)
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
