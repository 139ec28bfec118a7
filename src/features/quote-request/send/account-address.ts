/** Whether the address of a request is the signed-in account's, and confirmed. */
import type { Account } from '#contract/account.ts'
import { canonicalEmail } from '#contract/email.ts'

/** Whether a request with the address `email` needs no confirmation. */
export const isConfirmedBy = ({ username, emailConfirmed }: Account, email = ''): boolean =>
  emailConfirmed && username === canonicalEmail(email)
