/** The recipients of a request sent from this device: from the receipt at first, then with each vendor's state. */
import type { ContactedVendor } from '#contract/leads.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import { formatCount } from '#contract/format-count.ts'
import { CheckIcon } from '#src/ui/elements/icons.tsx'
import { ContactedVendors } from './contacted-vendors.tsx'
import css from './cards.module.css'

interface SentVendorsProps {
  record: RequestRecord
  /** A request's number → the number of the one that updated it. */
  replacedBy: ReadonlyMap<number, number>
  /** Empty until more is known than the receipt says. */
  vendors: readonly ContactedVendor[]
  now: number
}

export function SentVendors({ record: { receipt, draft }, replacedBy, vendors, now }: SentVendorsProps) {
  if (!receipt) return null
  const known = new Map(draft.vendors.map((vendor) => [vendor.memberID, vendor.profileName]))
  const earlier = new Map(receipt.revisions?.map(({ id, revisionOf }) => [id, revisionOf]))
  const noteOf = (id: number) =>
    (earlier.has(id) ? `, updates no. ${earlier.get(id)}` : '') +
    (replacedBy.has(id) ? `, updated by no. ${replacedBy.get(id)}` : '')
  if (vendors.length > 0) return <ContactedVendors {...{ vendors, noteOf, now }} />
  const asked = receipt.requests.filter(({ memberId }) => known.has(memberId))
  const added = receipt.requests.length - asked.length
  return (
    <ul className={css.receipt}>
      {asked.map(({ id, memberId }) => (
        <li key={id}>
          <CheckIcon />
          <b>{known.get(memberId) || `Vendor no. ${memberId}`}</b>
          <span>
            no. {id}
            {noteOf(id)}
          </span>
        </li>
      ))}
      {added > 0 ? (
        <li>
          <CheckIcon />
          <b>{formatCount(added, 'similar vendor')}</b>
        </li>
      ) : null}
    </ul>
  )
}
