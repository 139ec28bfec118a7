/** Requests that updated an earlier one instead of creating a second one (receipts' `revisions`). */
import type { RequestReceipt } from '#contract/receipt.ts'
import { formatCount, plural } from '#contract/format-count.ts'
import { formatList } from '#contract/format.ts'

interface Sent {
  receipt: RequestReceipt | null
  draft: { vendors: readonly { memberID: number; profileName: string }[] }
}

/** `Updated your earlier request to DJ Nova (#12).`; null if there was no earlier request to any of the vendors. */
export function updatedLabel({ receipt, draft }: Sent): string | null {
  const revisions = receipt?.revisions ?? []
  if (revisions.length === 0) return null
  const known = new Map(draft.vendors.map((vendor) => [vendor.memberID, vendor.profileName]))
  const named = revisions.filter(({ memberId: vendorId }) => known.has(vendorId))
  const names = named.map(
    ({ memberId: vendorId, revisionOf }) => `${known.get(vendorId) || `vendor #${vendorId}`} (#${revisionOf})`,
  )
  const others = revisions.length - named.length
  const all = others > 0 ? [...names, formatCount(others, 'similar vendor')] : names
  const count = revisions.length
  return (
    `Updated your earlier ${plural(count, 'request')} to ${formatList(all)}. ` +
    `${plural(count, 'The vendor has', 'Each vendor has')} one request from you, with your latest details.`
  )
}
