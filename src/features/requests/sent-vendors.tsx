import type { OutboxRecord } from '#src/offline/types.ts'
import { countWords } from '#src/ui/event-words.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import css from './cards.module.css'

/** Who got the request, each with its own number. */
interface SentVendorsProps {
  record: OutboxRecord
  /** A request's number → the number of the one that updated it. */
  replacedBy: ReadonlyMap<number, number>
}

export function SentVendors({ record: { receipt, draft }, replacedBy }: SentVendorsProps) {
  if (!receipt) return null
  const known = new Map(draft.vendors.map((vendor) => [vendor.memberID, vendor.profileName]))
  const asked = receipt.requests.filter(({ memberId }) => known.has(memberId))
  const added = receipt.requests.length - asked.length
  const earlier = new Map(receipt.revisions?.map(({ memberId, revisionOf }) => [memberId, revisionOf]))
  return (
    <ul className={css.vendors}>
      {asked.map(({ id, memberId }) => (
        <li key={id}>
          <CheckIcon />
          <b>{known.get(memberId) || `Vendor no. ${memberId}`}</b>
          <span>
            no. {id}
            {earlier.has(memberId) ? `, updates no. ${earlier.get(memberId)}` : null}
            {replacedBy.has(id) ? `, updated by no. ${replacedBy.get(id)}` : null}
          </span>
        </li>
      ))}
      {added > 0 ? (
        <li>
          <CheckIcon />
          <b>{countWords(added, 'similar vendor')}</b>
        </li>
      ) : null}
    </ul>
  )
}
