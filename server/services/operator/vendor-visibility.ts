/** An operator hides a vendor from everybody else, and restores it. */
import { findVendorState, lockVendorState, setHidden } from '#server/repositories/operator/hidden-vendors.ts'
import { approveIfAsked } from '#server/repositories/operator/vendor-approvals.ts'
import { closeQuestions } from '#server/repositories/reports/questions.ts'
import { grantRefusalAppeals } from '#server/repositories/reports/rulings.ts'
import type { VendorState } from '#server/repositories/operator/hidden-vendors.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import { queueAppealMail } from '#server/services/reports/report-mail.ts'
import { rule } from '#server/services/reports/rule.ts'
import { APPROVED, queueApprovalMail } from './approval-mail.ts'
import { recordAction } from './operator.ts'
import type { Acting } from './operator.ts'
import { queueEndedMail } from './vendor-acts/suspension-mail.ts'
import { endSuspension } from './vendor-acts/suspension.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** @throws NotFound */
export async function vendorState({ db }: ServiceContext, id: number): Promise<VendorState> {
  const vendor = await findVendorState(db, id)
  if (!vendor) throw new NotFound(`There is no vendor ${id}. Its number is at the end of its page’s address.`)
  if (vendor.isDeleted)
    throw new NotFound(`Vendor ${id} was deleted. Its number and city stay, because clients’ requests name it.`)
  return vendor
}

/**
 * Takes a vendor out of every list, its page, the sitemaps and new requests. Its membership goes on.
 * @throws NotFound; Refused when it is hidden already
 */
export async function hideVendor(context: ServiceContext, id: number, by: Acting & { reason: string }) {
  await vendorState(context, id)
  const now = context.clock()
  await context.db.transaction(async (tx) => {
    await lockVendorState(tx, id)
    await endSuspension(tx, id)
    if (!(await setHidden(tx, id, { reason: by.reason, now }))) throw new Refused(`Vendor ${id} is hidden already.`)
    await rule(tx, { subject: 'vendor', subjectId: String(id), act: 'hidden' }, by, now)
    await recordAction(tx, 'vendorHidden', `vendor ${id}`, by, now)
  })
}

/**
 * Lists a hidden vendor again, unless its membership has ended meanwhile, and tells it.
 * @throws NotFound; Refused when it is not hidden
 */
export async function restoreVendor(context: ServiceContext, id: number, by: Acting): Promise<VendorState> {
  await vendorState(context, id)
  const now = context.clock()
  await context.db.transaction(async (tx) => {
    const before = await lockVendorState(tx, id)
    if (before?.isDeleted === true) throw new NotFound(`Vendor ${id} was deleted.`)
    if (!(await setHidden(tx, id, null))) throw new Refused(`Vendor ${id} isn’t hidden.`)
    // The restored vendor is approved: nothing is left to decide.
    const isApprovedNow = await approveIfAsked(tx, id, { operator: by.operator, now })
    if (before?.isSuspended === true || !isApprovedNow) await queueEndedMail(tx, id, now)
    if (isApprovedNow) {
      await closeQuestions(tx, { subject: 'vendor', subjectId: String(id), now })
      const appealed = await grantRefusalAppeals(tx, id, { reason: APPROVED, now })
      // Without a membership it isn't listed, as the mail would say.
      if (before?.unlistedOn === null) await queueApprovalMail(tx, id, true, now)
      else for (const ruling of appealed) await queueAppealMail(tx, ruling)
    }
    await recordAction(tx, 'vendorRestored', `vendor ${id}`, by, now)
  })
  return vendorState(context, id)
}
