/** A vendor archives a lead, or moves it back. */
import type { WriteReceipt } from '#contract/receipt.ts'
import { setArchived } from '#server/repositories/requests/vendor-leads.ts'
import { NotFound } from '#server/services/errors.ts'
import { performOnce } from '#server/services/idempotency/perform-once.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { VendorCaller } from '#server/services/caller.ts'

/** @throws NotFound for a lead that is not this vendor's; what `performOnce` throws */
export function archiveLead(
  { db, clock }: ServiceContext,
  { key, id, isArchived }: { key: string; id: number; isArchived: boolean },
  { accountId, vendorId }: VendorCaller,
): Promise<WriteReceipt> {
  return performOnce(db, { key, call: 'archiveLead', body: { id, isArchived }, accountId }, async (tx) => {
    if (!(await setArchived(tx, vendorId, id, isArchived ? clock() : null))) throw new NotFound('Lead not found.')
    return { id, bookingId: null, state: isArchived ? 'archived' : 'restored' }
  })
}
