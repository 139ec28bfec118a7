import type { OutboxRecord } from '#src/offline/types.ts'
import { countWords } from '#src/ui/event-words.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import css from './cards.module.css'

/** Who got the request, each with its own number. */
export function SentVendors({ record: { receipt, draft } }: { record: OutboxRecord }) {
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
          <span>{earlier.has(memberId) ? `no. ${id}, updates no. ${earlier.get(memberId)}` : `no. ${id}`}</span>
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
