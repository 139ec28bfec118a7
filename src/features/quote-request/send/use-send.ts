/**
 * Send: stores the request in the outbox in one transaction and starts delivery; or, if nothing can be saved, sends it
 * directly.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { composeRequest } from '#src/offline/outbox/kinds/compose-request.ts'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { StorageError } from '#src/offline/storage/storage.ts'
import { pageOfflineView } from '#src/pwa/outbox/page-offline-view.ts'
import { NOT_REACHED, promptResult } from '#src/pwa/outbox/prompt-result.ts'
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

interface SendDependencies {
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

export function useSend(dependencies: SendDependencies): Sending {
  const { busy, run } = useSingleRun()
  const [problem, setProblem] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const unsaved = useRef<RequestRecord | null>(null)
  const sender: Sender = { ...dependencies, queryClient, unsaved, setProblem }
  const attempt = (work: (sender: Sender) => Promise<void>) => () =>
    run(() =>
      work(sender).catch((failure: unknown) => setProblem(failure instanceof Error ? failure.message : NOT_REACHED)),
    )
  return { busy, problem, send: attempt(sendFromOutbox), sendDirectly: attempt(sendUnsaved) }
}

interface Sender extends SendDependencies {
  queryClient: QueryClient
  /** A request sent without the device's storage whose outcome is still unclear. */
  unsaved: RefObject<RequestRecord | null>
  setProblem: (problem: string | null) => void
}

async function sendFromOutbox(sender: Sender): Promise<void> {
  const { api, offline, open, password, queryClient, onRefused, onSent, setProblem } = sender
  setProblem(null)
  await open.flush()
  const draft = open.latest()
  if (!draft || (await finishEarlier(sender, draft))) return
  const { record, outcome } = await offline.outbox.enqueue(draft).catch((failure: unknown) => {
    // It may be stored all the same: sending it directly reuses its key.
    if (isNotReadBack(failure)) sender.unsaved.current = failure.record
    throw failure
  })
  open.close()
  if (outcome === 'queued') {
    const sent = offline.outbox.sendNow(record.key, password)
    if (password !== '')
      void sent.then((known) => requestAccount(queryClient, { api, record: known ?? record, password })).catch(() => {})
    const after = await promptResult(sent)
    const errors = after?.state === 'needsYou' ? (after.lastProblem?.errors ?? []) : []
    const back = errors.length > 0 ? await offline.outbox.edit(record.key) : null
    if (back?.outcome === 'draft') {
      open.reopen(back.draft)
      onRefused(localNames(errors))
      return
    }
  }
  endVisit(draft, Date.now())
  tagManagerEvent('Form Submitted')
  // The receipt would say that nothing was sent.
  await pageOfflineView().refresh()
  onSent(draft)
}

async function sendUnsaved(sender: Sender): Promise<void> {
  const { offline, open, unsaved, onRefused, setProblem } = sender
  const draft = open.latest()
  if (!draft || (await finishEarlier(sender, draft))) return
  const earlier = unsaved.current
  const again = earlier?.body === composeRequest(draft) ? earlier : null
  const record = await deliver(sender, again ?? (await offline.outbox.compose(draft)))
  if (record.state === 'sent') await arrived(sender, record, draft)
  else if (record.lastProblem?.errors.length) {
    setProblem(null)
    const errors = record.lastProblem.errors
    open.complete((current) => ({ ...current, refusals: errors }))
    onRefused(localNames(errors))
  } else setProblem(record.lastProblem?.message ?? NOT_REACHED)
}

/**
 * Finishes an unsaved request that may have arrived, under its own key, before creating a new one that could be a
 * duplicate.
 * @returns true when this draft was sent with it, or nothing may be sent yet; later changes are sent as an update
 */
async function finishEarlier(sender: Sender, draft: QuoteDraft): Promise<boolean> {
  const earlier = sender.unsaved.current
  if (!earlier?.outcomeUnknown) return false
  const finished = await deliver(sender, earlier)
  if (!isClear(finished)) {
    sender.setProblem(finished.lastProblem?.message ?? NOT_REACHED)
    return true
  }
  if (finished.state !== 'sent' || finished.body !== composeRequest(draft)) return false
  await arrived(sender, finished, draft)
  return true
}

async function deliver({ offline, password, unsaved }: Sender, record: RequestRecord): Promise<RequestRecord> {
  const after = await offline.outbox.deliverUnsaved(record, password)
  unsaved.current = isClear(after) ? null : after
  return after
}

/** Handles delivery without the device's storage. */
async function arrived(sender: Sender, record: RequestRecord, draft: QuoteDraft): Promise<void> {
  const { api, offline, open, password, queryClient, onSent, setProblem } = sender
  setProblem(null)
  if (password !== '') void requestAccount(queryClient, { api, record, password })
  queryClient.setQueryData(unsavedRecordKey(draft.id), record)
  open.close()
  await offline.drafts.remove(draft.id).catch(() => {})
  endVisit(draft, Date.now())
  tagManagerEvent('Form Submitted')
  onSent(record.draft)
}

const isNotReadBack = (failure: unknown): failure is { record: RequestRecord } =>
  failure instanceof StorageError && 'record' in failure

/** Whether the outcome is known: stored, or rejected for good, in which case nothing is stored under its key. */
const isClear = ({ state }: RequestRecord) => state === 'sent' || state === 'needsYou'
