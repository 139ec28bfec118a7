/**
 * Sends the draft of an open form, once: the form is closed once the draft is in the outbox, and opened again with it.
 */
import type { Offline } from '#src/offline/offline.ts'
import type { AnyDraft } from '#src/offline/outbox/kinds/kinds.ts'
import type { SendOptions, SendResult } from '#src/sync/outbox/send-once.ts'
import { loadSendOnce } from '#src/sync/storage/page-offline.ts'
import type { DraftSession } from './draft-session.ts'

/** @returns what became of it; null when there is no draft */
export async function sendDraft<D extends AnyDraft>(
  offline: Pick<Offline, 'outbox' | 'account'>,
  open: Pick<DraftSession<D>, 'flush' | 'latest' | 'close' | 'reopen'>,
  options: Omit<SendOptions, 'onStored'>,
): Promise<SendResult<D> | null> {
  if (options.via !== 'memory') await open.flush()
  const draft = open.latest()
  if (!draft) return null
  const { sendOnce } = await loadSendOnce()
  const result = await sendOnce(offline, draft, { ...options, onStored: open.close })
  if (result.outcome === 'refused' && result.draft) open.reopen(result.draft)
  return result
}
