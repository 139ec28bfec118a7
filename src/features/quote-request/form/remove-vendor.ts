/** Takes a vendor out of a quote request that is being typed: the draft goes on under another set of vendors. */
import { isWorthKeeping, withoutRefusalsOf, withoutVendor } from '../draft/draft.ts'
import type { EditedForm } from './field-actions.ts'

const OTHER_DRAFT =
  'You have another draft to the vendors that would be left. Finish or delete that one first, among your requests.'

/** @returns the ids that are left; all of them where another draft to the others is in the way */
export async function removeVendor(
  { open: { change, flush, latest }, offline, shown }: EditedForm,
  memberIds: readonly number[],
  memberID: number,
): Promise<number[]> {
  const before = latest()
  if (!before) return [...memberIds]
  const other = await offline.drafts.load(withoutVendor(before, memberID).id).catch(() => null)
  if (other && isWorthKeeping(other.draft)) {
    shown.showErrors([{ name: 'members', code: 'invalid', message: OTHER_DRAFT }])
    return [...memberIds]
  }
  shown.edited('members')
  change((draft) => withoutRefusalsOf(withoutVendor(draft, memberID), 'members'))
  shown.recheck('members')
  await flush()
  const fewer = latest() ?? before
  // The draft of the larger set goes only once its text is safe under the new one.
  const safe = await offline.drafts.load(fewer.id).catch(() => null)
  if (safe && fewer.id !== before.id) await offline.drafts.remove(before.id).catch(() => {})
  return fewer.vendors.map((vendor) => vendor.memberID)
}
