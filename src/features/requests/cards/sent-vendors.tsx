/** The recipients of a request sent from this device: from the receipt at first, then with each vendor's state. */
import type { Api } from '#src/api/client.ts'
import { lastDayOf } from '#src/offline/drafts/choices.ts'
import type { ContactedVendor } from '#contract/leads.ts'
import { QUOTE_REQUEST, type RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import { formatCount } from '#contract/format-count.ts'
import { CheckIcon } from '#src/ui/elements/icons.tsx'
import { RequestOutcome } from '../outcome/request-outcome.tsx'
import { ContactedVendors } from './contacted-vendors.tsx'
import css from './cards.module.css'

interface SentVendorsProps {
  api: Api
  onChange: () => Promise<string | null>
  record: RequestRecord
  /** A request's number → the number of the one that updated it. */
  replacedBy: ReadonlyMap<number, number>
  /** Empty until more is known than the receipt says. */
  vendors: readonly ContactedVendor[]
  now: number
}

export function SentVendors({ api, onChange, record, replacedBy, vendors, now }: SentVendorsProps) {
  const { receipt, draft } = record
  if (!receipt) return null
  const known = new Map(draft.vendors.map((vendor) => [vendor.memberID, vendor.profileName]))
  const earlier = new Map(receipt.revisions?.map(({ id, revisionOf }) => [id, revisionOf]))
  const noteOf = (id: number) =>
    (earlier.has(id) ? `, updates #${earlier.get(id)}` : '') +
    (replacedBy.has(id) ? `, replaced by #${replacedBy.get(id)}` : '')
  if (vendors.length > 0) {
    const event = draft.place ? QUOTE_REQUEST.eventOf(draft) : null
    const quoted = {
      eventDate: draft.gigRequest['eventDate'] ?? '',
      event: event && { ...event, time: event.time ?? null },
    }
    return (
      <>
        <ContactedVendors
          api={api}
          vendors={vendors}
          noteOf={noteOf}
          now={now}
          quoted={quoted}
          requestKey={record.key}
        />
        <RequestOutcome
          api={api}
          vendors={vendors}
          now={now}
          onChange={onChange}
          requestKey={record.key}
          eventDate={quoted.eventDate}
          lastDay={lastDayOf(draft)}
          event={quoted.event}
        />
      </>
    )
  }
  const asked = receipt.requests.filter(({ memberId: vendorId }) => known.has(vendorId))
  const added = receipt.requests.length - asked.length
  return (
    <ul className={css.receipt}>
      {asked.map(({ id, memberId: vendorId }) => (
        <li key={id}>
          <CheckIcon />
          <b>{known.get(vendorId) || `Vendor #${vendorId}`}</b>
          <span>{`#${id} ${noteOf(id)}`}</span>
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
