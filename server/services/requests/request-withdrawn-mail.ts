/** Notifies vendors that a request is gone: its client has deleted what Fanfare stored about them. */
import * as v from 'valibot'
import { formatDay } from '#contract/format.ts'
import type { Queryable } from '#server/db/database.ts'
import { findPrivateFields } from '#server/repositories/accounts/own-vendors.ts'
import { addJob } from '#server/repositories/jobs.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'
import { mailOthers, readerOf } from '#server/services/team/team-recipients.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** Nothing about the client. */
const Withdrawn = v.object({ vendorId: v.number(), eventType: v.string(), eventDate: v.string() })
type WithdrawnRequest = v.InferOutput<typeof Withdrawn>

export const queueRequestWithdrawnMail = (tx: Queryable, payload: WithdrawnRequest, runAt: Date): Promise<void> =>
  addJob(tx, { kind: 'requestWithdrawn', payload, runAt })

export const requestWithdrawnMailHandlers = ({ db, mailer, settings: { publicUrl } }: ServiceContext): JobHandlers => ({
  async requestWithdrawn(job) {
    const { vendorId, eventType, eventDate } = v.parse(Withdrawn, job.payload)
    const vendor = await findPrivateFields(db, vendorId)
    if (!vendor) return
    await mailOthers(db, job, { vendorId, payload: { vendorId, eventType, eventDate } })
    const reader = await readerOf(db, job, { vendorId, email: vendor.username })
    if (!reader) return
    await mailer.send({
      to: reader.email,
      messageId: `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`,
      ...writeEmail(
        'request-withdrawn',
        { name: '' },
        { event: withoutLinks(eventType), day: formatDay(eventDate), url: `${publicUrl}/leads` },
      ),
    })
  },
})
