/** The email that proves the address of an alert, and the one that tells of a vendor. */
import * as v from 'valibot'
import { formatDay } from '#contract/format.ts'
import { ALERT_LINK_DAYS } from '#contract/vendor-alerts.ts'
import { addAlertLink, findAlert, setUntold } from '#server/repositories/vendor-alerts/vendor-alerts.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import type { Email } from '#server/services/mail/render-email.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'
import { profileUrl } from '#server/services/search/vendor-results.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { titleOf } from './vendor-alerts.ts'

const Payload = v.object({ vendorAlertId: v.number() })
/** Jobs that were queued by an older version are about the alert as it is. */
const ProofPayload = v.object({
  ...Payload.entries,
  eventDate: v.optional(v.nullable(v.string())),
  askedAt: v.optional(v.string()),
})

interface AlertEmail {
  /** `DJs near Austin, TX`. */
  title: string
  eventDate: string | null
  publicUrl: string
}

const proofEmail = ({ title, eventDate, publicUrl, token }: AlertEmail & { token: string }): Email =>
  writeEmail(
    'vendor-alert-proof',
    { name: '' },
    {
      search: `${title}${eventDate === null ? '' : `, for ${formatDay(eventDate)}`}`,
      linkDays: String(ALERT_LINK_DAYS),
      url: `${publicUrl}/vendor-alert#token=${token}`,
    },
  )

const vendorEmail = ({
  title,
  eventDate,
  vendorName,
  publicUrl,
  path,
}: AlertEmail & { vendorName: string; path: string }): Email =>
  writeEmail(
    'vendor-alert',
    { name: '' },
    {
      search: title,
      vendor: withoutLinks(vendorName),
      check: eventDate === null ? '' : `Check whether the vendor is free on ${formatDay(eventDate)}.`,
      url: publicUrl + path,
    },
  )

export const vendorAlertMailHandlers = (context: ServiceContext): JobHandlers => {
  const { db, mailer, settings } = context
  const { publicUrl } = settings
  const send = (job: { kind: string; id: number }, to: string, email: Email, isProven?: true) =>
    mailer.send({ to, isProven, messageId: `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`, ...email })
  return {
    async vendorAlertProof(job) {
      const { vendorAlertId: id, eventDate: day, askedAt } = v.parse(ProofPayload, job.payload)
      const mail = await db.transaction(async (tx) => {
        const alert = await findAlert(tx, id)
        if (!alert) return null
        const eventDate = day === undefined ? alert.eventDate : day
        const link = { email: alert.email, eventDate, askedAt: askedAt === undefined ? null : new Date(askedAt) }
        return { alert, eventDate, token: await addAlertLink(tx, id, link) }
      })
      if (!mail) return
      const { alert, eventDate, token } = mail
      const title = titleOf(context, alert)
      await send(job, alert.email, proofEmail({ title, eventDate, publicUrl, token }))
    },
    async vendorAlertMail(job) {
      const { vendorAlertId: id } = v.parse(Payload, job.payload)
      const alert = await db.transaction(async (tx) => {
        const found = await findAlert(tx, id)
        if (found?.isTold && !found.vendor) await setUntold(tx, id)
        return found
      })
      if (!alert?.vendor || !alert.isTold) return
      const { vendor, email, eventDate } = alert
      const title = titleOf(context, alert)
      const path = profileUrl(vendor)
      await send(job, email, vendorEmail({ title, eventDate, publicUrl, vendorName: vendor.profileName, path }), true)
    },
  }
}
