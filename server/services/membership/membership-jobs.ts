/** What becomes of memberships at the end of their term: told ahead, renewed once, or ended (decision 22). */
import * as v from 'valibot'
import { setUnlisted } from '#server/repositories/accounts/members.ts'
import { findMembership, lockMembership } from '#server/repositories/membership/memberships.ts'
import type { Membership } from '#server/repositories/membership/memberships.ts'
import { findMembershipOptions } from '#server/repositories/membership/promotions.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { queueMembershipMail } from './membership-mail.ts'
import { payRenewal, reconcileRenewal } from './membership-renewal.ts'
import type { RenewalDependencies } from './membership-renewal.ts'
import { expectAttempt, momentOf } from './membership-term.ts'

/** A declined card is tried again so many days after the end; the vendor stays listed until then. */
const TRIED_AGAIN_AFTER_DAYS = [3, 7] as const

const Ending = v.object({ vendorId: v.number(), endsOn: v.string() })
const End = v.object({ ...Ending.entries, attempt: v.number() })
const Renewal = v.object({ renewalId: v.number() })
type End = v.InferOutput<typeof End>

export const membershipJobHandlers = (deps: RenewalDependencies): JobHandlers => ({
  async membershipEnding(job) {
    const { vendorId, endsOn } = v.parse(Ending, job.payload)
    const { db, clock } = deps
    const membership = await findMembership(db, vendorId)
    // Renewed already.
    if (membership?.endsOn !== endsOn) return
    await queueMembershipMail(db, {
      mail: renewsByItself(membership) ? 'willRenew' : 'willEnd',
      vendorId,
      endsOn,
      now: clock(),
    })
  },

  async membershipEnds(job) {
    const end = v.parse(End, job.payload)
    const membership = await findMembership(deps.db, end.vendorId)
    if (membership?.endsOn !== end.endsOn) return
    if (!renewsByItself(membership)) return endMembership(deps, end)
    const options = await findMembershipOptions(deps.db)
    const option = options.find(({ tier }) => tier === membership.tier)
    // What is not on offer any more is not renewed by itself.
    if (!option) return endMembership(deps, end)
    const renewal = {
      vendorId: end.vendorId,
      follows: end.endsOn,
      membershipOptionId: option.id,
      totalCents: option.priceCents,
      autoRenew: true,
    }
    const paid = await payRenewal(deps, renewal, { method: membership.paymentMethod })
    if (paid.outcome === 'declined') await afterDecline(deps, end)
  },

  settleRenewal: (job) => reconcileRenewal(deps, v.parse(Renewal, job.payload).renewalId),
})

const renewsByItself = (membership: Membership): membership is Membership & { paymentMethod: string } =>
  membership.autoRenew && membership.paymentMethod !== null

async function afterDecline(deps: RenewalDependencies, end: End): Promise<void> {
  const { vendorId, endsOn, attempt } = end
  const days = TRIED_AGAIN_AFTER_DAYS[attempt]
  if (days === undefined) return endMembership(deps, end)
  return deps.db.transaction(async (tx) => {
    await queueMembershipMail(tx, { mail: 'declined', vendorId, endsOn, now: deps.clock() })
    await expectAttempt(tx, { vendorId, endsOn, attempt: attempt + 1, runAt: momentOf(endsOn, days) })
  })
}

/** The vendor leaves every list and hears how to come back. Nothing of it is deleted. */
function endMembership({ db, clock }: RenewalDependencies, { vendorId, endsOn }: End): Promise<void> {
  return db.transaction(async (tx) => {
    const membership = await lockMembership(tx, vendorId)
    // Renewed by hand a moment ago.
    if (membership?.endsOn !== endsOn) return
    await setUnlisted(tx, vendorId, endsOn)
    await queueMembershipMail(tx, { mail: 'ended', vendorId, endsOn, now: clock() })
  })
}
