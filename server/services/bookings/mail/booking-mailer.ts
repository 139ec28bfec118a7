/** Parts of all mails about bookings: the message id of a job, and how the event's start is written. */
import { zoneWhereRepeated } from '#contract/bookings/dates/clock-changes.ts'
import { formatDay, formatTime } from '#contract/format.ts'
import type { Job } from '#server/repositories/jobs.ts'
import type { Email } from '#server/services/mail/render-email.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** Every attempt has one id, so that a repeat after a crash can be distinguished from a second email. */
export const mailerOf =
  ({ mailer, settings: { publicUrl } }: ServiceContext) =>
  ({ kind, id }: Job, to: string, email: Email, replyTo?: string | null) =>
    mailer.send({
      to,
      replyTo: replyTo ?? undefined,
      messageId: `<${kind}.${id}@${new URL(publicUrl).hostname}>`,
      ...email,
    })

/** `Sat, May 1, 2027, 6:30 PM`; without the time while it is open. */
export const formatStart = (eventDate: string, startsAt: string | null, timeZone: string): string => {
  if (startsAt === null) return formatDay(eventDate)
  return `${formatDay(eventDate)}, ${formatTime(startsAt.slice(11))}${zoneWhereRepeated(startsAt, 'start', timeZone)}`
}
