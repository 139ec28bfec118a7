/** A vendor reminds a client of a quote: by its own tap, once for each lead, and never an address that isn't proven. */
import * as v from 'valibot'
import { dateIn } from '#contract/dates.ts'
import type { FieldError } from '#contract/errors.ts'
import { formatDays } from '#contract/format-days.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import { NUDGE_AFTER_MS } from '#contract/leads.ts'
import type { WriteReceipt } from '#contract/receipt.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { findNudgeToMail, lockToNudge, setNudged } from '#server/repositories/requests/nudges.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { InvalidFields, NotFound } from '#server/services/errors.ts'
import { performOnce } from '#server/services/idempotency/perform-once.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { nudgeEmail } from '#server/services/mail/lead-email-templates.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { VendorCaller } from '#server/services/caller.ts'

/** @throws NotFound for a lead that is not this vendor's; InvalidFields; what `consume` and `performOnce` throw */
export function nudgeClient(
  { db, clock }: ServiceContext,
  { key, id }: { key: string; id: number },
  { accountId, vendorId, network }: VendorCaller,
): Promise<WriteReceipt> {
  return performOnce(db, { key, call: 'nudgeClient', body: { id }, accountId }, async (tx) => {
    const now = clock()
    const lead = await lockToNudge(tx, id, vendorId)
    if (!lead) throw new NotFound('Lead not found.')
    const { quotedAt, validUntil } = lead
    if (!lead.isCurrent || lead.isClosed || lead.isBooked || quotedAt === null) throw refused('noQuote')
    if (lead.nudgedAt !== null) throw refused('nudgedBefore')
    if (!lead.isProven) throw refused('notProven')
    if (now.getTime() - quotedAt.getTime() < NUDGE_AFTER_MS) throw refused('tooEarly')
    if (validUntil !== null && validUntil < dateIn(lead.timeZone, now)) throw refused('expired')
    await consume(tx, 'nudge', { network, address: `account ${accountId}`, now })
    await setNudged(tx, id, now)
    await addJob(tx, { kind: 'nudgeMail', uniqueKey: `nudgeMail ${id}`, payload: { leadId: id }, runAt: now })
    return { id, bookingId: null, state: 'nudged' }
  })
}

const REFUSALS = {
  noQuote: { code: 'invalid', message: 'There’s no open quote to remind the client of.' },
  nudgedBefore: { code: 'alreadyExists', message: 'You’ve already sent a reminder about this quote.' },
  notProven: { code: 'invalid', message: 'The client hasn’t confirmed their email, so we can’t send a reminder.' },
  tooEarly: { code: 'invalid', message: 'You can send a reminder 48 hours after your quote.' },
  expired: { code: 'invalid', message: 'Your quote has expired. Edit it to set a new last day.' },
} satisfies Record<string, Pick<FieldError, 'code' | 'message'>>

const refused = (why: keyof typeof REFUSALS) => new InvalidFields([{ name: 'leadId', ...REFUSALS[why] }])

const Payload = v.object({ leadId: v.number() })

export const nudgeMailHandlers = ({ db, mailer, settings: { publicUrl } }: ServiceContext): JobHandlers => ({
  async nudgeMail(job) {
    const found = await findNudgeToMail(db, v.parse(Payload, job.payload).leadId)
    if (!found) return
    const email = nudgeEmail({
      name: found.clientFirstName,
      publicUrl,
      vendorName: found.vendorName,
      eventType: found.eventType,
      day: formatDays(found.eventDate, found.eventDateLatest),
      price: formatMoney(found.priceCents / 100),
      validUntil: formatDay(found.validUntil),
    })
    const messageId = `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`
    await mailer.send({ to: found.email, messageId, ...email })
  },
})
