/**
 * Lead emails: to the requested vendor, to the host who gets a reply, and to the host whose address is unconfirmed.
 * Each is a job in the transaction that triggers it, once per lead, reply or person of a request.
 */
import * as v from 'valibot'
import { EMAIL_CONFIRMATION_LIFETIME_MS, HOUR_MS } from '#contract/limits.ts'
import type { QuoteTerms } from '#contract/bookings/quote-terms.ts'
import { formatDays } from '#contract/format-days.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import type { Places } from '#server/data/places.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { findClientToConfirm } from '#server/repositories/accounts/clients.ts'
import { addJob } from '#server/repositories/jobs.ts'
import type { Job } from '#server/repositories/jobs.ts'
import { vendorsWithAccount } from '#server/repositories/requests/leads.ts'
import type { Asked } from '#server/repositories/requests/leads.ts'
import { countNotified, findReplyToNotify, markNotified } from '#server/repositories/requests/lead-replies.ts'
import { addOneTimeLink } from '#server/repositories/accounts/one-time-links.ts'
import {
  addWaitingLead,
  findLeadsToNotify,
  findLeadToNotify,
  takeWaitingLeads,
} from '#server/repositories/requests/lead-mails.ts'
import type { LeadToNotify } from '#server/repositories/requests/lead-mails.ts'
import { consumeRateLimits } from '#server/repositories/accounts/rate-limits.ts'
import { LEAD_MAILS_PER_HOUR } from './flood-limits.ts'
import { profileUrl } from '#server/services/search/vendor-results.ts'
import { queueNotice } from '#server/services/notifications/push-jobs.ts'
import type { JobHandler, JobHandlers } from '#server/services/jobs/job-runner.ts'
import { declineEmail, hostConfirmEmail, quoteEmail } from '#server/services/mail/email-templates.ts'
import { leadEmail, leadsEmail } from '#server/services/mail/lead-email-templates.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
import type { Email } from '#server/services/mail/email-templates.ts'
import type { Mailer } from '#server/services/mail/mailer.ts'

export interface LeadMailDependencies {
  db: Database
  places: Places
  mailer: Mailer
  clock: () => Date
  /** The site's own URL. */
  publicUrl: string
  /** `LEAD_MAILS_PER_HOUR` by default. */
  leadMailsPerHour?: number
}

/** Queues one email per lead (faults 39 and 40), and its notification, to the vendors that have an account. */
export async function queueLeadMails(tx: Queryable, leads: readonly Asked[]): Promise<void> {
  const readers = await vendorsWithAccount(
    tx,
    leads.map(({ memberId }) => memberId),
  )
  for (const { id } of leads.filter(({ memberId }) => readers.has(memberId))) {
    await addJob(tx, { kind: 'leadMail', uniqueKey: `leadMail ${id}`, payload: { leadId: id } })
    await queueNotice(tx, { what: 'lead', id })
  }
}

/** Queues the email to the host about a vendor's reply. */
export const queueReplyMail = (tx: Queryable, answerId: number, now: Date): Promise<void> =>
  addJob(tx, { kind: 'answerMail', uniqueKey: `answerMail ${answerId}`, payload: { answerId }, runAt: now })

/** Queues the email that asks a host to confirm the address. */
export const queueHostConfirmMail = (tx: Queryable, clientId: number): Promise<void> =>
  addJob(tx, { kind: 'hostConfirm', uniqueKey: `hostConfirm ${clientId}`, payload: { clientId } })

const LeadPayload = v.object({ leadId: v.number() })
/** `leadIds`: the leads that it is about, once it has begun. */
const LeadsPayload = v.object({ vendorId: v.number(), leadIds: v.optional(v.array(v.number())) })
const ReplyPayload = v.object({ answerId: v.number() })
const ClientPayload = v.object({ clientId: v.number() })

/** From one vendor to one host's address: anybody can type an address, and a vendor can change a reply at any time. */
const REPLY_MAILS_PER_HOUR = 10

type Send = (job: Job, to: string, email: Email, replyTo?: string) => Promise<void>

export function leadMailHandlers(deps: LeadMailDependencies): JobHandlers {
  const { db, mailer, clock, publicUrl } = deps
  // The same id for every attempt, so that a repeat after a crash can be distinguished from a second email.
  const send: Send = (job, to, email, replyTo) =>
    mailer.send({ to, replyTo, messageId: `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`, ...email })
  return {
    leadMail: leadMailHandler(deps, send),
    leadsMail: leadsMailHandler(deps, send),
    answerMail: replyMailHandler(deps, send),
    hostConfirm: hostConfirmHandler({ db, clock, publicUrl }, send),
  }
}

const replyMailHandler =
  ({ db, clock, publicUrl }: Pick<LeadMailDependencies, 'db' | 'clock' | 'publicUrl'>, send: Send): JobHandler =>
  async (job) => {
    const { answerId } = v.parse(ReplyPayload, job.payload)
    const found = await findReplyToNotify(db, answerId)
    if (!found) return
    const { reply, vendor, host, eventType, eventDate, eventDateLatest, isChange } = found
    const since = new Date(clock().getTime() - HOUR_MS)
    const { mails, firstAt } = await countNotified(db, { vendorId: vendor.memberId, email: host.email, since })
    if (mails >= REPLY_MAILS_PER_HOUR && firstAt !== null) {
      // A reply that changes until then has no mail of its own.
      const runAt = new Date(firstAt.getTime() + HOUR_MS)
      await addJob(db, {
        kind: 'answerMail',
        // The same after a crash; another one each time it is put off.
        uniqueKey: `answerMail ${answerId} at ${runAt.toISOString()}`,
        payload: { answerId },
        runAt,
      })
      return
    }
    const options = {
      name: host.firstName,
      publicUrl,
      vendorName: withoutLinks(vendor.profileName),
      vendorEmail: vendor.email,
      leadId: found.leadId,
      vendorUrl: profileUrl({ id: vendor.memberId, profileName: vendor.profileName }),
      eventType: withoutLinks(eventType),
      day: formatDays(eventDate, eventDateLatest),
      message: withoutLinks(reply.message),
      isChange,
    }
    const email =
      reply.kind === 'quote'
        ? quoteEmail(options, {
            price: formatMoney(reply.price),
            includes: withoutLinks(reply.includes),
            validUntil: formatDay(reply.validUntil),
            ...(reply.terms && { terms: termsInWords(reply.terms) }),
          })
        : declineEmail(options)
    // Questions go directly to the vendor; accepting needs the screen, where the quotes are side by side.
    await send(job, host.email, email, vendor.email ?? undefined)
    await markNotified(db, answerId, clock())
  }

/** What a quote says beyond its price, as sentences. */
function termsInWords({ lines, notIncluded, depositCents, holdsDate }: QuoteTerms): string[] {
  const money = (cents: number) => formatMoney(cents / 100)
  return [
    `Price breakdown: ${lines.map(({ label, cents }) => `${withoutLinks(label)} ${money(cents)}`).join(', ')}.`,
    ...(notIncluded === '' ? [] : [`Not included: ${withoutLinks(notIncluded)}`]),
    ...(depositCents === 0 ? [] : [`Deposit: ${money(depositCents)}.`]),
    holdsDate
      ? 'If the time is still free, it’s booked as soon as you accept.'
      : 'It’s booked once you accept and the vendor confirms.',
  ]
}

const hostConfirmHandler =
  ({ db, clock, publicUrl }: Pick<LeadMailDependencies, 'db' | 'clock' | 'publicUrl'>, send: Send): JobHandler =>
  async (job) => {
    const { clientId } = v.parse(ClientPayload, job.payload)
    const client = await findClientToConfirm(db, clientId)
    if (!client) return
    const { email, firstName, accountId, vendors, samples, eventType, eventDate, eventDateLatest } = client
    const link = await addOneTimeLink(db, {
      ...(accountId === null ? { email } : { accountId }),
      purpose: 'emailConfirm',
      clientId,
      expiresAt: new Date(clock().getTime() + EMAIL_CONFIRMATION_LIFETIME_MS),
    })
    await send(
      job,
      email,
      hostConfirmEmail(
        { name: firstName, publicUrl, ...link },
        { vendors, samples, eventType: withoutLinks(eventType), day: formatDays(eventDate, eventDateLatest) },
      ),
    )
  }

/** Counts one mail to a vendor about a lead. @returns null when it may go out, else how many seconds to wait */
export const takeLeadMail = (
  {
    db,
    clock,
    leadMailsPerHour = LEAD_MAILS_PER_HOUR,
  }: Pick<LeadMailDependencies, 'db' | 'clock' | 'leadMailsPerHour'>,
  vendorId: number,
): Promise<number | null> =>
  consumeRateLimits(
    db,
    [{ bucket: `lead mail to ${vendorId}`, attempts: leadMailsPerHour, windowMs: HOUR_MS }],
    clock(),
  )

/** Beyond a few mails in an hour, a vendor gets one about all further requests at the end of the hour. */
const leadMailHandler =
  (deps: LeadMailDependencies, send: Send) =>
  async (job: Job): Promise<void> => {
    const { db, places, clock, publicUrl } = deps
    const lead = await findLeadToNotify(db, v.parse(LeadPayload, job.payload).leadId)
    if (!lead) return
    const { vendorId } = lead
    const waitSeconds = await takeLeadMail(deps, vendorId)
    if (waitSeconds === null) return send(job, lead.email, leadEmail({ publicUrl, ...factsOf(lead, places) }))
    await db.transaction(async (tx) => {
      await addWaitingLead(tx, lead)
      // One per lead: the first that runs covers all of them, the others find nothing left.
      await addJob(tx, {
        kind: 'leadsMail',
        payload: { vendorId },
        runAt: new Date(clock().getTime() + waitSeconds * 1000),
      })
    })
  }

const leadsMailHandler =
  ({ db, places, clock, publicUrl }: LeadMailDependencies, send: Send) =>
  async (job: Job): Promise<void> => {
    const { vendorId, leadIds: taken } = v.parse(LeadsPayload, job.payload)
    const leadIds =
      taken ?? (await db.transaction((tx) => takeWaitingLeads(tx, { jobId: job.id, vendorId, now: clock() })))
    const leads = await findLeadsToNotify(db, leadIds)
    const [first, ...others] = leads
    if (!first) return
    const email =
      others.length === 0
        ? leadEmail({ publicUrl, ...factsOf(first, places) })
        : leadsEmail({ name: first.profileName, publicUrl, leads: leads.map((lead) => factsOf(lead, places)) })
    await send(job, first.email, email)
  }

const factsOf = (lead: LeadToNotify, places: Places) => ({
  name: lead.profileName,
  leadId: lead.id,
  isRevision: lead.revision > 1,
  hostFirstName: lead.hostFirstName,
  isConfirmed: lead.isConfirmed,
  eventType: lead.eventType,
  day: formatDays(lead.eventDate, lead.eventDateLatest),
  isFlexible: lead.eventDateLatest !== null,
  notSure: lead.notSure,
  place: places.byFileName(lead.locationFileName)?.displayName ?? lead.locationFileName,
})
