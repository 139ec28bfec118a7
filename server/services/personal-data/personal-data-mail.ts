/** The mail that proves to whom an address belongs who wants to see or delete what is stored about it. */
import * as v from 'valibot'
import { PASSWORD_RESET_LIFETIME_MS } from '#contract/limits.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccountByUsername } from '#server/repositories/accounts/accounts.ts'
import { findGuestName } from '#server/repositories/accounts/clients.ts'
import { addOneTimeLink } from '#server/repositories/accounts/one-time-links.ts'
import { addJob } from '#server/repositories/jobs.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { renderEmail } from '#server/services/mail/email-templates.ts'
import { findKnownPerson } from './person.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const Payload = v.object({ username: v.string() })

/** Whether anything is stored is looked up later, so that every request takes the same time. */
export const queuePersonalDataMail = (tx: Queryable, username: string, runAt: Date): Promise<void> =>
  addJob(tx, { kind: 'personalData', payload: { username }, runAt })

export const personalDataMailHandlers = ({
  db,
  mailer,
  clock,
  settings: { publicUrl },
}: ServiceContext): JobHandlers => ({
  async personalData(job) {
    const { username: email } = v.parse(Payload, job.payload)
    if (!(await findKnownPerson(db, email))) return
    const account = await findAccountByUsername(db, email)
    const { token, code } = await addOneTimeLink(db, {
      ...(account ? { accountId: account.id } : { email }),
      purpose: 'personalData',
      expiresAt: new Date(clock().getTime() + PASSWORD_RESET_LIFETIME_MS),
    })
    await mailer.send({
      to: email,
      messageId: `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`,
      ...renderEmail({
        subject: `Your data on ${marketplaceName()}`,
        name: account?.welcomeName ?? (await findGuestName(db, email)) ?? '',
        paragraphs: [
          `See what ${marketplaceName()} stores about this email, download it or delete it. This link works once, within an hour:`,
        ],
        link: { words: 'See your data', url: `${publicUrl}/your-data#token=${token}` },
        code,
        ending: ['If this wasn’t you, you can ignore this email. Nothing will be deleted.'],
      }),
    })
  },
})
