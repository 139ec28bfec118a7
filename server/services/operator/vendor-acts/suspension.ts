/** An operator suspends a vendor: out of every list for some days or until lifted. Its bookings stand. */
import * as v from 'valibot'
import { suspensionMark } from '#contract/console/suspension-mark.ts'
import { DAY_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { standingBookings } from '#server/repositories/bookings/standing-bookings.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { lockVendorState, setHidden } from '#server/repositories/operator/hidden-vendors.ts'
import type { VendorState } from '#server/repositories/operator/hidden-vendors.ts'
import { findApproval } from '#server/repositories/operator/vendor-approvals.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { rule } from '#server/services/reports/rule.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { recordAction } from '../operator.ts'
import type { Acting } from '../operator.ts'
import { queueEndedMail, queueStandsMail } from './suspension-mail.ts'

export const SUSPENSION_DAYS_MAX = 365

/** Who is named in the audit when a suspension is over. */
const BY_ITSELF = 'by itself'

interface Suspension {
  id: number
  /** Null for until it is lifted. */
  days: number | null
  /** The suspension that the operator saw (`suspensionMark`); left out by one who didn't look. */
  seen?: string | undefined
}

/** @throws Refused when it is hidden for good, or was suspended or shown since the operator saw it */
export function refuseUnseen({ id, seen }: Suspension, state: VendorState): void {
  if (state.hiddenAt !== null && !state.isSuspended) throw new Refused(`Vendor ${id} is hidden already.`)
  if (seen === undefined || seen === suspensionMark(state)) return
  throw new Refused(
    state.isSuspended
      ? 'It’s suspended already. Look at the vendor’s page before you suspend it anew.'
      : 'It isn’t suspended anymore. Look at the vendor’s page again.',
  )
}

/**
 * The vendor is told, and the clients of its coming bookings: another suspension has another end.
 * @throws NotFound; as `refuseUnseen`
 */
export async function suspendVendor(
  { db, clock }: ServiceContext,
  suspension: Suspension,
  by: Acting & { reason: string },
): Promise<void> {
  const { id, days } = suspension
  await db.transaction(async (tx) => {
    const now = clock()
    const until = days === null ? null : new Date(now.getTime() + days * DAY_MS)
    const before = await endSuspension(tx, id)
    refuseUnseen(suspension, before)
    await setHidden(tx, id, { reason: by.reason, now, suspension: { until } })
    await rule(tx, { subject: 'vendor', subjectId: String(id), act: 'hidden', suspension: { until } }, by, now)
    if (until) await queueLift(tx, id, { since: now, until })
    for (const bookingId of await standingBookings(tx, id, now))
      await queueStandsMail(tx, { bookingId, until: until?.toISOString() ?? null })
    const lasts = days === null ? 'until lifted' : `${days} days`
    await recordAction(tx, 'vendorSuspended', `vendor ${id}, ${lasts}`, by, now)
  })
}

/** Another act takes the place of a suspension. @returns how the vendor was @throws NotFound */
export async function endSuspension(tx: Queryable, id: number): Promise<VendorState> {
  const state = await lockVendorState(tx, id)
  if (!state) throw new NotFound(`There is no vendor ${id}.`)
  if (state.isSuspended) await setHidden(tx, id, null)
  return state
}

const Payload = v.object({ vendorId: v.number(), since: v.string(), until: v.string() })

const queueLift = (tx: Queryable, vendorId: number, { since, until }: { since: Date; until: Date }) =>
  addJob(tx, {
    kind: 'liftSuspension',
    payload: { vendorId, since: since.toISOString(), until: until.toISOString() },
    runAt: until,
  })

export const suspensionJobHandlers = ({ db, clock }: ServiceContext): JobHandlers => ({
  async liftSuspension(job) {
    const { vendorId, since, until } = v.parse(Payload, job.payload)
    await db.transaction(async (tx) => {
      const state = await lockVendorState(tx, vendorId)
      // Lifted, hidden or suspended anew since.
      if (state?.hiddenAt?.toISOString() !== since || state.hiddenUntil?.toISOString() !== until) return
      const now = clock()
      await setHidden(tx, vendorId, null)
      const approval = await findApproval(tx, vendorId)
      if (approval && approval.isApproved !== true) {
        // It was refused meanwhile: that hides it for good.
        await setHidden(tx, vendorId, { reason: approval.reason ?? '', now })
        return
      }
      await queueEndedMail(tx, vendorId, now)
      await recordAction(tx, 'suspensionEnded', `vendor ${vendorId}`, { operator: BY_ITSELF, reason: null }, now)
    })
  },
})
