/**
 * Send: stores the reply in the outbox in one transaction and starts delivery; or, if nothing can be saved, sends it
 * directly.
 */
import { useRef, useState } from 'react'
import type { FieldError } from '#contract/errors.ts'
import type { Offline } from '#src/offline/offline.ts'
import { StorageError } from '#src/offline/storage/storage.ts'
import type { ReplyRecord } from '#src/offline/outbox/kinds/lead-reply.ts'
import { NOT_REACHED, promptResult } from '#src/pwa/outbox/prompt-result.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import type { OpenReply } from './use-reply-draft.ts'

export interface SendingReply {
  busy: boolean
  /** Why the reply is neither saved nor sent; null when nothing is wrong. */
  problem: string | null
  /** Whether it was sent without the device's storage. */
  sentDirectly: boolean
  send: () => Promise<void>
}

interface SendDependencies {
  offline: Offline
  open: OpenReply
  /** Called when the server rejected it immediately; the draft is back in the form. */
  onRefused: (errors: readonly FieldError[]) => void
}

export function useSendReply({ offline, open, onRefused }: SendDependencies): SendingReply {
  const { busy, run } = useSingleRun()
  const [problem, setProblem] = useState<string | null>(null)
  const [sentDirectly, setSentDirectly] = useState(false)
  /** A reply sent without the device's storage whose outcome is still unclear. */
  const unsaved = useRef<ReplyRecord | null>(null)

  async function viaOutbox() {
    await open.flush()
    const draft = open.latest()
    if (!draft) return
    const { record, outcome } = await offline.replyOutbox.enqueue(draft)
    open.close()
    if (outcome === 'alreadySent') return
    const after = await promptResult(offline.replyOutbox.sendNow(record.key))
    const errors = after?.state === 'needsYou' ? (after.lastProblem?.errors ?? []) : []
    // An error about the lead itself cannot be corrected in this form; the card reports it.
    if (errors.length === 0 || errors.some(({ name }) => name === 'leadId')) return
    const back = await offline.replyOutbox.edit(record.key)
    if (back.outcome !== 'draft') return
    open.reopen(back.draft)
    onRefused(errors)
  }

  /**
   * One attempt when the device cannot save the reply; an earlier attempt that may have arrived is finished under its
   * own key.
   */
  async function directly() {
    const draft = open.latest()
    if (!draft) return
    const record = await offline.replyOutbox.deliverUnsaved(
      unsaved.current?.outcomeUnknown ? unsaved.current : await offline.replyOutbox.compose(draft),
    )
    unsaved.current = record
    if (record.state === 'sent') {
      setSentDirectly(true)
      // Otherwise, what was saved before the storage failed would come up as a change to this reply.
      await open.discard()
    } else if (record.lastProblem?.errors.length) onRefused(record.lastProblem.errors)
    else setProblem(record.lastProblem?.message ?? NOT_REACHED)
  }

  return {
    busy,
    problem,
    sentDirectly,
    send: () =>
      run(async () => {
        setProblem(null)
        try {
          await (unsaved.current?.outcomeUnknown ? directly() : viaOutbox())
        } catch (failure) {
          if (failure instanceof StorageError)
            await directly().catch((why: unknown) =>
              setProblem(why instanceof StorageError ? why.message : NOT_REACHED),
            )
          else setProblem(NOT_REACHED)
        }
      }),
  }
}
