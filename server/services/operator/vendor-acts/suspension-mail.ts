/** Emails about a suspended vendor: to clients whose bookings stand, and to the vendor once it is over. */
import * as v from 'valibot'
import { formatDay } from '#contract/format.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { utcDate } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import { findPrivateFields } from '#server/repositories/accounts/own-vendors.ts'
import { findStandingBooking } from '#server/repositories/bookings/standing-bookings.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { findVendorState } from '#server/repositories/operator/hidden-vendors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { renderEmail } from '#server/services/mail/email-templates.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
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
      const vendor = withoutLinks(booking.vendorName)
      await mailer.send({
        to: booking.email,
        messageId: messageId(job.kind, job.id),
        ...renderEmail({
          subject: 'Your booking stands',
          name: withoutLinks(booking.clientName),
          paragraphs: [
            `${marketplaceName()} doesn’t list ${vendor} ` +
              (until === null ? 'at the moment.' : `until ${formatDay(utcDate(new Date(until)))}.`),
            `Your booking for ${formatDay(booking.eventDate)} isn’t changed by that. You can write to each other, ` +
              'change it or cancel it as before.',
          ],
          link: { words: 'View your booking', url: `${publicUrl}/bookings/${bookingId}` },
        }),
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
        ...renderEmail({
          subject: 'Your profile is no longer suspended',
          name: account.welcomeName,
          paragraphs: [
            state.isListed
              ? 'Clients can find you again.'
              : 'Clients can find you again once you’ve renewed your membership.',
          ],
          link: { words: 'View your profile', url: `${publicUrl}/account/profile` },
        }),
      })
    },
  }
}
