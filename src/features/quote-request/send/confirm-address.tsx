/**
 * After a request is sent: points to the email that confirms the address. Only the recipient learns whether one was
 * sent (decision 8).
 */
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import { Notice } from '#src/ui/screens/notice.tsx'

export function ConfirmAddress({ record: { state, draft } }: { record: RequestRecord }) {
  if (state !== 'sent') return null
  return (
    <Notice>
      If {draft.client['email'] || 'your address'} isn’t confirmed yet, check your inbox for a link and code. Vendors
      can see whether it’s confirmed. <a href="/confirm-email">Enter code</a>
    </Notice>
  )
}
