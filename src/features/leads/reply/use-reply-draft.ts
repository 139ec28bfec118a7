/** The answer to one lead while its form is open: read once, changed in memory, saved behind the typing. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Lead } from '#contract/leads.ts'
import { isOvertaken, mergeReplies } from '#src/offline/drafts/merge-drafts.ts'
import type { Offline } from '#src/offline/offline.ts'
import { replyDraftId, type ReplyDraft } from '#src/offline/drafts/records.ts'
import { adviceOf, createAutosave, type Autosave, type SaveState } from '#src/drafts/autosave.ts'
import { openReply } from './open-reply.ts'

export interface OpenReply {
  /** Null while it is read. */
  draft: ReplyDraft | null
  save: SaveState
  change: (edit: (draft: ReplyDraft) => ReplyDraft) => void
  /** Saves now what is waiting. */
  flush: () => Promise<void>
  /** The newest draft, also between two renderings. */
  latest: () => ReplyDraft | null
  /** It was sent: nothing of it is saved any more. */
  close: () => void
  /** Nothing of it stays on this phone. */
  discard: () => Promise<void>
  /** It came back from the outbox to be changed. */
  reopen: (draft: ReplyDraft) => void
}

export function useReplyDraft(offline: Offline, lead: Lead): OpenReply {
  const [draft, setDraft] = useState<ReplyDraft | null>(null)
  const [save, setSave] = useState<SaveState>({ status: 'idle', advice: null })
  const latest = useRef<ReplyDraft | null>(null)
  /** As this window last read or saved it: what differs from it was typed here and is not saved yet. */
  const base = useRef<ReplyDraft | null>(null)
  const saver = useRef<Autosave<ReplyDraft> | null>(null)
  const opened = useRef(lead)

  const show = useCallback((next: ReplyDraft) => {
    latest.current = next
    setDraft(next)
  }, [])

  useEffect(() => {
    let left = false
    const own: Autosave<ReplyDraft> = createAutosave<ReplyDraft>({
      async save(waiting) {
        // What another window saved meanwhile is in the latest already, and in the base.
        const toSave = latest.current ?? waiting
        const known = base.current
        const result = await offline.replyDrafts.save(toSave, known)
        // Another tab has sent it: the page shows that one instead of this form.
        if (result.outcome === 'alreadySent') {
          own.stop()
          return
        }
        if (left || !latest.current) return
        if (known && base.current && isOvertaken(result.draft, known, base.current)) return
        base.current = result.draft
        show(mergeReplies(toSave, latest.current, result.draft))
      },
      onStatus(status, failure) {
        if (!left) setSave({ status, advice: status === 'failed' ? adviceOf(failure) : null })
      },
      setTimer: (run, ms) => setTimeout(run, ms),
      clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    })
    saver.current = own
    const open = async () => {
      const { draft: found, isStored } = await openReply(offline, opened.current)
      if (left) return
      if (isStored) setSave({ status: 'saved', advice: null })
      base.current = found
      show(found)
    }
    void open()
    /** Another window went on with the same answer. */
    const takeOver = async () => {
      const stored = await offline.replyDrafts.load(opened.current.id).catch(() => null)
      const known = base.current
      // Not what this window saved itself, or has seen.
      if (!stored || left || !known || !latest.current || stored.editedAt <= known.editedAt) return
      setSave((before) => (before.status === 'idle' ? { status: 'saved', advice: null } : before))
      base.current = stored
      show(mergeReplies(known, latest.current, stored))
    }
    const unsubscribe = offline.subscribe((change) => {
      if (change.type === 'draftsChanged' && change.ids.includes(replyDraftId(opened.current.id))) void takeOver()
    })
    const flush = () => void own.flush()
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      left = true
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      unsubscribe()
      void own.finish()
    }
  }, [offline, show])

  return {
    draft,
    save,
    change: useCallback(
      (edit: (draft: ReplyDraft) => ReplyDraft) => {
        if (!latest.current) return
        show(edit(latest.current))
        saver.current?.change(latest.current)
      },
      [show],
    ),
    flush: useCallback(() => saver.current?.flush() ?? Promise.resolve(), []),
    latest: useCallback(() => latest.current, []),
    close: useCallback(() => saver.current?.stop(), []),
    discard: useCallback(async () => {
      saver.current?.stop()
      await offline.replyDrafts.remove(opened.current.id).catch(() => {})
    }, [offline]),
    reopen: useCallback(
      (returned: ReplyDraft) => {
        saver.current?.resume()
        base.current = returned
        show(returned)
      },
      [show],
    ),
  }
}
