/** Send: the request is sent once, and the screen follows. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldError } from '#contract/errors.ts'
import type { Api } from '#src/api/client.ts'
import { sendDraft } from '#src/drafts/send-draft.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { pageOfflineView } from '#src/sync/outbox/page-offline-view.ts'
import { NOT_REACHED } from '#src/sync/outbox/result-within.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { tagManagerEvent } from '#src/tracking/track.ts'
import { localNames } from '../draft/checks.ts'
import { requestAccount } from './open-account.ts'
import { endVisit } from '../draft/attribution.ts'
import { unsavedRecordKey } from './unsaved-record.ts'
import type { OpenQuoteDraft } from '../draft/use-quote-draft.ts'

export interface Sending {
  busy: boolean
  /** Why the request is neither saved nor sent; null when nothing is wrong. */
  problem: string | null
  send: () => Promise<void>
  /** One attempt without the device's storage, while online. */
  sendDirectly: () => Promise<void>
}

interface SendPorts {
  api: Api
  offline: Offline
  open: OpenQuoteDraft
  /** For the requested account; `''` for none. */
  password: string
  /** Called when the request is stored on the device or delivered. */
  onSent: (draft: QuoteDraft) => void
  /** Called when the server rejected the request immediately; the draft is back in the form. */
  onRefused: (errors: readonly FieldError[]) => void
}

export function useSend(ports: SendPorts): Sending {
  const { busy, run } = useSingleRun()
  const [problem, setProblem] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const attempt = (via: 'outbox' | 'memory') => () =>
    run(async () => {
      setProblem(null)
      try {
        setProblem(await sendRequest({ ...ports, queryClient }, via))
      } catch (failure) {
        setProblem(failure instanceof Error ? failure.message : NOT_REACHED)
      }
    })
  return { busy, problem, send: attempt('outbox'), sendDirectly: attempt('memory') }
}

interface Sender extends SendPorts {
  queryClient: QueryClient
}

const EVENT_WAIT_MS = 2000

/** Where no event can be found, the server finds or makes one. */
async function joinEvent(offline: Offline, open: OpenQuoteDraft): Promise<void> {
  const draft = open.latest()
  if (!draft || draft.eventKey !== undefined) return
  const found = import('../same-event/later.ts').then(({ withEvent }) => withEvent(offline, draft)).catch(() => draft)
  // A connection that hangs must not keep the request from being saved.
  const late = new Promise<typeof draft>((resolve) => setTimeout(resolve, EVENT_WAIT_MS, draft))
  const { eventKey } = await Promise.race([found, late])
  if (eventKey !== undefined) open.complete((current) => ({ ...current, eventKey }))
}

/** @returns why it is neither saved nor sent; null when nothing is wrong */
async function sendRequest(sender: Sender, via: 'outbox' | 'memory'): Promise<string | null> {
  const { api, offline, open, password, queryClient, onRefused, onSent } = sender
  await joinEvent(offline, open)
  const result = await sendDraft(offline, open, {
    via,
    password,
    canCorrect: () => true,
    onAttempted: (record) => {
      if (password !== '' && record.kind === 'quoteRequest')
        void requestAccount(queryClient, { api, record, password }).catch(() => {})
    },
  })
  const draft = open.latest()
  if (!draft || !result) return null
  if (result.outcome === 'failed') return result.problem
  if (result.outcome === 'refused') {
    const { errors } = result
    if (!result.draft) open.complete((current) => ({ ...current, refusals: [...errors] }))
    onRefused(localNames(errors))
    return null
  }
  if (result.outcome === 'delivered') {
    queryClient.setQueryData(unsavedRecordKey(draft.id), result.record)
    open.close()
    await offline.drafts.remove(draft.id).catch(() => {})
  }
  endVisit(draft, Date.now())
  tagManagerEvent('Form Submitted')
  // The receipt would say that nothing was sent.
  if (result.outcome !== 'delivered') await pageOfflineView().refresh()
  onSent(result.outcome === 'delivered' ? result.record.draft : draft)
  return null
}
