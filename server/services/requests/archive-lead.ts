/** A vendor archives a lead, or moves it back. */
import type { WriteReceipt } from '#contract/receipt.ts'
import type { Database } from '#server/db/database.ts'
import { setArchived } from '#server/repositories/requests/vendor-leads.ts'
import { NotFound } from '#server/services/errors.ts'
import { writeOnce } from './write-once.ts'

/** @throws NotFound for a lead that is not this vendor's; what `writeOnce` throws */
export function archiveLead(
  { db, clock }: { db: Database; clock: () => Date },
  key: string,
  { id, isArchived }: { id: number; isArchived: boolean },
  { accountId, memberId }: { accountId: number; memberId: number },
): Promise<WriteReceipt> {
  return writeOnce(db, { key, call: 'archiveLead', body: { id, isArchived }, accountId }, async (tx) => {
    if (!(await setArchived(tx, memberId, id, isArchived ? clock() : null))) throw new NotFound('Lead not found.')
    return { id, bookingId: null, state: isArchived ? 'archived' : 'restored' }
  })
}
