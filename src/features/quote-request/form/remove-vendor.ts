/** Removes a vendor from an open quote request; the draft continues under a different set of vendors. */
import { isWorthKeeping, withoutRefusalsOf, withoutVendor } from '../draft/draft.ts'
import type { EditedForm } from './field-actions.ts'

const OTHER_DRAFT = 'You already have a draft to the remaining vendors. Finish or delete it first in My requests.'

/** @returns the remaining ids; all of them if the remaining vendors already have a different draft */
export async function removeVendor(
  { open: { change, flush, latest }, offline, shown }: EditedForm,
  vendorIds: readonly number[],
  vendorId: number,
): Promise<number[]> {
  const before = latest()
  if (!before) return [...vendorIds]
  const other = await offline.drafts.load(withoutVendor(before, vendorId).id).catch(() => null)
  if (other && isWorthKeeping(other.draft)) {
    shown.showErrors([{ name: 'members', code: 'invalid', message: OTHER_DRAFT }])
    return [...vendorIds]
  }
  shown.edited('members')
  change((draft) => withoutRefusalsOf(withoutVendor(draft, vendorId), 'members'))
  shown.recheck('members')
  await flush()
  const fewer = latest() ?? before
  // Delete the larger set's draft only after its text is saved under the new one.
  const safe = await offline.drafts.load(fewer.id).catch(() => null)
  if (safe && fewer.id !== before.id) await offline.drafts.remove(before.id).catch(() => {})
  return fewer.vendors.map((vendor) => vendor.memberID)
}
