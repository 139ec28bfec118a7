/** The emails of a change of address: the link to the new one, and word of it to the old one. */
import * as v from 'valibot'
import { EMAIL_CONFIRMATION_LIFETIME_MS } from '#contract/limits.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccount, findAccountByUsername } from '#server/repositories/accounts/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { addOneTimeLink } from '#server/repositories/accounts/one-time-links.ts'
import { addJob } from '#server/repositories/jobs.ts'
import type { Job } from '#server/repositories/jobs.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { renderEmail } from '#server/services/mail/email-templates.ts'
import type { Email, LinkAndCode } from '#server/services/mail/email-templates.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** `username` is where the mail goes; a deletion of the person finds it by this name. */
const Change = v.object({ username: v.string(), accountId: v.number() })
const Notified = v.object({
  username: v.string(),
  name: v.string(),
  /** Why an operator began the change; left out for the person’s own. */
  reason: v.optional(v.string()),
})

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
  if (tellsFormer) await addJob(tx, { kind: 'emailChangeAsked', payload: { username, name, reason }, runAt })
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
    (write: (options: { name: string; publicUrl: string; reason?: string | undefined }) => Email) =>
    async (job: Job): Promise<void> => {
      const { username, ...told } = v.parse(Notified, job.payload)
      await send(job, username, write({ ...told, publicUrl }))
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
    emailChanged: telling(changedEmail),
  }
}

const emailChangeEmail = ({ name, publicUrl, token, code }: LinkAndCode) =>
  renderEmail({
    subject: 'Confirm your new email',
    name,
    paragraphs: [
      `Use this address for your ${marketplaceName()} account from now on? Open this link on a device where you’re signed in, ` +
        'within three days:',
    ],
    link: { words: 'Use this email', url: `${publicUrl}/account/email#token=${token}` },
    code,
    ending: ['If this wasn’t you, you can ignore this email. Nothing will change.'],
  })

/** Only the reader of this mail learns that the address has an account. */
const takenEmail = ({ publicUrl }: { publicUrl: string }) =>
  renderEmail({
    subject: `You already have an account on ${marketplaceName()}`,
    name: '',
    paragraphs: [
      `Someone asked to use this email for another account on ${marketplaceName()}. It already has an account, so nothing has ` +
        'changed. To sign in to it:',
    ],
    link: { words: 'Sign in', url: `${publicUrl}/sign-in` },
    ending: ['If this wasn’t you, you can ignore this email.'],
  })

const askedEmail = ({ name, publicUrl, reason }: { name: string; publicUrl: string; reason?: string | undefined }) =>
  renderEmail({
    subject: `Your ${marketplaceName()} email is about to change`,
    name,
    paragraphs: [
      (reason === undefined
        ? `We received a request, with your password, to use another email for your ${marketplaceName()} account.`
        : `We were asked to use another email for your ${marketplaceName()} account. Our reason: ${withoutLinks(reason)}`) +
        ' It changes once the new email is confirmed.',
      'If this wasn’t you, choose a new password now. That stops the change:',
    ],
    link: { words: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  })

const changedEmail = ({ name, publicUrl }: { name: string; publicUrl: string }) =>
  renderEmail({
    subject: `Your ${marketplaceName()} email was changed`,
    name,
    paragraphs: [
      `Your ${marketplaceName()} account now uses another email. You can’t sign in with this one anymore, and we won’t send ` +
        'anything about your account here.',
      'If this wasn’t you, contact us right away:',
    ],
    link: { words: 'Contact us', url: `${publicUrl}/about/contact` },
  })
