/** The emails of a change of address: the link to the new one, and word of it to the old one. */
import * as v from 'valibot'
import { EMAIL_CONFIRMATION_LIFETIME_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccount, findAccountByUsername } from '#server/repositories/accounts/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { addOneTimeLink } from '#server/repositories/accounts/one-time-links.ts'
import { addJob } from '#server/repositories/jobs.ts'
import type { Job } from '#server/repositories/jobs.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import type { LinkAndCode } from '#server/services/mail/email-templates.ts'
import type { Email } from '#server/services/mail/render-email.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** `username` is where the mail goes; a deletion of the person finds it by this name. */
const Change = v.object({ username: v.string(), accountId: v.number() })
const Notified = v.object({ username: v.string(), name: v.string() })
/** An operator began it. */
const Begun = v.object({ ...Notified.entries, reason: v.string() })

/** @param options.reason why an operator began it; left out for the person’s own change */
export async function queueEmailChangeMails(
  tx: Queryable,
  {
    account,
    newEmail,
    tellsFormer,
    reason,
    now: runAt,
  }: { account: AccountRow; newEmail: string; tellsFormer: boolean; reason?: string; now: Date },
): Promise<void> {
  const { id: accountId, username, welcomeName: name } = account
  await addJob(tx, { kind: 'emailChange', payload: { username: newEmail, accountId }, runAt })
  if (!tellsFormer) return
  // A kind of its own: the release before would say that the person asked.
  if (reason !== undefined) await addJob(tx, { kind: 'emailChangeBegun', payload: { username, name, reason }, runAt })
  else await addJob(tx, { kind: 'emailChangeAsked', payload: { username, name }, runAt })
}

/** @param options.account as it was before */
export const queueEmailChangedMail = (
  tx: Queryable,
  { account: { username, welcomeName: name }, now: runAt }: { account: AccountRow; now: Date },
): Promise<void> => addJob(tx, { kind: 'emailChanged', payload: { username, name }, runAt })

export function emailChangeMailHandlers({ db, mailer, clock, settings: { publicUrl } }: ServiceContext): JobHandlers {
  const send = (job: Job, to: string, email: Email) =>
    mailer.send({ to, messageId: `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`, ...email })
  const telling =
    (write: (options: { name: string; publicUrl: string }) => Email) =>
    async (job: Job): Promise<void> => {
      const { username, name } = v.parse(Notified, job.payload)
      await send(job, username, write({ name, publicUrl }))
    }
  return {
    async emailChange(job) {
      const { username: newEmail, accountId } = v.parse(Change, job.payload)
      const account = await findAccount(db, accountId)
      if (!account) return
      const { welcomeName: name } = account
      if (await findAccountByUsername(db, newEmail)) return send(job, newEmail, takenEmail({ publicUrl }))
      const expiresAt = new Date(clock().getTime() + EMAIL_CONFIRMATION_LIFETIME_MS)
      const link = await addOneTimeLink(db, { accountId, purpose: 'emailChange', newEmail, expiresAt })
      await send(job, newEmail, emailChangeEmail({ name, publicUrl, ...link }))
    },
    emailChangeAsked: telling(askedEmail),
    async emailChangeBegun(job) {
      const { username, ...told } = v.parse(Begun, job.payload)
      await send(job, username, begunEmail({ ...told, publicUrl }))
    },
    emailChanged: telling(changedEmail),
  }
}

const emailChangeEmail = ({ name, publicUrl, token, code }: LinkAndCode) =>
  writeEmail('email-change', { name, code }, { url: `${publicUrl}/account/email#token=${token}` })

/** Only the reader of this mail learns that the address has an account. */
const takenEmail = ({ publicUrl }: { publicUrl: string }) =>
  writeEmail('email-taken', { name: '' }, { url: `${publicUrl}/sign-in` })

const askedEmail = ({ name, publicUrl }: { name: string; publicUrl: string }) =>
  writeEmail('email-change-asked', { name }, { url: `${publicUrl}/forgot-password` })

const begunEmail = ({ name, publicUrl, reason }: { name: string; publicUrl: string; reason: string }) =>
  writeEmail('email-change-begun', { name }, { reason: withoutLinks(reason), url: `${publicUrl}/forgot-password` })

const changedEmail = ({ name, publicUrl }: { name: string; publicUrl: string }) =>
  writeEmail('email-changed', { name }, { url: `${publicUrl}/about/contact` })
