/**
 * Proving an address by a mailed link or code. Anybody can open an account with another person's address; so whoever
 * reads its mail takes the account over, and whoever was in it before is out (decision 43).
 */
import { PASSWORD_RESET_LIFETIME_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import {
  clearPassword,
  findAccount,
  findAccountByUsername,
  setEmailConfirmed,
} from '#server/repositories/accounts/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { deleteBounce } from '#server/repositories/mail/bounces.ts'
import {
  confirmClientsOfDevice,
  confirmClientsWithoutDevice,
  disownClients,
} from '#server/repositories/accounts/clients.ts'
import { deleteCalendarAddress } from '#server/repositories/availability/feeds.ts'
import { addOneTimeLink, redeemCode, redeemToken, spendAll } from '#server/repositories/accounts/one-time-links.ts'
import type { Purpose } from '#server/repositories/accounts/one-time-links.ts'
import { endSessions } from '#server/repositories/accounts/sessions.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { NotFound } from '#server/services/errors.ts'
import { giveRequestsOf } from '#server/services/requests/request-owner.ts'
import { claimImportedProfile } from '#server/services/vendor-import/claim-profile.ts'
import { queueAccountMail } from './account-mail.ts'
import { consume } from './rate-limits.ts'
import { wrongProof } from './wrong-proof.ts'
import type { Caller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** Proof of access to a mailbox: the mailed link's token, or the address and the typed code. */
export type Proof = { token: string } | { email: string; code: string }

export interface Confirmed {
  /** The email address. */
  username: string
  /** Sets the password of the address's account, or opens one. */
  newAccountToken?: string
  /** No one had proven the address to this account: its password is void, and everybody is signed out of it. */
  accountReset?: true
}

/**
 * Confirms an address with a mailed proof, and the requests of the device that the mail was about. In the account's own
 * session that confirms the account, too. Otherwise an account that no one has proven is taken over: a new password
 * comes first.
 * @throws InvalidFields if the proof is wrong, used or expired; TooManyRequests
 */
export async function confirmEmail(
  { db, clock }: ServiceContext,
  proof: Proof,
  { accountId, sessionId, network }: Caller,
): Promise<Confirmed> {
  const now = clock()
  await consume(db, 'proof', { network, address: addressOf(proof), now })
  const confirmed = await db.transaction(async (tx): Promise<Confirmed | null> => {
    const proven = await redeem(tx, proof, 'emailConfirm', now)
    // Not thrown: a rollback would forget that a code was tried.
    if (!proven) return null
    const { email: username, clientId } = proven
    if (clientId !== null) await confirmClientsOfDevice(tx, clientId, now)
    else if (!proven.account) await confirmClientsWithoutDevice(tx, username, now)

    const account = await findAccountByUsername(tx, username)
    if (!account) return { username, newAccountToken: await passwordToken(tx, { email: username }, now) }
    const isOwn = accountId === account.id
    if (isOwn || account.emailConfirmed) {
      if (!account.emailConfirmed) await confirmAccount(tx, account.id, sessionId, { now, network })
      await giveRequestsOf(tx, { accountId: account.id, email: username })
      await claimImportedProfile(tx, { accountId: account.id, email: username, now })
      if (isOwn || account.passwordHash !== null) return { username }
    } else {
      await clearPassword(tx, account.id)
      await spendAll(tx, { accountId: account.id }, 'passwordReset', now)
      await spendAll(tx, { accountId: account.id }, 'emailChange', now)
      await proveAddress(tx, account, now)
      await writeAudit(tx, { accountId: account.id, what: 'emailConfirmed', at: now, network, detail: 'taken over' })
    }
    const newAccountToken = await passwordToken(tx, { accountId: account.id }, now)
    return { username, newAccountToken, ...(!account.emailConfirmed && { accountReset: true as const }) }
  })
  if (!confirmed) throw wrongProof(proof)
  return confirmed
}

/** The proof came in a session of the account, which therefore stays; all others end. */
async function confirmAccount(
  tx: Queryable,
  id: number,
  sessionId: string | null,
  { now, network }: { now: Date; network: string },
): Promise<void> {
  await setEmailConfirmed(tx, id, now)
  await endSessions(tx, id, 'passwordReset', now, sessionId)
  await writeAudit(tx, { accountId: id, what: 'emailConfirmed', at: now, network })
}

/**
 * The account belongs to the reader of the address's mail from now on. Every session ends. If no one had proven the
 * address yet, the account does not vouch for what it sent before, and the calendar that its vendor published is at no
 * address anymore: whoever published it would go on reading the vendor's bookings. Call it after the password was
 * changed or voided, so that no sign-in with the old one can follow.
 */
export async function proveAddress(tx: Queryable, account: AccountRow, now: Date): Promise<void> {
  await endSessions(tx, account.id, 'passwordReset', now)
  if (!account.emailConfirmed) {
    await disownClients(tx, account.id)
    if (account.vendorId !== null) await deleteCalendarAddress(tx, account.vendorId)
  }
  await setEmailConfirmed(tx, account.id, now)
}

const passwordToken = async (tx: Queryable, whose: { accountId: number } | { email: string }, now: Date) => {
  const expiresAt = new Date(now.getTime() + PASSWORD_RESET_LIFETIME_MS)
  return (await addOneTimeLink(tx, { ...whose, purpose: 'passwordReset', expiresAt })).token
}

/** Mails a new link and code to an account whose address is not confirmed. @throws NotFound, TooManyRequests */
export async function sendEmailConfirmation(
  { db, clock }: ServiceContext,
  accountId: number,
  { network }: Caller,
): Promise<void> {
  const now = clock()
  const account = await findAccount(db, accountId)
  if (!account) throw accountGone()
  await consume(db, 'mail', { network, address: account.username, now })
  if (!account.emailConfirmed) await queueAccountMail(db, 'emailConfirm', account.username, now)
}

export const accountGone = () => new NotFound('This account no longer exists.')

/** The address that a code was typed for; a link's token says it by itself. */
export const addressOf = (proof: Proof): string | null => ('email' in proof ? proof.email : null)

/** The proven mailbox; the account is null if the email was about an address only. */
export async function redeem(tx: Queryable, proof: Proof, purpose: Purpose, now: Date): ReturnType<typeof findProven> {
  const proven = await findProven(tx, proof, purpose, now)
  // The mail has arrived.
  if (proven) await deleteBounce(tx, proven.email)
  return proven
}

async function findProven(
  tx: Queryable,
  proof: Proof,
  purpose: Purpose,
  now: Date,
): Promise<{ email: string; account: AccountRow | null; clientId: number | null } | null> {
  if ('token' in proof) {
    const redeemed = await redeemToken(tx, { token: proof.token, purpose, now })
    if (redeemed === null) return null
    const { whose, clientId } = redeemed
    if ('email' in whose) return { email: whose.email, account: null, clientId }
    const account = await findAccount(tx, whose.accountId)
    return account ? { email: account.username, account, clientId } : null
  }
  const { email, code } = proof
  const account = await findAccountByUsername(tx, email)
  const ofAccount = account && (await redeemCode(tx, { accountId: account.id, code, purpose, now }))
  if (ofAccount) return { email, account, clientId: ofAccount.clientId }
  const ofGuest = await redeemCode(tx, { email, code, purpose, now })
  return ofGuest && { email, account: null, clientId: ofGuest.clientId }
}
