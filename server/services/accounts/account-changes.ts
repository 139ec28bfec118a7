/** Account changes: setting a password and confirming an email address. Each is one transaction. */
import type { Queryable } from '#server/db/database.ts'
import type { Account } from '#contract/account.ts'
import {
  addAccount,
  findAccount,
  findAccountByUsername,
  setPassword,
  toAccount,
} from '#server/repositories/accounts/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { isKnownNetwork, writeAudit } from '#server/repositories/audit.ts'
import { findGuestName } from '#server/repositories/accounts/clients.ts'
import { spendAll } from '#server/repositories/accounts/one-time-links.ts'
import { findUnclaimed } from '#server/repositories/operator/imported-vendors.ts'
import { endSessions, lockOpenSession } from '#server/repositories/accounts/sessions.ts'
import { DomainError, InvalidFields, SignedOut } from '#server/services/errors.ts'
import { queueAccountMail } from './account-mail.ts'
import { refuseBlocked } from './blocks.ts'
import { accountGone, addressOf, proveAddress, redeem } from './address-proof.ts'
import type { Proof } from './address-proof.ts'
import { refuseGuessable } from './guessable-passwords.ts'
import { giveRequestsOf } from '#server/services/requests/request-owner.ts'
import { claimImportedProfile } from '#server/services/vendor-import/claim-profile.ts'
import { findBounce } from '#server/repositories/mail/bounces.ts'
import { consume, mayNotify } from './rate-limits.ts'
import { wrongProof } from './wrong-proof.ts'
import { forgiveSignIns } from './sign-in.ts'
import type { Caller, SignedInCaller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/**
 * Sets a new password, for whoever knows the current one: an unlocked phone alone must not be enough to take over the
 * account. Ends every session except the caller's, voids mailed password links, and notifies the owner by email.
 * @throws InvalidFields for a wrong current password, or a new one that is too easy to guess; NotFound; TooManyRequests
 */
export async function changePassword(
  { db, passwords, clock }: ServiceContext,
  { currentPassword, newPassword }: PasswordChange,
  { accountId, sessionId, network }: SignedInCaller,
): Promise<Account> {
  const now = clock()
  const before = await findAccount(db, accountId)
  if (!before) throw accountGone()
  if (before.passwordHash !== null) {
    await consume(db, 'password', { network, address: before.username, now })
    // A first password that is set again, because the reply was lost, is its own proof.
    if (!(await passwords.verify(currentPassword ?? newPassword, before.passwordHash)))
      throw wrongPassword(currentPassword)
  }
  const hash = await passwords.hash(newPassword)
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, accountId)
    if (!account) throw accountGone()
    if (account.passwordHash !== before.passwordHash) throw wrongPassword(currentPassword)
    // The owner of the address may have ended it while the password was hashed.
    if (!(await lockOpenSession(tx, sessionId))) throw new SignedOut()
    refuseGuessable(newPassword, account.username)
    await setPassword(tx, accountId, hash)
    await endSessions(tx, accountId, 'passwordChanged', now, sessionId)
    // Anyone who can read the owner's email may have requested such a link.
    await spendAll(tx, { accountId }, 'passwordReset', now)
    await spendAll(tx, { accountId }, 'emailChange', now)
    await writeAudit(tx, { accountId, what: 'passwordChanged', at: now, network })
    // Setting an account's first password is not a change.
    if (account.passwordHash !== null && (await mayNotify(tx, account, { network, now })))
      await queueAccountMail(tx, 'passwordChanged', account.username, now)
    return toAccount({ ...account, passwordHash: hash })
  })
}

interface PasswordChange {
  /** Undefined from pages of earlier versions, and where the account has none. */
  currentPassword?: string | undefined
  newPassword: string
}

/** A page that has no field for the current password shows a message only. */
const wrongPassword = (given: string | undefined) =>
  given === undefined
    ? new DomainError('invalid', 'Enter your current password too. Reload this page to see the field.')
    : new InvalidFields([
        { name: 'currentPassword', code: 'invalid', message: 'That isn’t your current password. Try again.' },
      ])

export async function readAccount({ db }: ServiceContext, accountId: number): Promise<Account> {
  const account = await findAccount(db, accountId)
  if (!account) throw accountGone()
  const isBouncing = (await findBounce(db, account.username)) !== undefined
  return { ...toAccount(account), ...(isBouncing && { isBouncing }) }
}

/** Mails a link that sets a new password, if the address has an account. @throws TooManyRequests */
export async function requestPasswordReset(
  { db, clock }: ServiceContext,
  email: string,
  { network }: Caller,
): Promise<void> {
  const now = clock()
  // Looked up for every address, so that the time it takes does not say which has an account.
  const account = await findAccountByUsername(db, email)
  const isKnown = await isKnownNetwork(db, account?.id ?? 0, network, now)
  // Anybody can open an account with another person’s address, and sign in to it.
  const isOwner = isKnown && account?.emailConfirmed === true
  await consume(db, 'mail', { network, address: email, now, isOwner })
  await db.transaction(async (tx) => {
    await queueAccountMail(tx, 'passwordReset', email, now)
    await writeAudit(tx, { accountId: null, what: 'passwordResetAsked', at: now, network })
  })
}

/**
 * Sets a new password with a mailed proof. Ends every session and confirms the address. A guest gets an account.
 * Requests sent with the address without signing in are moved into the account.
 * @returns the account's address
 * @throws InvalidFields if the proof is wrong, used or expired; for a password that is too easy to guess: then the
 *   proof stays valid; TooManyRequests
 */
export async function resetPassword(
  { db, passwords, clock }: ServiceContext,
  { proof, newPassword }: { proof: Proof; newPassword: string },
  { network }: Caller,
): Promise<string> {
  const now = clock()
  await consume(db, 'proof', { network, address: addressOf(proof), now })
  const hash = await passwords.hash(newPassword)
  const account = await db.transaction(async (tx) => {
    const proven = await redeem(tx, proof, 'passwordReset', now)
    const account = proven && (proven.account ?? (await openAccount(tx, { email: proven.email, now, network })))
    // Not thrown: a rollback would forget that a code was tried.
    if (!account) return null
    await refuseBlocked(tx, { email: account.username })
    // The rollback makes the proof valid again, so that another password can be set.
    refuseGuessable(newPassword, account.username)
    await setPassword(tx, account.id, hash)
    // Whoever asked for it knew the old password only.
    await spendAll(tx, { accountId: account.id }, 'emailChange', now)
    await proveAddress(tx, account, now)
    await writeAudit(tx, { accountId: account.id, what: 'passwordReset', at: now, network })
    await giveRequestsOf(tx, { accountId: account.id, email: account.username })
    await claimImportedProfile(tx, { accountId: account.id, email: account.username, now })
    // Setting an account's first password is not a change.
    if (account.passwordHash !== null) await queueAccountMail(tx, 'passwordChanged', account.username, now)
    return account
  })
  if (!account) throw wrongProof(proof)
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
    welcomeName: (await findGuestName(tx, email)) ?? (await findUnclaimed(tx, email))?.profileName ?? email,
  })
  if (id !== null)
    await writeAudit(tx, { accountId: id, what: 'accountCreated', at: now, network, detail: 'with a mailed link' })
  return findAccountByUsername(tx, email)
}
