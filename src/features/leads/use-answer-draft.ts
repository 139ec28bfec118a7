/** The answer to one lead while its form is open: read once, changed in memory, saved behind the typing. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { addDays, dateIn } from '#contract/dates.ts'
import type { Lead, LeadAnswer } from '#contract/leads.ts'
import { QUOTE_VALID_DAYS } from '#contract/limits.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { AnswerDraft } from '#src/offline/types.ts'
import { adviceOf, createDraftSaver, type DraftSaver, type SaveState } from '#src/pwa/draft-saver.ts'

export interface OpenAnswer {
  /** Null while it is read. */
  draft: AnswerDraft | null
  save: SaveState
  change: (edit: (draft: AnswerDraft) => AnswerDraft) => void
  /** Saves now what is waiting. */
  flush: () => Promise<void>
  /** The newest draft, also between two renderings. */
  latest: () => AnswerDraft | null
  /** It was sent: nothing of it is saved any more. */
  close: () => void
  /** Nothing of it stays on this phone. */
  discard: () => Promise<void>
  /** It came back from the outbox to be changed. */
  reopen: (draft: AnswerDraft) => void
}

export function useAnswerDraft(offline: Offline, lead: Lead): OpenAnswer {
  const [draft, setDraft] = useState<AnswerDraft | null>(null)
  const [save, setSave] = useState<SaveState>({ status: 'idle', advice: null })
  const latest = useRef<AnswerDraft | null>(null)
  const saver = useRef<DraftSaver<AnswerDraft> | null>(null)
  const opened = useRef(lead)

  const show = useCallback((next: AnswerDraft) => {
    latest.current = next
    setDraft(next)
  }, [])

  useEffect(() => {
    let left = false
    const own: DraftSaver<AnswerDraft> = createDraftSaver<AnswerDraft>({
      async save(toSave) {
        const result = await offline.answerDrafts.save(toSave)
        // Another tab has sent it: the page shows that one instead of this form.
        if (result.outcome === 'alreadySent') {
          own.stop()
          return
        }
        const { intent, createdAt, editedAt } = result.draft
        if (!left && latest.current) show({ ...latest.current, intent, createdAt, editedAt })
      },
      onStatus(status, failure) {
        if (!left) setSave({ status, advice: status === 'failed' ? adviceOf(failure) : null })
      },
      setTimer: (run, ms) => setTimeout(run, ms),
      clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    })
    saver.current = own
    const open = async () => {
      const { draft: found, isKept } = await openDraft(offline, opened.current)
      if (left) return
      if (isKept) setSave({ status: 'saved', advice: null })
      show(found)
    }
    void open()
    const flush = () => void own.flush()
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      left = true
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      void own.finish()
    }
  }, [offline, show])

  return {
    draft,
    save,
    change: useCallback(
      (edit: (draft: AnswerDraft) => AnswerDraft) => {
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
      await offline.answerDrafts.remove(opened.current.id).catch(() => {})
    }, [offline]),
    reopen: useCallback(
      (returned: AnswerDraft) => {
        saver.current?.resume()
        show(returned)
      },
      [show],
    ),
  }
}

/** A given answer as it is typed, to be changed. */
function changing(given: LeadAnswer): Pick<AnswerDraft, 'says' | 'answer' | 'replaces'> {
  const { id: replaces, kind: says, message } = given
  if (given.kind === 'decline') return { replaces, says, answer: { message } }
  return { replaces, says, answer: { message, price: String(given.price), includes: given.includes, validUntil: given.validUntil } }
}

/** What was begun for this lead, to change its answer, or for a version of it that the host has changed since; else an empty answer. */
async function openDraft({ answerDrafts }: Offline, lead: Lead): Promise<{ draft: AnswerDraft; isKept: boolean }> {
  const load = (id: number) => answerDrafts.load(id).catch(() => null)
  const kept = await load(lead.id)
  if (kept && kept.replaces === lead.answer?.id) return { draft: kept, isKept: true }
  const fresh = answerDrafts.start(lead)
  if (lead.answer) return { draft: { ...fresh, ...changing(lead.answer) }, isKept: false }
  const today = dateIn(lead.timeZone, new Date())
  const validUntil = [addDays(today, QUOTE_VALID_DAYS), lead.eventDate].sort()[0] ?? lead.eventDate
  for (const { id } of lead.earlier) {
    const begun = await load(id)
    if (begun) return { draft: { ...fresh, says: begun.says, answer: begun.answer }, isKept: false }
  }
  return { draft: { ...fresh, answer: { validUntil: validUntil < today ? today : validUntil } }, isKept: false }
}
