/**
 * After a request is sent: points to the email that confirms the address. Only the recipient learns whether one was
 * sent (decision 8). Whoever sent it with their account's confirmed address does not read of an email that never came.
 */
import { useQuery } from '@tanstack/react-query'
import { formatEmail } from '#contract/format-email.ts'
import type { Api } from '#src/api/client.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import { accountOptions } from '#src/session/account-query.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import { isConfirmedBy } from './account-address.ts'

export function ConfirmAddress({ api, record: { state, draft } }: { api: Api; record: RequestRecord }) {
  const who = useSignedIn()
  const isAsked = state === 'sent' && who !== null
  const own = useQuery({ ...accountOptions(api, who?.accountId ?? 0), enabled: isAsked })
  if (state !== 'sent' || (isAsked && own.isPending)) return null
  if (isAsked && own.data && isConfirmedBy(own.data, draft.client['email'])) return null
  return (
    <Notice>
      If <span>{formatEmail(draft.client['email'] ?? '') || 'your address'}</span> isn’t confirmed yet, check your inbox
      for a link and code. Vendors can see whether it’s confirmed. <a href="/confirm-email">Enter code</a>
    </Notice>
  )
}
