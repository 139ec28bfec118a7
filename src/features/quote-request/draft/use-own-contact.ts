import { useEffect } from 'react'
import type { Api } from '#src/api/client.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'
import type { OpenQuoteDraft } from './use-quote-draft.ts'

/** Prefills the open draft for a signed-in client. Whoever isn’t known types everything, as a guest does. */
export function useOwnContact({ draft, complete }: OpenQuoteDraft, api: Api): void {
  const accountId = useSignedIn()?.accountId
  const draftId = draft?.id
  useEffect(() => {
    if (accountId === undefined || draftId === undefined) return undefined
    let left = false
    const prefill = async () => {
      const { ownContact, withContact } = await retryImport(() => import('./own-contact.ts'))
      const contact = await ownContact(api, accountId)
      if (!left) complete((current) => withContact(current, contact))
    }
    void prefill().catch(() => {})
    return () => {
      left = true
    }
  }, [accountId, draftId, api, complete])
}
