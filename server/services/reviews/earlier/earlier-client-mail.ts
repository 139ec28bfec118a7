/** The email that asks a client of an earlier event for a review, and its only reminder. */
import * as v from 'valibot'
import { formatDay } from '#contract/format.ts'
import { EARLIER_LINK_DAYS, EARLIER_REMINDER_DAYS } from '#contract/reviews/earlier-clients.ts'
import { DAY_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { addEarlierLink, findToMail, setReminded } from '#server/repositories/reviews/earlier-clients.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { eventInSentence } from '#server/services/mail/event-in-sentence.ts'
import type { Email } from '#server/services/mail/render-email.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const Payload = v.object({ earlierClientId: v.number(), isReminder: v.boolean() })

/** Both emails are queued at once; the reminder goes only while nothing was done with the first. */
export async function queueEarlierMails(tx: Queryable, id: number, now: Date): Promise<void> {
  for (const isReminder of [false, true])
    await addJob(tx, {
      kind: 'earlierClientMail',
      uniqueKey: `earlierClientMail ${id}${isReminder ? ' reminder' : ''}`,
      payload: { earlierClientId: id, isReminder },
      runAt: isReminder ? new Date(now.getTime() + EARLIER_REMINDER_DAYS * DAY_MS) : now,
    })
}

interface EarlierEmail {
  name: string
  vendorName: string
  eventType: string
  eventDate: string
  isReminder: boolean
  publicUrl: string
  token: string
}

function earlierClientEmail(of: EarlierEmail): Email {
  const all = {
    vendor: withoutLinks(of.vendorName),
    linkDays: String(EARLIER_LINK_DAYS),
    url: `${of.publicUrl}/earlier-review#token=${of.token}`,
  }
  return of.isReminder
    ? writeEmail('earlier-review-reminder', { name: of.name }, all)
    : writeEmail(
        'earlier-review',
        { name: of.name },
        { ...all, occasion: eventInSentence(of.eventType), day: formatDay(of.eventDate) },
      )
}

export const earlierClientMailHandlers = ({
  db,
  mailer,
  clock,
  settings: { publicUrl },
}: ServiceContext): JobHandlers => ({
  async earlierClientMail(job) {
    const { earlierClientId: id, isReminder } = v.parse(Payload, job.payload)
    const mail = await db.transaction(async (tx) => {
      const client = await findToMail(tx, id)
      if (!client) return null
      // The vendor reads when it was reminded, and mustn't learn who wants no such emails.
      if (isReminder) await setReminded(tx, id, clock())
      if (client.isStopped) return null
      return { ...client, token: await addEarlierLink(tx, id) }
    })
    if (!mail) return
    await mailer.send({
      to: mail.email,
      messageId: `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`,
      ...earlierClientEmail({ ...mail, isReminder, publicUrl }),
    })
  },
})
