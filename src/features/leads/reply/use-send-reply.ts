/** Send: the reply is sent once, also where nothing can be saved. */
import { useState } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { sendDraft } from '#src/drafts/send-draft.ts'
import type { Offline } from '#src/offline/offline.ts'
import { NOT_REACHED } from '#src/sync/outbox/result-within.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import type { OpenReply } from './use-reply-draft.ts'

interface SendingReply {
  busy: boolean
  /** Why the reply is neither saved nor sent; null when nothing is wrong. */
  problem: string | null
  /** Whether it was sent without the device's storage. */
  sentDirectly: boolean
  send: () => Promise<void>
}

interface SendPorts {
  offline: Offline
  open: OpenReply
  /** Called when the server rejected it immediately; the draft is back in the form. */
  onRefused: (errors: readonly FieldError[]) => void
}

export function useSendReply({ offline, open, onRefused }: SendPorts): SendingReply {
  const { busy, run } = useSingleRun()
  const [problem, setProblem] = useState<string | null>(null)
  const [sentDirectly, setSentDirectly] = useState(false)

  async function send() {
    // An error about the lead itself cannot be corrected in this form; the card reports it.
    const canCorrect = (errors: readonly FieldError[]) => !errors.some(({ name }) => name === 'leadId')
    const result = await sendDraft(offline, open, { canCorrect })
    if (result?.outcome === 'failed') setProblem(result.problem)
    else if (result?.outcome === 'refused') onRefused(result.errors)
    else if (result?.outcome === 'delivered') {
      setSentDirectly(true)
      // Otherwise, what was saved before the storage failed would come up as a change to this reply.
      await open.discard()
    }
  }

  return {
    busy,
    problem,
    sentDirectly,
    send: () =>
      run(async () => {
        setProblem(null)
        await send().catch(() => setProblem(NOT_REACHED))
      }),
  }
}
