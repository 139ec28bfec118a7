/**
 * Emails to those who manage a vendor about its certificate of insurance: before it ends, and once it is no longer
 * shown.
 */
import * as v from 'valibot'
import { endOfDayAnywhere } from '#contract/dates.ts'
import { formatDay } from '#contract/format.ts'
import { DAY_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { findPrivateFields } from '#server/repositories/accounts/own-vendors.ts'
import { findInsuranceFile, setInsuranceEnded } from '#server/repositories/insurance/insurance.ts'
import { addJob } from '#server/repositories/jobs.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { mailOthers, readerOf } from '#server/services/team/team-recipients.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const Payload = v.object({
  vendorId: v.number(),
  fileId: v.string(),
  endsOn: v.string(),
  which: v.picklist(['endsSoon', 'ended']),
})
type Stated = Omit<v.InferOutput<typeof Payload>, 'which'>

const BEFORE_DAYS = 30

/** Each once for a file and its last day. Who states it later than a month before knows its end. */
export async function queueInsuranceMails(tx: Queryable, stated: Stated, now: Date): Promise<void> {
  const over = endOfDayAnywhere(stated.endsOn)
  const soon = new Date(over.getTime() - BEFORE_DAYS * DAY_MS)
  const times = [
    ['endsSoon', soon],
    ['ended', over],
  ] as const
  for (const [which, runAt] of times) {
    if (runAt <= now) continue
    const uniqueKey = `insuranceMail ${which} ${stated.vendorId} ${stated.fileId} ${stated.endsOn}`
    await addJob(tx, { kind: 'insuranceMail', uniqueKey, payload: { ...stated, which }, runAt })
  }
}

export const insuranceMailHandlers = ({ db, mailer, clock, settings: { publicUrl } }: ServiceContext): JobHandlers => ({
  async insuranceMail(job) {
    const { vendorId, fileId, endsOn, which } = v.parse(Payload, job.payload)
    const stated = await findInsuranceFile(db, vendorId)
    // Another one was stated since, or none is.
    if (stated?.fileId !== fileId || stated.endsOn !== endsOn) return
    if (which === 'ended') await setInsuranceEnded(db, vendorId, clock())
    // A server that was down until the end only says that.
    else if (endOfDayAnywhere(endsOn) <= clock()) return
    const own = await findPrivateFields(db, vendorId)
    if (!own) return
    await mailOthers(db, job, { vendorId, payload: { vendorId, fileId, endsOn, which }, right: 'manage' })
    const holder = { vendorId, email: own.username, accountId: own.accountId }
    const reader = await readerOf(db, job, holder, 'manage')
    const account = reader && (await findAccount(db, reader.accountId))
    if (!account) return
    await mailer.send({
      to: account.username,
      messageId: `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`,
      ...writeEmail(
        MAILS[which],
        { name: account.welcomeName },
        { day: formatDay(endsOn), url: `${publicUrl}/account/profile#insurance` },
      ),
    })
  },
})

const MAILS = { endsSoon: 'insurance-ends', ended: 'insurance-ended' } as const
