/** An operator begins a change of an account's address: it changes once the new one is confirmed, as ever. */
import { findAccountByUsername } from '#server/repositories/accounts/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { spendAll } from '#server/repositories/accounts/one-time-links.ts'
import type { Queryable } from '#server/db/database.ts'
import { refuseBlocked } from '#server/services/accounts/blocks.ts'
import { queueEmailChangeMails } from '#server/services/accounts/email-change-mail.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { recordAction } from '../operator.ts'
import type { Acting } from '../operator.ts'

interface Change {
  /** Both in lower case. */
  email: string
  newEmail: string
}

/** @throws NotFound; Refused when it is the same, or another account has it; Forbidden for a blocked one */
export async function refuseUnchangeable(db: Queryable, { email, newEmail }: Change): Promise<AccountRow> {
  const account = await findAccountByUsername(db, email)
  if (!account) throw new NotFound(`No account has ${email}. A guest types another address with the next request.`)
  if (newEmail === email) throw new Refused('This is already the email of the account.')
  if (await findAccountByUsername(db, newEmail)) throw new Refused(`Another account has ${newEmail}.`)
  await refuseBlocked(db, { email: newEmail })
  return account
}

/** A link goes to the new address, and word of it with the reason to the old one. @throws as `refuseUnchangeable` */
export async function beginEmailChange(
  { db, clock }: ServiceContext,
  change: Change,
  by: Acting & { reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock()
    const account = await refuseUnchangeable(tx, change)
    await spendAll(tx, { accountId: account.id }, 'emailChange', now)
    const { newEmail } = change
    await queueEmailChangeMails(tx, { account, newEmail, tellsFormer: true, reason: by.reason, now })
    await recordAction(tx, 'emailChangeBegun', change.email, by, now)
  })
}
