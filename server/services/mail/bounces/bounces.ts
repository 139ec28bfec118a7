/** Addresses whose mail comes back: reports are noted, and the person or an operator says that one works again. */
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { addBounce, deleteBounce, findBounce } from '#server/repositories/mail/bounces.ts'
import { queueAccountMail } from '#server/services/accounts/account-mail.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import type { SignedInCaller } from '#server/services/caller.ts'
import { NotFound } from '#server/services/errors.ts'
import { recordAction, type Acting } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { readBounceReport } from './bounce-report.ts'
import { isAddressStatus } from './smtp-refusal.ts'

/** @returns the address that it marks; null for a report that says nothing against one of ours */
export async function noteReport(context: ServiceContext, text: string, by: Acting): Promise<string | null> {
  const report = await readBounceReport(context.db, text)
  if (!report || !isAddressStatus(report.status)) return null
  await note(context, { address: report.address, cause: `A later report says ${report.status}.` }, by)
  return report.address
}

export const noteBounce = (context: ServiceContext, address: string, by: Acting): Promise<void> =>
  note(context, { address, cause: by.reason ?? 'Noted by an operator.' }, by)

const note = ({ db, clock }: ServiceContext, bounce: { address: string; cause: string }, by: Acting) =>
  db.transaction(async (tx) => {
    await addBounce(tx, { ...bounce, since: clock() })
    await recordAction(tx, 'bounceNoted', bounce.address, by, clock())
  })

/** @throws NotFound */
export async function clearBounce({ db, clock }: ServiceContext, address: string, by: Acting): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteBounce(tx, address))) throw new NotFound(`${address} isn’t marked as bouncing.`)
    await recordAction(tx, 'bounceCleared', address, by, clock())
  })
}

/**
 * Sends a test mail; if it comes back, the address is marked again. Nothing for one that works. @throws TooManyRequests
 */
export async function mailWorksAgain(
  { db, clock }: ServiceContext,
  _input: null,
  { accountId, network }: SignedInCaller,
): Promise<void> {
  const account = await findAccount(db, accountId)
  if (!account || !(await findBounce(db, account.username))) return
  const { username } = account
  const now = clock()
  await consume(db, 'mail', { network, address: username, now })
  await db.transaction(async (tx) => {
    if (await deleteBounce(tx, username)) await queueAccountMail(tx, 'addressTest', username, now)
  })
}
