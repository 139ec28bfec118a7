/**
 * Notifies both sides of requests that were closed because their day has passed: once, and a vendor of all of them
 * together.
 */
import * as v from 'valibot'
import { formatDays } from '#contract/format-days.ts'
import type { Queryable } from '#server/db/database.ts'
import { findPassedLeads, findPassedRequest } from '#server/repositories/bookings/booking-mails.ts'
import type { PassedRequest } from '#server/repositories/bookings/requests-of-bookings.ts'
import { addJob } from '#server/repositories/jobs.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { passedLeadsEmail, passedRequestEmail } from '#server/services/mail/outcome-email-templates.ts'
import { mailOthers, readerOf } from '#server/services/team/team-recipients.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** Call it in the transaction that closes them. */
export async function queuePassedMails(tx: Queryable, passed: readonly PassedRequest[], now: Date): Promise<void> {
  const ofVendor = new Map<number, number[]>()
  for (const { id, isNotified, leads } of passed) {
    if (isNotified)
      await addJob(tx, {
        kind: 'requestPassed',
        uniqueKey: `requestPassed ${id}`,
        payload: { requestId: id },
        runAt: now,
      })
    for (const lead of leads) ofVendor.set(lead.vendorId, [...(ofVendor.get(lead.vendorId) ?? []), lead.id])
  }
  for (const leadIds of ofVendor.values())
    await addJob(tx, { kind: 'leadsPassed', uniqueKey: `leadsPassed ${leadIds[0]}`, payload: { leadIds }, runAt: now })
}

const RequestPayload = v.object({ requestId: v.number() })
const LeadsPayload = v.object({ leadIds: v.array(v.number()) })

export function passedMailHandlers({ db, mailer, settings: { publicUrl } }: ServiceContext): JobHandlers {
  const messageId = ({ kind, id }: { kind: string; id: number }) => `<${kind}.${id}@${new URL(publicUrl).hostname}>`
  return {
    async requestPassed(job) {
      const found = await findPassedRequest(db, v.parse(RequestPayload, job.payload).requestId)
      if (!found) return
      const { email: to, isProven, name, quotes, ...event } = found
      const facts = { name, publicUrl, quotes, eventType: event.eventType, day: dayOf(event) }
      await mailer.send({ to, isProven, messageId: messageId(job), ...passedRequestEmail(facts) })
    },
    async leadsPassed(job) {
      const { leadIds } = v.parse(LeadsPayload, job.payload)
      const leads = await findPassedLeads(db, leadIds)
      const [first] = leads
      if (!first) return
      await mailOthers(db, job, { vendorId: first.vendorId, payload: { leadIds } })
      const reader = await readerOf(db, job, first)
      if (!reader) return
      const events = leads.map((event) => ({ ...event, day: dayOf(event) }))
      const email = passedLeadsEmail({ name: first.name, publicUrl, events })
      await mailer.send({ to: reader.email, messageId: messageId(job), ...email })
    },
  }
}

const dayOf = ({ eventDate, eventDateLatest }: { eventDate: string; eventDateLatest: string | null }) =>
  formatDays(eventDate, eventDateLatest)
