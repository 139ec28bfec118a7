/** Send: into the outbox in one transaction, then at once on its way; or, where nothing can be saved, directly. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { NETWORK_TIMEOUT_SECONDS } from '#contract/limits.ts'
import { composeRequest } from '#src/offline/outbox/kinds/compose-request.ts'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { OutboxRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { tagManagerEvent } from '#src/tracking/track.ts'
import { localNames } from '../draft/checks.ts'
import { requestAccount } from './open-account.ts'
import { endVisit } from '../draft/attribution.ts'
import { unsavedRecordKey } from './unsaved-record.ts'
import type { OpenQuoteDraft } from '../draft/use-quote-draft.ts'

export interface Sending {
  busy: boolean
  /** Why the request is neither on the phone nor sent; null when nothing is wrong. */
  problem: string | null
  send: () => Promise<void>
  /** One attempt without the phone's storage, while online. */
  sendDirectly: () => Promise<void>
}

interface SendDependencies {
  api: Api
  offline: Offline
  open: OpenQuoteDraft
  /** For the account that is wished for; `''` for none. */
  password: string
  /** It is on the phone or delivered. */
  onSent: (draft: QuoteDraft) => void
  /** The server refused it at once; the draft is back in the form. */
  onRefused: (errors: readonly FieldError[]) => void
}

const NOT_REACHED =
  'Fanfare could not be reached, and nothing was sent. Your text is still here. Try again once there is a connection.'

export function useSend({ api, offline, open, password, onSent, onRefused }: SendDependencies): Sending {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const queryClient = useQueryClient()
  /** Set before the first await, so that a second tap finds it. */
  const running = useRef(false)
  /** What went out without the phone's storage and has no clear answer yet. */
  const unsaved = useRef<OutboxRecord | null>(null)

  const once = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : NOT_REACHED)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  /** It is out without the phone's storage. */
  const arrived = async (record: OutboxRecord, draft: QuoteDraft) => {
    setProblem(null)
    if (password !== '') void requestAccount(queryClient, { api, record, password })
    queryClient.setQueryData(unsavedRecordKey(draft.id), record)
    open.close()
    await offline.drafts.remove(draft.id).catch(() => {})
    endVisit(draft, Date.now())
    tagManagerEvent('Form Submitted')
    onSent(record.draft)
  }

  const deliver = async (record: OutboxRecord) => {
    const after = await offline.outbox.deliverUnsaved(record, password)
    unsaved.current = isClear(after) ? null : after
    return after
  }

  /**
   * What went out unsaved and may have arrived is finished under its own key before a new one is made, which could be a
   * second request.
   * @returns true when this draft is out with it, or nothing may go out yet; what was changed since goes out as an
   * update
   */
  const finishEarlier = async (draft: QuoteDraft): Promise<boolean> => {
    const earlier = unsaved.current
    if (!earlier?.outcomeUnknown) return false
    const finished = await deliver(earlier)
    if (!isClear(finished)) {
      setProblem(finished.lastProblem?.message ?? NOT_REACHED)
      return true
    }
    if (finished.state !== 'sent' || finished.body !== composeRequest(draft)) return false
    await arrived(finished, draft)
    return true
  }

  const send = () =>
    once(async () => {
      setProblem(null)
      await open.flush()
      const draft = open.latest()
      if (!draft || (await finishEarlier(draft))) return
      const { record, outcome } = await offline.outbox.enqueue(draft)
      open.close()
      if (outcome === 'queued') {
        const sent = offline.outbox.sendNow(record.key, password)
        if (password !== '')
          void sent
            .then((known) => requestAccount(queryClient, { api, record: known ?? record, password }))
            .catch(() => {})
        const after = await soon(sent)
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
      onSent(draft)
    })

  const sendDirectly = () =>
    once(async () => {
      const draft = open.latest()
      if (!draft || (await finishEarlier(draft))) return
      const earlier = unsaved.current
      const again = earlier?.body === composeRequest(draft) ? earlier : null
      const record = await deliver(again ?? (await offline.outbox.compose(draft)))
      if (record.state === 'sent') await arrived(record, draft)
      else if (record.lastProblem?.errors.length) {
        setProblem(null)
        const errors = record.lastProblem.errors
        open.complete((current) => ({ ...current, refusals: errors }))
        onRefused(localNames(errors))
      } else setProblem(record.lastProblem?.message ?? NOT_REACHED)
    })

  return { busy, problem, send, sendDirectly }
}

/** Whether it is known what became of it: stored, or refused for good, and then nothing is stored under its key. */
const isClear = ({ state }: OutboxRecord) => state === 'sent' || state === 'needsYou'

/** The answer if it comes quickly; a slow one is followed on the next screen. */
const soon = <T>(answer: Promise<T>): Promise<T | null> =>
  Promise.race([
    answer.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), NETWORK_TIMEOUT_SECONDS * 1000)),
  ])
