/**
 * Lead emails: to the requested vendor, to the client who gets a reply, and to the client whose address is unconfirmed.
 * Each is a job in the transaction that triggers it, once per lead, reply or person of a request.
 */
import * as v from 'valibot'
import { EMAIL_CONFIRMATION_LIFETIME_MS, HOUR_MS } from '#contract/limits.ts'
import type { QuoteTerms } from '#contract/bookings/quote-terms.ts'
import { formatDays } from '#contract/format-days.ts'
import { formatBudget } from '#contract/format-budget.ts'
import { formatCount } from '#contract/format-count.ts'
import { zoneWhereRepeated } from '#contract/bookings/dates/clock-changes.ts'
import { formatDay, formatMoney, formatTime } from '#contract/format.ts'
import { formatLeadFacts } from '#contract/inbox/lead-facts.ts'
import type { Queryable } from '#server/db/database.ts'
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
import { LEAD_MAILS_PER_HOUR } from './quote-limits.ts'
import { profileUrl } from '#server/services/search/vendor-results.ts'
import { queueNotice } from '#server/services/notifications/push-jobs.ts'
import { isForHolder, mailOthers, readerOf } from '#server/services/team/team-recipients.ts'
import type { JobHandler, JobHandlers } from '#server/services/jobs/job-runner.ts'
import { declineEmail, clientConfirmEmail, quoteEmail } from '#server/services/mail/email-templates.ts'
import { leadEmail, leadsEmail } from '#server/services/mail/lead-email-templates.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
import type { Email } from '#server/services/mail/render-email.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { detailsFor } from './details-for.ts'
import { factsOfLeads } from './lead-facts.ts'

/** Queues one email per lead, and its notification, to the vendors that have an account. */
export async function queueLeadMails(tx: Queryable, leads: readonly Asked[]): Promise<void> {
  const readers = await vendorsWithAccount(
    tx,
    leads.map(({ vendorId }) => vendorId),
  )
  for (const { id } of leads.filter(({ vendorId }) => readers.has(vendorId))) {
    await addJob(tx, { kind: 'leadMail', uniqueKey: `leadMail ${id}`, payload: { leadId: id } })
    await queueNotice(tx, { what: 'lead', id })
  }
}

/** Queues the email to the client about a vendor's reply. */
export const queueReplyMail = (tx: Queryable, replyId: number, now: Date): Promise<void> =>
  addJob(tx, { kind: 'answerMail', uniqueKey: `answerMail ${replyId}`, payload: { answerId: replyId }, runAt: now })

/** Queues the email that asks a client to confirm the address. */
export const queueClientConfirmMail = (tx: Queryable, clientId: number): Promise<void> =>
  addJob(tx, { kind: 'hostConfirm', uniqueKey: `hostConfirm ${clientId}`, payload: { clientId } })

const LeadPayload = v.object({ leadId: v.number() })
/** `leadIds`: the leads that it is about, once it has begun. */
const LeadsPayload = v.object({ vendorId: v.number(), leadIds: v.optional(v.array(v.number())) })
const ReplyPayload = v.object({ answerId: v.number() })
const ClientPayload = v.object({ clientId: v.number() })

/**
 * From one vendor to one client's address: anybody can type an address, and a vendor can change a reply at any time.
 */
const REPLY_MAILS_PER_HOUR = 10

type Send = (
  job: Job,
  to: string,
  email: Email,
  more?: { replyTo?: string | undefined; isProven?: boolean },
) => Promise<void>

export function leadMailHandlers(context: ServiceContext): JobHandlers {
  const { mailer, settings } = context
  // Every attempt has one id, so that a repeat after a crash can be distinguished from a second email.
  const send: Send = (job, to, email, more) =>
    mailer.send({ to, ...more, messageId: `<${job.kind}.${job.id}@${new URL(settings.publicUrl).hostname}>`, ...email })
  return {
    leadMail: leadMailHandler(context, send),
    leadsMail: leadsMailHandler(context, send),
    answerMail: replyMailHandler(context, send),
    hostConfirm: clientConfirmHandler(context, send),
  }
}

const replyMailHandler =
  ({ db, clock, settings: { publicUrl } }: ServiceContext, send: Send): JobHandler =>
  async (job) => {
    const { answerId: replyId } = v.parse(ReplyPayload, job.payload)
    const found = await findReplyToNotify(db, replyId)
    if (!found) return
    const { reply, vendor, client, eventType, eventDate, eventDateLatest, isChange } = found
    const since = new Date(clock().getTime() - HOUR_MS)
    const { mails, firstAt } = await countNotified(db, { vendorId: vendor.vendorId, email: client.email, since })
    if (mails >= REPLY_MAILS_PER_HOUR && firstAt !== null) {
      // A reply that changes until then has no mail of its own.
      const runAt = new Date(firstAt.getTime() + HOUR_MS)
      await addJob(db, {
        kind: 'answerMail',
        // The key stays after a crash; it is another one each time the mail is put off.
        uniqueKey: `answerMail ${replyId} at ${runAt.toISOString()}`,
        payload: { answerId: replyId },
        runAt,
      })
      return
    }
    const options = {
      name: client.firstName,
      publicUrl,
      vendorName: withoutLinks(vendor.profileName),
      vendorEmail: vendor.email,
      leadId: found.leadId,
      vendorUrl: profileUrl({ id: vendor.vendorId, profileName: vendor.profileName }),
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
    await send(job, client.email, email, { replyTo: vendor.email ?? undefined, isProven: client.isProven })
    await markNotified(db, replyId, clock())
  }

/** The terms of a quote beyond its price, as sentences. */
function termsInWords({ lines, notIncluded, depositCents, holdsDate, ownTerms }: QuoteTerms): string[] {
  const money = (cents: number) => formatMoney(cents / 100)
  return [
    `Price breakdown: ${lines.map(({ label, cents }) => `${withoutLinks(label)} ${money(cents)}`).join(', ')}.`,
    ...(notIncluded === '' ? [] : [`Not included: ${withoutLinks(notIncluded)}`]),
    ...(depositCents === 0 ? [] : [`Deposit: ${money(depositCents)}.`]),
    ...(ownTerms ? ['The vendor’s own terms are part of it. Read them before you accept.'] : []),
    holdsDate
      ? 'If the time is still free, it’s booked as soon as you accept.'
      : 'It’s booked once you accept and the vendor confirms.',
  ]
}

const clientConfirmHandler =
  ({ db, clock, settings: { publicUrl } }: ServiceContext, send: Send): JobHandler =>
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
      clientConfirmEmail(
        { name: firstName, publicUrl, ...link },
        { vendors, samples, eventType: withoutLinks(eventType), day: formatDays(eventDate, eventDateLatest) },
      ),
    )
  }

/** Counts one mail to a vendor about a lead. @returns null when it may go out, else how many seconds to wait */
export const takeLeadMail = (
  { db, clock, settings: { leadMailsPerHour = LEAD_MAILS_PER_HOUR } }: ServiceContext,
  vendorId: number,
): Promise<number | null> =>
  consumeRateLimits(
    db,
    [{ bucket: `lead mail to ${vendorId}`, attempts: leadMailsPerHour, windowMs: HOUR_MS }],
    clock(),
  )

/** Beyond a few mails in an hour, a vendor gets one about all further requests at the end of the hour. */
const leadMailHandler =
  (context: ServiceContext, send: Send) =>
  async (job: Job): Promise<void> => {
    const { db, clock, settings } = context
    const payload = v.parse(LeadPayload, job.payload)
    const found = await findLeadToNotify(db, payload.leadId)
    const lead = found && (await readerOf(db, job, found))
    if (!lead) return
    const { vendorId } = lead
    // One for the whole team counts once.
    const waitSeconds = isForHolder(job) ? await takeLeadMail(context, vendorId) : null
    if (waitSeconds === null) {
      await mailOthers(db, job, { vendorId, payload })
      return send(job, lead.email, leadEmail({ publicUrl: settings.publicUrl, ...(await mailedLead(context, lead)) }))
    }
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
  (context: ServiceContext, send: Send) =>
  async (job: Job): Promise<void> => {
    const { db, clock, settings } = context
    const { publicUrl } = settings
    const { vendorId, leadIds: taken } = v.parse(LeadsPayload, job.payload)
    const leadIds =
      taken ?? (await db.transaction((tx) => takeWaitingLeads(tx, { jobId: job.id, vendorId, now: clock() })))
    const leads = await findLeadsToNotify(db, leadIds)
    const mailed = []
    for (const lead of leads) mailed.push(await mailedLead(context, lead))
    const [first, ...others] = mailed
    const reader = leads[0] && (await readerOf(db, job, leads[0]))
    if (!first || !reader) return
    await mailOthers(db, job, { vendorId, payload: { vendorId, leadIds } })
    const email =
      others.length === 0
        ? leadEmail({ publicUrl, ...first })
        : leadsEmail({ name: first.name, publicUrl, leads: mailed })
    await send(job, reader.email, email)
  }

/** A lead as its email says it. */
async function mailedLead({ db, places, clock }: ServiceContext, lead: LeadToNotify) {
  const now = clock()
  const [facts = null] = await factsOfLeads({ db, places, now }, lead.vendorId, [lead])
  return {
    name: lead.profileName,
    leadId: lead.id,
    isRevision: lead.revision > 1,
    clientFirstName: lead.clientFirstName,
    isConfirmed: lead.isConfirmed,
    eventType: lead.eventType,
    day: formatDays(lead.eventDate, lead.eventDateLatest),
    isFlexible: lead.eventDateLatest !== null,
    notSure: lead.notSure,
    place: places.byFileName(lead.locationFileName)?.displayName ?? lead.locationFileName,
    facts: facts === null ? [] : formatLeadFacts(facts, { timeZone: lead.timeZone, now }),
    categoryDetails: detailsFor(lead.serviceTypeId, lead.givenDetails, lead.detailsByCategory).map(
      ({ label, text }) => `${label}: ${withoutLinks(text)}`,
    ),
    details: [
      ...(lead.startTime === null ? [] : [`Starts at ${formatTime(lead.startTime)}${zoneOfStart(lead)}`]),
      ...(lead.guestCount === null ? [] : [formatCount(lead.guestCount, 'guest')]),
      ...(lead.budgetCents === null
        ? []
        : [`up to ${formatBudget(formatMoney(lead.budgetCents / 100), lead.budgetFor)}`]),
    ],
  }
}

/** ` EDT` for a start that comes twice that night; empty for any other. */
const zoneOfStart = ({ eventDate, eventDateLatest, startTime, timeZone }: LeadToNotify): string =>
  eventDateLatest === null ? zoneWhereRepeated(`${eventDate}T${startTime}`, 'start', timeZone) : ''
