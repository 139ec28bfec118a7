/** The email that proves the address of an alert, and the one that tells of a vendor. */
import * as v from 'valibot'
import { formatDay } from '#contract/format.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { ALERT_LINK_DAYS } from '#contract/vendor-alerts.ts'
import { addAlertLink, findAlert, setUntold } from '#server/repositories/vendor-alerts/vendor-alerts.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { renderEmail, type Email } from '#server/services/mail/email-templates.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
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
  renderEmail({
    subject: 'Turn on your vendor alert',
    name: '',
    paragraphs: [
      `You asked ${marketplaceName()} to email you when a vendor joins: ${title}` +
        `${eventDate === null ? '' : `, for ${formatDay(eventDate)}`}.`,
      'Turn the alert on with this link. We’ll email you once, and then the alert is over.',
    ],
    link: { words: 'Turn on alert', url: `${publicUrl}/vendor-alert#token=${token}` },
    ending: [
      `The link works for ${ALERT_LINK_DAYS} days. The same page ends the alert and deletes your email from it.`,
      'If this wasn’t you, you can ignore this email.',
    ],
  })

const vendorEmail = ({
  title,
  eventDate,
  vendorName,
  publicUrl,
  path,
}: AlertEmail & { vendorName: string; path: string }) =>
  renderEmail({
    subject: 'A vendor you were waiting for joined',
    name: '',
    paragraphs: [
      `You asked us to tell you about this search: ${title}. ${withoutLinks(vendorName)} is there now.`,
      `Look at the profile and request a quote if you like it.${
        eventDate === null ? '' : ` Check whether the vendor is free on ${formatDay(eventDate)}.`
      }`,
    ],
    link: { words: 'View profile', url: publicUrl + path },
    ending: ['Your alert is over, so you won’t get another email about this.'],
  })

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
