/** Notifies vendors that a request is gone: its client has deleted what Fanfare stored about them. */
import * as v from 'valibot'
import { formatDay } from '#contract/format.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Queryable } from '#server/db/database.ts'
import { findPrivateFields } from '#server/repositories/accounts/own-vendors.ts'
import { addJob } from '#server/repositories/jobs.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { renderEmail } from '#server/services/mail/email-templates.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
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
    const event = `${withoutLinks(eventType)}, ${formatDay(eventDate)}`
    await mailer.send({
      to: reader.email,
      messageId: `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`,
      ...renderEmail({
        subject: `Request withdrawn: ${event}`,
        name: '',
        paragraphs: [
          `A client has deleted their data on ${marketplaceName()}, and with it their request to you (${event}). It’s no ` +
            'longer in your leads.',
          'If you’ve agreed on something with them, you still have it in your own email. There’s nothing else to do.',
        ],
        link: { words: 'View leads', url: `${publicUrl}/leads` },
      }),
    })
  },
})
