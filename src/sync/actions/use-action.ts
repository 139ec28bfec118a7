/**
 * Performs an action with one tap: stores it in the outbox in one transaction, then makes one attempt; where nothing
 * can be saved, one attempt from memory.
 */
import { useState } from 'react'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ActionGiven } from '#src/offline/drafts/action-drafts.ts'
import type { ActionKind, ActionRecord } from '#src/offline/outbox/kinds/action.ts'
import { openPageOffline } from '#src/sync/storage/page-offline.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { NOTHING_SENT, performAction, sendAction, type ActionOutcome } from './perform-action.ts'

export interface UseAction {
  busy: boolean
  /** Why it is neither saved nor sent; null when nothing is wrong. */
  problem: string | null
  /** To be called before the same question is shown again. */
  clearProblem: () => void
  /**
   * @returns the record as it is after the first attempt, or after a few seconds; null when it is neither saved nor
   *   sent, and `problem` says why
   */
  perform: <I>(kind: ActionKind<I>, given: ActionGiven<I>) => Promise<ActionRecord | null>
  /** Performs an existing draft, a text that was typed, in the same way. */
  send: (draft: ActionDraft) => Promise<ActionRecord | null>
}

/** Code that loads later than this comes too late for the tap: its person may have changed their mind. */
const OPEN_WITHIN_MS = 5_000

/** A tap before the offline part has loaded waits for it. */
export async function onceOpen(
  offline: Offline | null,
  work: (offline: Offline) => Promise<ActionOutcome>,
  open: () => Promise<Offline> = openPageOffline,
): Promise<ActionOutcome> {
  try {
    const opened = offline ?? (await Promise.race([open(), nothingWithin(OPEN_WITHIN_MS)]))
    return opened ? await work(opened) : NOTHING_SENT
  } catch {
    return NOTHING_SENT
  }
}

const nothingWithin = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))

export function useAction(): UseAction {
  const offline = useOffline()
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
    clearProblem: () => setProblem(null),
    send: (draft) => runOne((opened) => sendAction(opened, draft)),
    perform: (kind, given) => runOne((opened) => performAction(opened, kind, given)),
  }
}
