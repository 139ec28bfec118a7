/** The draft of a set of vendors while its form is open: read once, changed in memory, saved behind the typing. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Source } from '#contract/quote.ts'
import type { Offline } from '#src/offline/offline.ts'
import { isOvertaken, mergeDrafts } from '#src/offline/drafts/merge-drafts.ts'
import { draftId, type QuoteDraft } from '#src/offline/drafts/records.ts'
import { adviceOf, createAutosave, type Autosave, type SaveState } from '#src/drafts/autosave.ts'
import { attribution } from './attribution.ts'
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
  /** As this window last read or saved it: what differs from it was typed here and is not saved yet. */
  const base = useRef<QuoteDraft | null>(null)
  const saver = useRef<Autosave<QuoteDraft> | null>(null)
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
    const own = createAutosave<QuoteDraft>({
      async save(waiting) {
        // What another window saved meanwhile is in the latest already, and in the base.
        const toSave = latest.current?.id === waiting.id ? latest.current : waiting
        const known = base.current?.id === toSave.id ? base.current : null
        const result = await offline.drafts.save(toSave, known)
        if (result.outcome === 'alreadySent') {
          own.stop()
          if (!left) setSentElsewhere(result.key)
          return
        }
        if (left || latest.current?.id !== result.draft.id) return
        if (known && base.current && isOvertaken(result.draft, known, base.current)) return
        base.current = result.draft
        show(mergeDrafts(toSave, latest.current, result.draft))
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
      base.current = opened && attribution(opened, source, Date.now())
      show(base.current)
    }
    if (ids !== '') void open()

    /** Another window went on with the same draft. */
    const takeOver = async () => {
      const stored = await offline.drafts.load(id).catch(() => null)
      const known = base.current
      // Not what this window saved itself, or has seen.
      if (!stored || left || known?.id !== id || latest.current?.id !== id || stored.draft.editedAt <= known.editedAt)
        return
      // What this one shows was sent or thrown away over there, and another wish begun (fault 29).
      if (kept.current && stored.draft.intent !== known.intent) return
      if (!kept.current) setSave({ status: 'saved', advice: null })
      kept.current = true
      base.current = mergeDrafts(known, known, stored.draft)
      show(mergeDrafts(known, latest.current, stored.draft))
    }
    const flush = () => void own.flush()
    const unsubscribe = offline.subscribe((change) => {
      if (change.type === 'draftsChanged' && change.ids.includes(id)) void takeOver()
    })
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      left = true
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      unsubscribe()
      void own.finish()
    }
  }, [offline, id, ids, source, show])

  const complete = useCallback(
    (edit: (draft: QuoteDraft) => QuoteDraft) => {
      if (base.current) base.current = edit(base.current)
      if (latest.current) show(edit(latest.current))
    },
    [show],
  )

  const change = useCallback(
    (edit: (draft: QuoteDraft) => QuoteDraft) => {
      if (latest.current) show(edit(latest.current))
      if (!latest.current || (!kept.current && !isWorthKeeping(latest.current))) return
      kept.current = true
      saver.current?.change(latest.current)
    },
    [show],
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
        base.current = returned
        show(returned)
      },
      [show],
    ),
  }
}
