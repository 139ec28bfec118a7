/** A vendor comes by another's referral code and pays: a month more for both (docs/specification.md#memberships). */
import * as v from 'valibot'
import { monthsLater } from '#contract/dates.ts'
import { MEMBERSHIP_MONTHS, REFERRAL_MONTHS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { utcDate } from '#server/dates.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { noteReward } from '#server/repositories/membership/membership-orders.ts'
import { lockMembership, prolongMembership } from '#server/repositories/membership/memberships.ts'
import { findVendorState } from '#server/repositories/operator/hidden-vendors.ts'
import { isRenewing } from '#server/repositories/membership/refunds.ts'
import { InProgress } from '#server/services/errors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { queueMembershipMail } from '#server/services/membership/membership-mail.ts'
import { expectEnd } from '#server/services/membership/membership-term.ts'

/** The order of a vendor that signed up. */
interface Referred {
  id: number
  /** The vendor whose code it was; null for none. */
  referredBy: number | null
  totalCents: number
}

/** Signing up for nothing brings no one a month. */
const isRewarded = ({ referredBy, totalCents }: Referred) => referredBy !== null && totalCents > 0

/** The end of a first term that begins on a day. */
export const firstTermEnd = (order: Referred, startsOn: string): string =>
  monthsLater(startsOn, MEMBERSHIP_MONTHS + (isRewarded(order) ? REFERRAL_MONTHS : 0))

/** Rewards the referrer. Call it in the transaction in which the order is paid. */
export async function queueReward(tx: Queryable, order: Referred, now: Date): Promise<void> {
  const { id: orderId, referredBy: vendorId } = order
  if (!isRewarded(order)) return
  await addJob(tx, {
    kind: 'referralReward',
    uniqueKey: `referralReward ${orderId}`,
    payload: { orderId, vendorId },
    runAt: now,
  })
}

const Reward = v.object({ orderId: v.number(), vendorId: v.number() })
const RETRY_SECONDS = 300

export const referralJobHandlers = ({ db, clock }: ServiceContext): JobHandlers => ({
  async referralReward(job) {
    const { orderId, vendorId } = v.parse(Reward, job.payload)
    await db.transaction(async (tx) => {
      const now = clock()
      const membership = await lockMembership(tx, vendorId)
      // A membership lasts as long as its vendor is listed for it, which may be for a week after its last day.
      if (!membership || (await findVendorState(tx, vendorId))?.unlistedOn !== null) return
      // A renewal that is being paid sets its own end.
      if (await isRenewing(tx, vendorId)) throw new InProgress('A renewal is being paid.', RETRY_SECONDS)
      if (!(await noteReward(tx, orderId, now))) return
      const today = utcDate(now)
      const endsOn = monthsLater(membership.endsOn < today ? today : membership.endsOn, REFERRAL_MONTHS)
      await prolongMembership(tx, { ...membership, endsOn })
      await expectEnd(tx, { vendorId, endsOn })
      await queueMembershipMail(tx, { mail: 'referred', vendorId, endsOn, now })
    })
  },
})
