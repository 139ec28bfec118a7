/** Jobs at the end of a membership's term: a notice, one renewal, or the end (decision 22). */
import * as v from 'valibot'
import { MEMBER_LEVELS } from '#contract/commerce.ts'
import type { Queryable } from '#server/db/database.ts'
import { changeVendor, setUnlisted } from '#server/repositories/accounts/own-vendors.ts'
import {
  beginNextTier,
  findMembership,
  lockMembership,
  setAnnouncedPrice,
} from '#server/repositories/membership/memberships.ts'
import type { Membership } from '#server/repositories/membership/memberships.ts'
import { findVendorState } from '#server/repositories/operator/hidden-vendors.ts'
import { JobFailure } from '#server/services/jobs/job-runner.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { billingOf, findOptions } from './billing.ts'
import { queueMembershipMail } from './membership-mail.ts'
import { payRenewal, reconcileRenewal } from './membership-renewal.ts'
import { expectAttempt, expectEndOfDay, momentOf, overAt } from './membership-term.ts'
import type { ServiceContext, ServiceSettings } from '#server/services/service-context.ts'

/** Days after the end on which a declined card is retried; the vendor stays listed until the last retry. */
const TRIED_AGAIN_AFTER_DAYS = [3, 7] as const

const Ending = v.object({ vendorId: v.number(), endsOn: v.string() })
const NextTier = v.object({ vendorId: v.number(), startsOn: v.string() })
const End = v.object({ ...Ending.entries, attempt: v.number() })
const Card = v.object({ method: v.string() })
const Renewal = v.object({ renewalId: v.number() })
type End = v.InferOutput<typeof End>

export const membershipJobHandlers = (context: ServiceContext): JobHandlers => ({
  async membershipEnding(job) {
    const { vendorId, endsOn } = v.parse(Ending, job.payload)
    const { db, clock, settings } = context
    // It goes on by itself, and there is nothing to tell.
    if (billingOf(settings).by === 'free') return
    await db.transaction(async (tx) => {
      const membership = await lockMembership(tx, vendorId)
      // Already renewed.
      if (membership?.endsOn !== endsOn) return
      if (!renewsByCard(membership, settings))
        return queueMembershipMail(tx, { mail: 'willEnd', vendorId, endsOn, now: clock() })
      // The mail and the charge name one price, whatever it is when either of them goes out.
      const priceCents = (await optionOf({ db: tx, settings, clock }, membership))?.priceCents ?? null
      await setAnnouncedPrice(tx, vendorId, priceCents)
      await queueMembershipMail(tx, { mail: 'willRenew', vendorId, endsOn, priceCents, now: clock() })
    })
  },

  async membershipEnds(job) {
    const end = v.parse(End, job.payload)
    const membership = await findMembership(context.db, end.vendorId)
    if (membership?.endsOn !== end.endsOn) return
    const isFree = billingOf(context.settings).by === 'free' && (await isListed(context.db, end.vendorId))
    if (!isFree && !renewsByCard(membership, context.settings)) return endWhenOver(context, end)
    const option = await optionOf(context, membership)
    // A membership that is no longer offered does not renew automatically.
    if (!option) return endWhenOver(context, end)
    const renewal = {
      kind: 'renewal' as const,
      vendorId: end.vendorId,
      follows: end.endsOn,
      membershipOptionId: option.id,
      // A price that has risen since the vendor was told one needs a notice first; a lower one does not.
      totalCents: Math.min(option.priceCents, membership.announcedCents ?? option.priceCents),
      autoRenew: membership.autoRenew,
    }
    const method = membership.paymentMethod ?? ''
    const paid = await payRenewal(context, renewal, { method }, async (tx) => {
      const current = await findMembership(tx, end.vendorId)
      if (isFree || (current && renewsByCard(current, context.settings) && current.paymentMethod === method)) return
      // The job runs again, and finds how it is renewed by then.
      throw new JobFailure('The card was removed, or the renewal turned off, a moment ago.', context.clock())
    })
    if (paid.outcome === 'declined') await afterDecline(context, end)
  },

  async forgetCard(job) {
    await context.payments.forget(v.parse(Card, job.payload).method)
  },

  membershipNextTier(job) {
    const { vendorId, startsOn } = v.parse(NextTier, job.payload)
    return context.db.transaction(async (tx) => {
      const membership = await lockMembership(tx, vendorId)
      // Ended early, or bought again since.
      if (!membership?.nextTier || membership.nextTierOn !== startsOn) return
      await beginNextTier(tx, vendorId)
      await changeVendor(tx, vendorId, { memberLevel: MEMBER_LEVELS[membership.nextTier] })
    })
  },

  settleRenewal: (job) => reconcileRenewal(context, v.parse(Renewal, job.payload).renewalId),
})

const optionOf = async (context: Parameters<typeof findOptions>[0], membership: Membership) =>
  (await findOptions(context)).find(({ tier }) => tier === membership.tier)

/** A membership that an operator ended stays ended. */
const isListed = async (db: Queryable, vendorId: number) => (await findVendorState(db, vendorId))?.unlistedOn === null

const renewsByCard = ({ autoRenew, paymentMethod }: Membership, settings: ServiceSettings): boolean =>
  billingOf(settings).by === 'card' && autoRenew && paymentMethod !== null

async function afterDecline(context: ServiceContext, end: End): Promise<void> {
  const { vendorId, endsOn, attempt } = end
  const days = TRIED_AGAIN_AFTER_DAYS[attempt]
  if (days === undefined) return endMembership(context, end)
  return context.db.transaction(async (tx) => {
    await queueMembershipMail(tx, { mail: 'declined', vendorId, endsOn, now: context.clock() })
    await expectAttempt(tx, { vendorId, endsOn, attempt: attempt + 1, runAt: momentOf(endsOn, days) })
  })
}

/** The vendor stays listed for the whole of the day that it was told. */
const endWhenOver = (context: ServiceContext, end: End): Promise<void> =>
  context.clock() < overAt(end.endsOn) ? expectEndOfDay(context.db, end) : endMembership(context, end)

/** Removes the vendor from every listing and emails it how to come back. None of its data is deleted. */
function endMembership({ db, clock }: ServiceContext, { vendorId, endsOn }: End): Promise<void> {
  return db.transaction(async (tx) => {
    const membership = await lockMembership(tx, vendorId)
    // Renewed manually a moment ago, or ended by an operator.
    if (membership?.endsOn !== endsOn || (await findVendorState(tx, vendorId))?.unlistedOn !== null) return
    await setUnlisted(tx, vendorId, endsOn)
    await queueMembershipMail(tx, { mail: 'ended', vendorId, endsOn, now: clock() })
  })
}
