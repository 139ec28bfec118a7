/**
 * Performs an action with one tap: stores it in the outbox in one transaction, then makes one attempt; where nothing
 * can be saved, one attempt from memory.
 */
import { useState } from 'react'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ActionGiven } from '#src/offline/action-outbox.ts'
import type { ActionKind, ActionRecord } from '#src/offline/outbox/kinds/action.ts'
import { openPageOffline } from '#src/pwa/storage/page-offline.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { NOTHING_SENT, performAction, sendAction, type ActionOutcome } from './perform-action.ts'

export interface UseAction {
  busy: boolean
  /** Why it is neither saved nor sent; null when nothing is wrong. */
  problem: string | null
  /** Forgets the problem: the next try begins anew. */
  forget: () => void
  /**
   * @returns the record as it is after the first attempt, or after a few seconds; null when it is neither saved nor
   *   sent, and `problem` says why
   */
  perform: <I>(kind: ActionKind<I>, given: ActionGiven<I>) => Promise<ActionRecord | null>
  /** The same for an existing draft: a text that was typed. */
  send: (draft: ActionDraft) => Promise<ActionRecord | null>
}

/** A tap before the offline part has loaded waits for it. */
export const onceOpen = (
  offline: Offline | null,
  work: (offline: Offline) => Promise<ActionOutcome>,
  open: () => Promise<Offline> = openPageOffline,
): Promise<ActionOutcome> => (offline ? work(offline) : open().then(work)).catch(() => NOTHING_SENT)

export function useAction(offline: Offline | null): UseAction {
  const { busy, run } = useSingleRun()
  const [problem, setProblem] = useState<string | null>(null)

  async function runOne(work: (offline: Offline) => Promise<ActionOutcome>): Promise<ActionRecord | null> {
    let result: ActionRecord | null = null
    await run(async () => {
      setProblem(null)
      const outcome = await onceOpen(offline, work)
      result = outcome.record
      setProblem(outcome.problem)
    })
    return result
  }

  return {
    busy,
    problem,
    forget: () => setProblem(null),
    send: (draft) => runOne((opened) => sendAction(opened, draft)),
    perform: (kind, given) => runOne((opened) => performAction(opened, kind, given)),
  }
}
