/** Emails about the end of a membership: queued as a job in the transaction that triggers them. */
import * as v from 'valibot'
import type { Queryable } from '#server/db/database.ts'
import { findPrivateFields } from '#server/repositories/accounts/own-vendors.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { findOptions } from './billing.ts'
import { MEMBERSHIP_EMAIL_KINDS, membershipEmail } from './membership-email-templates.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const MembershipMail = v.object({
  mail: v.picklist(MEMBERSHIP_EMAIL_KINDS),
  vendorId: v.number(),
  endsOn: v.string(),
  /** The sum that was paid back at an early end. */
  refundCents: v.optional(v.number(), 0),
  /** The price that a renewal will cost; the current one by default. */
  priceCents: v.optional(v.nullable(v.number())),
})
type MembershipMail = v.InferInput<typeof MembershipMail>

/**
 * Queues an email, at most one of a kind per term.
 * @param term tells terms apart that end on the same day, because they were ended early
 */
export function queueMembershipMail(
  tx: Queryable,
  { now, ...payload }: MembershipMail & { now: Date },
  term = '',
): Promise<void> {
  const { mail, vendorId, endsOn } = payload
  return addJob(tx, {
    kind: 'membershipMail',
    uniqueKey: `membershipMail ${mail} ${vendorId} ${endsOn} ${term}`.trim(),
    payload,
    runAt: now,
  })
}

export const membershipMailHandlers = ({ db, mailer, settings, clock }: ServiceContext): JobHandlers => ({
  async membershipMail(job) {
    const { mail, vendorId, endsOn, refundCents, priceCents: announcedCents } = v.parse(MembershipMail, job.payload)
    const [own, membership] = [await findPrivateFields(db, vendorId), await findMembership(db, vendorId)]
    const account = own && (await findAccount(db, own.accountId))
    if (!account || !membership) return
    const options = await findOptions({ db, settings, clock })
    const priceCents = options.find(({ tier }) => tier === membership.tier)?.priceCents ?? null
    const { publicUrl } = settings
    const messageId = `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`
    const email = membershipEmail({
      mail,
      endsOn,
      refundCents,
      tier: membership.tier,
      priceCents: announcedCents === undefined ? priceCents : announcedCents,
      name: account.welcomeName,
      publicUrl,
    })
    await mailer.send({ to: account.username, messageId, ...email })
  },
})
