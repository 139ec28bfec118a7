/** The mails of accounts: asked for with a job in the transaction that calls for them, written when the job is done. */
import * as v from 'valibot'
import { EMAIL_CONFIRMATION_LIFETIME_MS, PASSWORD_RESET_LIFETIME_MS } from '#contract/limits.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { findAccountByUsername } from '#server/repositories/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { addOneTimeLink } from '#server/repositories/one-time-links.ts'
import type { Purpose } from '#server/repositories/one-time-links.ts'
import type { JobHandler, JobHandlers } from './job-runner.ts'
import { emailConfirmLetter, passwordChangedLetter, passwordResetLetter, requestWithYourAddressLetter, vendorConfirmLetter } from './letters.ts'
import type { Letter, LinkAndCode } from './letters.ts'
import type { Mailer } from './mail.ts'

export type AccountMailKind = 'passwordReset' | 'emailConfirm' | 'passwordChanged' | 'requestWithYourAddress'

/**
 * Asks for a mail. Whether the address has an account is looked up later, so that asking takes the same time for all.
 * The secrets that a mail carries are made when it is written: no job holds one.
 */
export function askForAccountMail(tx: Queryable, kind: AccountMailKind, username: string, now: Date): Promise<void> {
  return addJob(tx, { kind, payload: { username }, runAt: now })
}

const Payload = v.object({ username: v.string() })

export interface AccountMailParts {
  db: Database
  mailer: Mailer
  clock: () => Date
  /** The site's own address. */
  publicUrl: string
}

/** What does the jobs of `askForAccountMail`. */
export function accountMailHandlers({ db, mailer, clock, publicUrl }: AccountMailParts): JobHandlers {
  const mailing =
    (write: (account: AccountRow) => Letter | Promise<Letter>): JobHandler =>
    async (job) => {
      const { username } = v.parse(Payload, job.payload)
      const account = await findAccountByUsername(db, username)
      if (!account) return
      const messageId = `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`
      await mailer.send({ to: account.username, messageId, ...(await write(account)) })
    }
  const withLink = (purpose: Purpose, lifetimeMs: number, write: (parts: LinkAndCode, account: AccountRow) => Letter) =>
    mailing(async (account) => {
      const link = await addOneTimeLink(db, { accountId: account.id, purpose, expiresAt: new Date(clock().getTime() + lifetimeMs) })
      return write({ name: account.welcomeName, publicUrl, ...link }, account)
    })
  return {
    passwordReset: withLink('passwordReset', PASSWORD_RESET_LIFETIME_MS, passwordResetLetter),
    emailConfirm: withLink('emailConfirm', EMAIL_CONFIRMATION_LIFETIME_MS, (parts, { memberId }) =>
      memberId === null ? emailConfirmLetter(parts) : vendorConfirmLetter(parts),
    ),
    passwordChanged: mailing(({ welcomeName }) => passwordChangedLetter({ name: welcomeName, publicUrl })),
    requestWithYourAddress: mailing(({ welcomeName }) => requestWithYourAddressLetter({ name: welcomeName, publicUrl })),
  } satisfies Record<AccountMailKind, JobHandler>
}
