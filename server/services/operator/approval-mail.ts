/** Mail to a vendor about its approval: that it is listed, or why not. */
import * as v from 'valibot'
import type { Queryable } from '#server/db/database.ts'
import { findPrivateFields } from '#server/repositories/accounts/own-vendors.ts'
import { addJob } from '#server/repositories/jobs.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import type { Email } from '#server/services/mail/render-email.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'
import { findReaderInTeam } from '#server/services/team/team-recipients.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** The reason why an appeal against a refusal is granted that an approval has overtaken. */
export const APPROVED = 'We’ve approved your profile since then.'

const Payload = v.object({ vendorId: v.number(), isApproved: v.boolean(), reason: v.string() })

/** Call it in the transaction that decides. */
export const queueApprovalMail = (tx: Queryable, vendorId: number, isApproved: boolean, now: Date, reason = '') =>
  addJob(tx, {
    kind: 'approvalMail',
    uniqueKey: `approvalMail ${vendorId} ${now.toISOString()}`,
    payload: { vendorId, isApproved, reason },
  })

export const approvalMailHandlers = ({ db, mailer, settings: { publicUrl } }: ServiceContext): JobHandlers => ({
  async approvalMail(job) {
    const { vendorId, ...decided } = v.parse(Payload, job.payload)
    const own = await findPrivateFields(db, vendorId)
    if (!own) return
    const { accountId } = own
    const payload = { vendorId, ...decided }
    const account = await findReaderInTeam(db, job, { vendorId, accountId, payload, right: 'manage' })
    if (!account) return
    const messageId = `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`
    const email = approvalEmail({ ...decided, name: account.welcomeName, publicUrl })
    await mailer.send({ to: account.username, messageId, ...email })
  },
})

function approvalEmail({
  isApproved,
  reason,
  name,
  publicUrl,
}: {
  isApproved: boolean
  reason: string
  name: string
  publicUrl: string
}): Email {
  return isApproved
    ? writeEmail('vendor-approved', { name }, { url: `${publicUrl}/account/profile` })
    : writeEmail(
        'vendor-refused',
        { name },
        { reason, appeal: '', url: `${publicUrl}/about/contact`, linkWords: 'Contact us' },
      )
}
