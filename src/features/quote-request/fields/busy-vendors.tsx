/** Says before a request is sent which of its vendors are busy then, as far as they said. It never blocks. */
import { useEffect, useState } from 'react'
import { formatList } from '#contract/format.ts'
import { isFlexible } from '#src/offline/drafts/choices.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import type { QuoteForm } from '../form/quote-form.ts'
import { vendorName } from './vendors-to-contact.tsx'

export function BusyVendors({ form: { draft, busyVendors } }: { form: Pick<QuoteForm, 'draft' | 'busyVendors'> }) {
  const asked = freeQueryOf(draft)
  const key = asked && JSON.stringify(asked)
  const [known, setKnown] = useState<{ key: string; ids: readonly number[] } | null>(null)
  useEffect(() => {
    if (key === null) return undefined
    const stop = new AbortController()
    busyVendors(JSON.parse(key) as NonNullable<typeof asked>, stop.signal).then(
      (ids) => setKnown({ key, ids }),
      // Offline nothing is known, and nothing is said.
      () => {},
    )
    return () => stop.abort()
  }, [key, busyVendors])
  const busy = draft.vendors.filter(({ memberID: vendorId }) => known?.key === key && known?.ids.includes(vendorId))
  if (busy.length === 0) return null
  return (
    <Notice>
      <span>{`${formatList(busy.map(vendorName))} ${busy.length === 1 ? 'is' : 'are'} busy then.`}</span> You can still
      send your request, or choose another date or vendor.
    </Notice>
  )
}

/** Null while the day is open: then no vendor is busy for sure. */
export function freeQueryOf({ vendors, gigRequest: quoteRequest }: QuoteDraft) {
  const date = quoteRequest['eventDate'] ?? ''
  if (vendors.length === 0 || !/^\d{4}-\d\d-\d\d$/.test(date) || isFlexible({ gigRequest: quoteRequest })) return null
  const startTime = quoteRequest['vendorStartTime'] || quoteRequest['pickUpTime'] || ''
  const minutes = Number(quoteRequest['duration'])
  return {
    memberIds: vendors.map(({ memberID: vendorId }) => vendorId).join(','),
    date,
    ...(/^\d\d:\d\d$/.test(startTime) && { startTime }),
    ...(minutes > 0 && { minutes }),
    ...(quoteRequest['location'] && { location: quoteRequest['location'] }),
  }
}
