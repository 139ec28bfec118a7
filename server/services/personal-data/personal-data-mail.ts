/**
 * The mails about what is stored about a person: one that proves to whom the address belongs who wants to see or delete
 * it, and one that an operator has exported it.
 */
import * as v from 'valibot'
import { PASSWORD_RESET_LIFETIME_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccount, findAccountByUsername } from '#server/repositories/accounts/accounts.ts'
import { findGuestName, isProvenAddress } from '#server/repositories/accounts/clients.ts'
import { addOneTimeLink } from '#server/repositories/accounts/one-time-links.ts'
import { addJob } from '#server/repositories/jobs.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'
import { findKnownPerson } from './person.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const Payload = v.object({ username: v.string() })

/** Whether anything is stored is looked up later, so that every request takes the same time. */
export const queuePersonalDataMail = (tx: Queryable, username: string, runAt: Date): Promise<void> =>
  addJob(tx, { kind: 'personalData', payload: { username }, runAt })

/** An account’s, or a guest’s: `username` is where the mail goes; a deletion of the person finds it by this name. */
const ExportedPayload = v.union([v.object({ accountId: v.number() }), v.object({ username: v.string() })])

/**
 * Call it in the transaction that reads the data. An address that no one has proven gets no mail: it may be a
 * stranger’s, typed by mistake.
 * @returns whether the person is told
 */
export async function queueExportedMail(tx: Queryable, email: string): Promise<boolean> {
  if (!(await isProvenAddress(tx, email))) return false
  const account = await findAccountByUsername(tx, email)
  const payload: v.InferOutput<typeof ExportedPayload> = account ? { accountId: account.id } : { username: email }
  await addJob(tx, { kind: 'personExportedMail', payload })
  return true
}

/** Undefined for a person who has left meanwhile. */
async function readerOfExport(db: Queryable, payload: v.InferOutput<typeof ExportedPayload>) {
  if ('accountId' in payload) {
    const account = await findAccount(db, payload.accountId)
    return account && { email: account.username, name: account.welcomeName }
  }
  return { email: payload.username, name: (await findGuestName(db, payload.username)) ?? '' }
}

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
      ...writeEmail(
        'your-data',
        { name: account?.welcomeName ?? (await findGuestName(db, email)) ?? '', code },
        { url: `${publicUrl}/your-data#token=${token}` },
      ),
    })
  },
  async personExportedMail(job) {
    const reader = await readerOfExport(db, v.parse(ExportedPayload, job.payload))
    if (!reader) return
    await mailer.send({
      to: reader.email,
      messageId: `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`,
      ...writeEmail('data-exported', { name: reader.name }, { url: `${publicUrl}/about/contact` }),
    })
  },
})
