/** Emails about a suspended vendor: to clients whose bookings stand, and to the vendor once it is over. */
import * as v from 'valibot'
import { formatDay } from '#contract/format.ts'
import { utcDate } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import { findPrivateFields } from '#server/repositories/accounts/own-vendors.ts'
import { findStandingBooking } from '#server/repositories/bookings/standing-bookings.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { findVendorState } from '#server/repositories/operator/hidden-vendors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'
import { findReaderInTeam } from '#server/services/team/team-recipients.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const Stands = v.object({ bookingId: v.number(), until: v.nullable(v.string()) })
const Ended = v.object({ vendorId: v.number() })

export const queueStandsMail = (tx: Queryable, payload: v.InferOutput<typeof Stands>): Promise<void> =>
  addJob(tx, { kind: 'bookingStandsMail', payload })

/** Once for each moment. */
export const queueEndedMail = (tx: Queryable, vendorId: number, now: Date): Promise<void> =>
  addJob(tx, {
    kind: 'suspensionEndedMail',
    uniqueKey: `suspensionEndedMail ${vendorId} ${now.toISOString()}`,
    payload: { vendorId },
  })

export const suspensionMailHandlers = ({ db, clock, mailer, settings: { publicUrl } }: ServiceContext): JobHandlers => {
  const messageId = (kind: string, id: number) => `<${kind}.${id}@${new URL(publicUrl).hostname}>`
  return {
    async bookingStandsMail(job) {
      const { bookingId, until } = v.parse(Stands, job.payload)
      const booking = await findStandingBooking(db, bookingId, clock())
      if (!booking) return
      await mailer.send({
        to: booking.email,
        messageId: messageId(job.kind, job.id),
        ...writeEmail(
          'booking-stands',
          { name: withoutLinks(booking.clientName) },
          {
            vendor: withoutLinks(booking.vendorName),
            until: until === null ? 'at the moment' : `until ${formatDay(utcDate(new Date(until)))}`,
            day: formatDay(booking.eventDate),
            url: `${publicUrl}/bookings/${bookingId}`,
          },
        ),
      })
    },
    async suspensionEndedMail(job) {
      const { vendorId } = v.parse(Ended, job.payload)
      const [own, state] = [await findPrivateFields(db, vendorId), await findVendorState(db, vendorId)]
      if (!own || !state || state.hiddenAt !== null) return
      const { accountId } = own
      const account = await findReaderInTeam(db, job, { vendorId, accountId, payload: { vendorId } })
      if (!account) return
      await mailer.send({
        to: account.username,
        messageId: messageId(job.kind, job.id),
        ...writeEmail(
          state.isListed ? 'suspension-ended' : 'suspension-ended-unlisted',
          { name: account.welcomeName },
          { url: `${publicUrl}/account/profile` },
        ),
      })
    },
  }
}
