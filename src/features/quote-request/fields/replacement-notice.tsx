/** Says that this request replaces an earlier one, which sending it closes; or makes it a new one. */
import { formatDay } from '#contract/format.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import { requestsIn } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'

interface ReplacementNoticeProps {
  /** The key of the earlier request. */
  requestKey: string
  onSendAsNew: () => void
}

export function ReplacementNotice({ requestKey, onSendAsNew }: ReplacementNoticeProps) {
  const earlier = requestsIn(useOfflineView()).find(({ record }) => record.key === requestKey)
  return (
    <Notice>
      <p>
        This replaces <span>{earlier ? nameOf(earlier.record) : 'an earlier request of yours'}</span>. Vendors you
        remove are told it’s closed.
      </p>
      <Button variant="plain" onClick={onSendAsNew}>
        Send as a new request
      </Button>
    </Notice>
  )
}

/** "your request #12 for Tue, Jun 1"; one to several vendors has several numbers. */
export function nameOf({ receipt, draft }: Pick<RequestRecord, 'receipt' | 'draft'>): string {
  const [first, ...others] = receipt?.requests ?? []
  const number = first && others.length === 0 ? ` #${first.id}` : ''
  const date = draft.gigRequest['eventDate']
  return `your request${number}${date ? ` for ${formatDay(date)}` : ''}`
}
