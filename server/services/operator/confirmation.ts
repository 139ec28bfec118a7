/** An operator sends the email again by which an account confirms its address. */
import { findAccountByUsername } from '#server/repositories/accounts/accounts.ts'
import type { Queryable } from '#server/db/database.ts'
import { queueAccountMail } from '#server/services/accounts/account-mail.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { recordAction } from './operator.ts'
import type { Acting } from './operator.ts'

/** @throws NotFound; Refused when the address is confirmed */
export async function unconfirmedAccount(db: Queryable, email: string) {
  const account = await findAccountByUsername(db, email)
  if (!account) throw new NotFound(`There is no account ${email}.`)
  if (account.emailConfirmed) throw new Refused(`${email} is confirmed already.`)
  return account
}

/** @throws NotFound; Refused when the address is confirmed */
export async function resendConfirmation({ db, clock }: ServiceContext, email: string, by: Acting): Promise<void> {
  await db.transaction(async (tx) => {
    const { username } = await unconfirmedAccount(tx, email)
    await queueAccountMail(tx, 'emailConfirm', username, clock())
    await recordAction(tx, 'confirmationResent', email, by, clock())
  })
}
