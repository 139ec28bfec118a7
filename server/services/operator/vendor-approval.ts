/** An operator approves new vendors before they are listed, or refuses them with a reason that they read. */
import type { Queryable } from '#server/db/database.ts'
import { lockVendorState, setHidden } from '#server/repositories/operator/hidden-vendors.ts'
import {
  approvesVendors,
  askApproval,
  decideApproval,
  findApproval,
  profileMark,
} from '#server/repositories/operator/vendor-approvals.ts'
import { grantRefusalAppeals, lockRuling } from '#server/repositories/reports/rulings.ts'
import type { Ruling } from '#server/repositories/reports/rulings.ts'
import { closeQuestions } from '#server/repositories/reports/questions.ts'
import { Refused } from '#server/services/errors.ts'
import { rule } from '#server/services/reports/rule.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { APPROVED, queueApprovalMail } from './approval-mail.ts'
import { recordAction } from './operator.ts'
import type { Acting } from './operator.ts'
import { vendorState } from './vendor-visibility.ts'

/** Why a vendor is hidden that no one has looked at. */
const WAITS = 'Waits for approval'

/** Hides a new vendor until it is approved, where the marketplace does that. Call it where the vendor is made. */
export async function waitForApproval(tx: Queryable, vendorId: number, now: Date): Promise<void> {
  if (!(await approvesVendors(tx))) return
  await askApproval(tx, vendorId, now)
  await setHidden(tx, vendorId, { reason: WAITS, now })
}

/**
 * @param seen the mark of the profile that the operator looked at
 * @throws Refused when it never waited, is approved already, or its profile is another one by now
 */
export async function lookAtApproval(db: Queryable, id: number, seen: string | undefined): Promise<void> {
  const approval = await findApproval(db, id)
  if (!approval) throw new Refused(neverWaited(id))
  if (approval.isApproved === true) throw new Refused(`Vendor ${id} is approved already.`)
  if (seen !== undefined && seen !== (await profileMark(db, id)))
    throw new Refused('This profile has changed since you opened it. Look at it again, then decide.')
}

/** @param seen as `lookAtApproval` @throws NotFound; Refused as there, or when another act hides it */
export async function approveVendor(context: ServiceContext, id: number, by: Acting, seen?: string): Promise<void> {
  await vendorState(context, id)
  const now = context.clock()
  await context.db.transaction(async (tx) => {
    const isHiddenByApproval = await hiddenByApproval(tx, id)
    await lookAtApproval(tx, id, seen)
    await decideApproval(tx, id, { isApproved: true, ...by, now })
    if (!isHiddenByApproval)
      throw new Refused(`Vendor ${id} is hidden for another reason. Show it again: that approves it, too.`)
    await setHidden(tx, id, null)
    await closeQuestions(tx, { subject: 'vendor', subjectId: String(id), now })
    await grantRefusalAppeals(tx, id, { reason: APPROVED, now })
    await queueApprovalMail(tx, id, true, now)
    await recordAction(tx, 'vendorApproved', `vendor ${id}`, by, now)
  })
}

/** It stays hidden, and may appeal once; its membership goes on until it is ended. @throws as `approveVendor` */
export async function refuseVendor(
  context: ServiceContext,
  id: number,
  by: Acting & { reason: string },
): Promise<void> {
  await vendorState(context, id)
  if (!(await findApproval(context.db, id))) throw new Refused(`${neverWaited(id)} Hide it instead.`)
  const now = context.clock()
  await context.db.transaction(async (tx) => {
    const isHiddenByApproval = await hiddenByApproval(tx, id)
    if (!(await decideApproval(tx, id, { isApproved: false, ...by, now })))
      throw new Refused(`Vendor ${id} is refused already.`)
    // The reason of another ruling stays.
    if (isHiddenByApproval) {
      await setHidden(tx, id, null)
      await setHidden(tx, id, { reason: by.reason, now })
    }
    await rule(tx, { subject: 'vendor', subjectId: String(id), act: 'hidden', isRefusal: true }, by, now)
    await recordAction(tx, 'vendorRefused', `vendor ${id}`, by, now)
  })
}

/**
 * Approves it after all, and shows it unless something else hides it. A suspension shows it at its end. Call it in the
 * transaction of the decision, and not where it was refused again.
 */
export async function takeRefusalBack(
  tx: Queryable,
  { id, at }: { id: number; at: Date },
  { operator }: Acting,
  now: Date,
): Promise<void> {
  const [state, approval] = [await lockVendorState(tx, id), await findApproval(tx, id)]
  if (!state || !(await decideApproval(tx, id, { isApproved: true, reason: null, operator, now }))) return
  const isByRefusal = state.hiddenAt?.getTime() === at.getTime() || state.hiddenBecause === approval?.reason
  if (isByRefusal && !state.isSuspended) await setHidden(tx, id, null)
}

/** Takes back that it was hidden then. One that isn't approved stays hidden for that. */
export async function takeHidingBack(
  tx: Queryable,
  { id, at }: { id: number; at: Date },
  by: Acting,
  now: Date,
): Promise<void> {
  const [state, approval] = [await lockVendorState(tx, id), await findApproval(tx, id)]
  // Another act may hide it by now: a suspension ends by itself.
  if (state?.hiddenAt?.getTime() !== at.getTime()) return
  await setHidden(tx, id, null)
  if (approval && approval.isApproved !== true) await setHidden(tx, id, { reason: approval.reason ?? WAITS, now })
  else await recordAction(tx, 'vendorRestored', `vendor ${id}`, by, now)
}

/** Locks a ruling until the commit, its vendor first, as an approval does. */
export async function lockRulingAbout(tx: Queryable, ruling: Ruling | undefined): Promise<Ruling | undefined> {
  if (ruling?.subject === 'vendor') await lockVendorState(tx, Number(ruling.subjectId))
  return ruling && lockRuling(tx, ruling.id)
}

/** Whether a vendor is listed, or hidden only since it waits or was refused. It is locked until the commit. */
async function hiddenByApproval(tx: Queryable, id: number): Promise<boolean> {
  const [state, approval] = [await lockVendorState(tx, id), await findApproval(tx, id)]
  const because = state?.hiddenBecause ?? null
  return because === null || because === WAITS || because === approval?.reason
}

const neverWaited = (id: number) => `Vendor ${id} never waited for approval.`
