/**
 * A new address for an account: asked with the password, proven by a mailed link or code, and only then in place of the
 * old one, which hears of both.
 */
import type { Queryable } from '#server/db/database.ts'
import { findAccount, lockUnchangedPassword, setUsername } from '#server/repositories/accounts/accounts.ts'
import { deleteBounce } from '#server/repositories/mail/bounces.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { moveClients } from '#server/repositories/accounts/clients.ts'
import { redeemCode, redeemToken, spendAll } from '#server/repositories/accounts/one-time-links.ts'
import type { Redeemed } from '#server/repositories/accounts/one-time-links.ts'
import { lockOpenSession } from '#server/repositories/accounts/sessions.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { InvalidFields, NotFound, Refused, SignedOut } from '#server/services/errors.ts'
import { giveRequestsOf } from '#server/services/requests/request-owner.ts'
import { claimImportedProfile } from '#server/services/vendor-import/claim-profile.ts'
import { refuseBlocked } from './blocks.ts'
import { queueEmailChangeMails, queueEmailChangedMail } from './email-change-mail.ts'
import { consume, mayNotify } from './rate-limits.ts'
import { wrongProof } from './wrong-proof.ts'
import type { Caller, SignedInCaller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

interface EmailChange {
  currentPassword: string
  /** In lower case. */
  newEmail: string
}

/**
 * Mails a link to the new address, and word of it to the old one. Whether the new one has an account shows only in that
 * mail.
 * @throws InvalidFields for a wrong password, or the address that the account has; TooManyRequests; NotFound
 */
export async function askEmailChange(
  { db, passwords, clock }: ServiceContext,
  { currentPassword, newEmail }: EmailChange,
  { accountId, sessionId, network }: SignedInCaller,
): Promise<void> {
  const now = clock()
  const account = await findAccount(db, accountId)
  if (!account) throw new NotFound('This account no longer exists.')
  if (account.passwordHash === null) throw wrong('currentPassword', 'This account has no password yet. Set one first.')
  await consume(db, 'password', { network, address: account.username, now })
  if (!(await passwords.verify(currentPassword, account.passwordHash)))
    throw wrong('currentPassword', 'That isn’t your current password. Try again.')
  if (newEmail === account.username) throw wrong('newEmail', 'This is already your email.')
  await refuseBlocked(db, { email: newEmail, network })
  await consume(db, 'mail', { network, address: newEmail, now })
  await db.transaction(async (tx) => {
    if (!(await lockUnchangedPassword(tx, account)) || !(await lockOpenSession(tx, sessionId))) throw new SignedOut()
    await spendAll(tx, { accountId }, 'emailChange', now)
    const tellsFormer = await mayNotify(tx, account, { network, now })
    await queueEmailChangeMails(tx, { account, newEmail, tellsFormer, now })
    await writeAudit(tx, { accountId, what: 'emailChangeAsked', at: now, network })
  })
}

/** The mailed link's token, or its code. Only the account that asked can use them. */
type EmailChangeProof = { token: string } | { code: string }

/**
 * Replaces the address. Sessions stay, because the password does; links that were mailed to the old address are void.
 * @returns the new address
 * @throws InvalidFields if the proof is wrong, used or expired; SignedOut; Refused when another account has the address
 *   by now, or asked for the change
 */
export async function confirmEmailChange(
  { db, clock }: ServiceContext,
  proof: EmailChangeProof,
  caller: Caller,
): Promise<string> {
  const { network } = caller
  const now = clock()
  await consume(db, 'proof', { network, address: null, now })
  const changed = await db.transaction(async (tx) => {
    const redeemed = await redeem(tx, proof, caller, now)
    const newEmail = redeemed?.newEmail ?? null
    const account = redeemed && (await findAccount(tx, redeemed.accountId))
    if (!account || newEmail === null) return null
    await refuseBlocked(tx, { email: newEmail })
    const tellsFormer = await mayNotify(tx, account, { network, now })
    await replaceAddress(tx, account, { newEmail, tellsFormer, now })
    await writeAudit(tx, { accountId: account.id, what: 'emailChanged', at: now, network })
    return newEmail
  })
  if (changed === null) throw wrongProof(proof)
  return changed
}

/**
 * Only in a session of the account that asked: a stranger may ask for another person's address, and its owner, who
 * follows the link, must not give the stranger's account that address and its requests.
 */
async function redeem(
  tx: Queryable,
  proof: EmailChangeProof,
  { accountId }: Caller,
  now: Date,
): Promise<(Redeemed & { accountId: number }) | null> {
  if (accountId === null) throw new SignedOut()
  const purpose = 'emailChange'
  const redeemed =
    'token' in proof
      ? await redeemToken(tx, { token: proof.token, purpose, now })
      : await redeemCode(tx, { accountId, code: proof.code, purpose, now })
  if (!redeemed) return null
  // Undoes the use of the link, too.
  if (!('accountId' in redeemed.whose) || redeemed.whose.accountId !== accountId)
    throw new Refused('Another account asked for this change. Sign in to that account, then open the link again.')
  return { ...redeemed, accountId }
}

async function replaceAddress(
  tx: Queryable,
  account: AccountRow,
  { newEmail, tellsFormer, now }: { newEmail: string; tellsFormer: boolean; now: Date },
): Promise<void> {
  const { id: accountId, username: from } = account
  if (!(await setUsername(tx, accountId, newEmail, now)))
    throw new Refused('This email has an account of its own now. Your email wasn’t changed.')
  for (const purpose of ['passwordReset', 'emailConfirm', 'personalData'] as const)
    await spendAll(tx, { accountId }, purpose, now)
  await deleteBounce(tx, newEmail)
  await moveClients(tx, { accountId, from, to: newEmail })
  await giveRequestsOf(tx, { accountId, email: newEmail })
  await claimImportedProfile(tx, { accountId, email: newEmail, now })
  if (tellsFormer) await queueEmailChangedMail(tx, { account, now })
}

const wrong = (name: 'currentPassword' | 'newEmail', message: string) =>
  new InvalidFields([{ name, code: 'invalid', message }])
