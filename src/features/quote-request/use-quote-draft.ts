/** The draft of a set of vendors while its form is open: read once, changed in memory, saved behind the typing. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Source } from '#contract/quote.ts'
import type { Offline } from '#src/offline/offline.ts'
import { draftId, type QuoteDraft } from '#src/offline/types.ts'
import { adviceOf, createDraftSaver, type DraftSaver, type SaveState } from '#src/pwa/draft-saver.ts'
import { fromVisit } from './from-visit.ts'
import { isWorthKeeping, unknownVendor } from './draft.ts'

export interface OpenDraft {
  /** Null while it is read. */
  draft: QuoteDraft | null
  save: SaveState
  /** The outbox key under which another tab has sent this draft; null when none has. */
  sentElsewhere: string | null
  /** Changes the draft and saves it after a short pause. */
  change: (edit: (draft: QuoteDraft) => QuoteDraft) => void
  /** Changes what is not typed (what the network knows of the vendors): saved with the next typing. */
  complete: (edit: (draft: QuoteDraft) => QuoteDraft) => void
  /** Saves now what is waiting. */
  flush: () => Promise<void>
  /** The newest draft, also between two renderings. */
  latest: () => QuoteDraft | null
  /** It was sent: nothing of it is saved any more. */
  close: () => void
  /** It came back from the outbox to be changed. */
  reopen: (draft: QuoteDraft) => void
}

const IDLE: SaveState = { status: 'idle', advice: null }

export function useQuoteDraft(offline: Offline, memberIds: readonly number[], source: Source): OpenDraft {
  const [draft, setDraft] = useState<QuoteDraft | null>(null)
  const [save, setSave] = useState<SaveState>(IDLE)
  const [sentElsewhere, setSentElsewhere] = useState<string | null>(null)
  const latest = useRef<QuoteDraft | null>(null)
  const saver = useRef<DraftSaver<QuoteDraft> | null>(null)
  /** Something of this draft is on the phone, so emptying the form must reach it too. */
  const kept = useRef(false)
  const id = draftId(memberIds)
  const ids = memberIds.join(',')

  const show = useCallback((next: QuoteDraft | null) => {
    latest.current = next
    setDraft(next)
  }, [])

  useEffect(() => {
    let left = false
    const own = createDraftSaver<QuoteDraft>({
      async save(toSave) {
        const result = await offline.drafts.save(toSave)
        if (result.outcome === 'alreadySent') {
          own.stop()
          if (!left) setSentElsewhere(result.key)
          return
        }
        const { intent, createdAt, editedAt } = result.draft
        if (!left && latest.current?.id === result.draft.id) show({ ...latest.current, intent, createdAt, editedAt })
      },
      onStatus(status, failure) {
        if (!left) setSave({ status, advice: status === 'failed' ? adviceOf(failure) : null })
      },
      setTimer: (run, ms) => setTimeout(run, ms),
      clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    })
    saver.current = own

    const open = async () => {
      // Fewer vendors make another set: the form goes on with what it has under the new address.
      if (latest.current?.id === id) return
      show(null)
      kept.current = false
      setSave(IDLE)
      setSentElsewhere(null)
      const stored = await offline.drafts.load(id).catch(() => null)
      const members = ids.split(',').map(Number)
      const fresh = stored ? null : offline.drafts.start(members.map(unknownVendor), 'None')
      const client = fresh ? await offline.client.load().catch(() => null) : null
      if (left) return
      if (stored) {
        kept.current = true
        setSave({ status: 'saved', advice: null })
      }
      const opened = stored?.draft ?? (fresh && { ...fresh, client: client ?? {} })
      show(opened && fromVisit(opened, source, Date.now()))
    }
    if (ids !== '') void open()

    const takeOver = async () => {
      const stored = await offline.drafts.load(id).catch(() => null)
      if (stored && !left && document.visibilityState === 'hidden') show(stored.draft)
    }
    const flush = () => void own.flush()
    // Another tab went on with the same draft while this one was in the background.
    const unsubscribe = offline.subscribe((change) => {
      if (change.type !== 'draftsChanged' || !change.ids.includes(id) || document.visibilityState !== 'hidden') return
      void takeOver()
    })
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      left = true
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      unsubscribe()
      flush()
    }
  }, [offline, id, ids, source, show])

  const complete = useCallback(
    (edit: (draft: QuoteDraft) => QuoteDraft) => {
      if (latest.current) show(edit(latest.current))
    },
    [show],
  )

  const change = useCallback(
    (edit: (draft: QuoteDraft) => QuoteDraft) => {
      complete(edit)
      if (!latest.current || (!kept.current && !isWorthKeeping(latest.current))) return
      kept.current = true
      saver.current?.change(latest.current)
    },
    [complete],
  )

  return {
    draft,
    save,
    sentElsewhere,
    change,
    complete,
    flush: useCallback(() => saver.current?.flush() ?? Promise.resolve(), []),
    latest: useCallback(() => latest.current, []),
    close: useCallback(() => saver.current?.stop(), []),
    reopen: useCallback(
      (returned: QuoteDraft) => {
        saver.current?.resume()
        show(returned)
      },
      [show],
    ),
  }
}
