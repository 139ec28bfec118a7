/** Account emails: queued as a job in the transaction that triggers them, rendered when the job runs. */
import * as v from 'valibot'
import { EMAIL_CONFIRMATION_LIFETIME_MS, PASSWORD_RESET_LIFETIME_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccountByUsername } from '#server/repositories/accounts/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { findGuestName } from '#server/repositories/accounts/clients.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { findUnclaimed } from '#server/repositories/operator/imported-vendors.ts'
import { addOneTimeLink } from '#server/repositories/accounts/one-time-links.ts'
import type { Purpose, Whose } from '#server/repositories/accounts/one-time-links.ts'
import type { JobHandler, JobHandlers } from '#server/services/jobs/job-runner.ts'
import {
  addressTestEmail,
  claimProfileEmail,
  confirmAddressEmail,
  newAccountEmail,
  passwordChangedEmail,
  passwordResetEmail,
  requestWithYourAddressEmail,
  vendorConfirmEmail,
} from '#server/services/mail/email-templates.ts'
import type { Email } from '#server/services/mail/render-email.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

type AccountMailKind = 'passwordReset' | 'emailConfirm' | 'passwordChanged' | 'requestWithYourAddress' | 'addressTest'

/**
 * Queues an email. Whether the address has an account is looked up later, so that every request takes the same time.
 * The secrets in an email are created when it is rendered: no job stores one.
 */
export function queueAccountMail(tx: Queryable, kind: AccountMailKind, username: string, now: Date): Promise<void> {
  return addJob(tx, { kind, payload: { username }, runAt: now })
}

const Payload = v.object({ username: v.string() })

/** The handlers for the jobs of `queueAccountMail`. */
export function accountMailHandlers({ db, mailer, clock, settings: { publicUrl } }: ServiceContext): JobHandlers {
  const mailing =
    (
      write: (account: AccountRow) => Email | Promise<Email>,
      toGuest?: (email: string) => Promise<Email | null>,
    ): JobHandler =>
    async (job) => {
      const { username } = v.parse(Payload, job.payload)
      const account = await findAccountByUsername(db, username)
      const email = account ? await write(account) : await toGuest?.(username)
      if (email)
        await mailer.send({
          to: username,
          messageId: `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`,
          ...email,
        })
    }
  const linkFor = (whose: Whose, purpose: Purpose, lifetimeMs: number) =>
    addOneTimeLink(db, { ...whose, purpose, expiresAt: new Date(clock().getTime() + lifetimeMs) })
  return {
    passwordReset: mailing(
      async ({ id, welcomeName: name }) =>
        passwordResetEmail({
          name,
          publicUrl,
          ...(await linkFor({ accountId: id }, 'passwordReset', PASSWORD_RESET_LIFETIME_MS)),
        }),
      async (email) => {
        const imported = await findUnclaimed(db, email)
        const name = imported?.profileName ?? (await findGuestName(db, email))
        if (name === undefined) return null
        const link = await linkFor({ email }, 'passwordReset', PASSWORD_RESET_LIFETIME_MS)
        return (imported ? claimProfileEmail : newAccountEmail)({ name, publicUrl, ...link })
      },
    ),
    emailConfirm: mailing(async ({ id, welcomeName: name, vendorId }) =>
      (vendorId === null ? confirmAddressEmail : vendorConfirmEmail)({
        name,
        publicUrl,
        ...(await linkFor({ accountId: id }, 'emailConfirm', EMAIL_CONFIRMATION_LIFETIME_MS)),
      }),
    ),
    addressTest: mailing(({ welcomeName }) => addressTestEmail({ name: welcomeName, publicUrl })),
    passwordChanged: mailing(({ welcomeName }) => passwordChangedEmail({ name: welcomeName, publicUrl })),
    requestWithYourAddress: mailing(({ welcomeName }) => requestWithYourAddressEmail({ name: welcomeName, publicUrl })),
  } satisfies Record<AccountMailKind, JobHandler>
}
