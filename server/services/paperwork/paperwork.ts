/** Whose a vendor's papers are, with its own terms and its rate of sales tax. */
import type { Paperwork } from '#contract/paperwork/paperwork.ts'
import { findPaperwork, putPaperwork } from '#server/repositories/paperwork/paperwork.ts'
import type { VendorCaller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const NONE: Paperwork = { businessName: '', address: '', businessNumber: '', taxPercent: null, ownTerms: '' }

export const readPaperwork = async ({ db }: ServiceContext, { vendorId }: VendorCaller): Promise<Paperwork> =>
  (await findPaperwork(db, vendorId)) ?? NONE

export async function savePaperwork(
  { db, clock }: ServiceContext,
  paperwork: Paperwork,
  { vendorId }: VendorCaller,
): Promise<Paperwork> {
  await putPaperwork(db, vendorId, paperwork, clock())
  return paperwork
}
