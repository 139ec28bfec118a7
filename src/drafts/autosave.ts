/** Saves what is typed, soon and in order, and reports the result (docs/offline.md#storage). */
import { DRAFT_SAVE_DEBOUNCE_MS } from '#contract/limits.ts'

/**
 * `saving` from the first change on, `saved` only after the transaction completed, `failed` until a later one
 * completes.
 */
export type SaveStatus = 'idle' | 'saving' | 'saved' | 'failed'

export interface SaveState {
  status: SaveStatus
  /** Why it was not saved and what to do; null unless `failed`. */
  advice: string | null
}

export interface Timers {
  setTimer: (run: () => void, ms: number) => unknown
  clearTimer: (timer: unknown) => void
}

export interface Autosave<D> {
  /** Takes the newest draft; it is written after a short pause. */
  change: (draft: D) => void
  /** Writes at once what is waiting; resolves when nothing is waiting or being written anymore. */
  flush: () => Promise<void>
  /** The form was left: writes what is waiting. A save that fails then is retried a few times only. */
  finish: () => Promise<void>
  /** Drops what is waiting and ignores further changes, for a draft that was sent or deleted. */
  stop: () => void
  /** Accepts changes again: the draft was restored. */
  resume: () => void
}

interface AutosaveOptions<D> extends Timers {
  /** Resolves once the transaction has completed. */
  save: (draft: D) => Promise<unknown>
  /** `failure` comes with `failed`. */
  onStatus: (status: SaveStatus, failure?: unknown) => void
}

/** A database that would not open often opens a moment later. */
const RETRY_MS = 5_000
/** Retries once the form is left. */
const LAST_RETRIES = 3

export function createAutosave<D>({ save, onStatus, setTimer, clearTimer }: AutosaveOptions<D>): Autosave<D> {
  let waiting: D | null = null
  let timer: unknown = null
  let writing: Promise<void> | null = null
  let stopped = false
  let retriesLeft = Infinity
  let reported: SaveStatus = 'idle'

  const report = (status: SaveStatus, failure?: unknown) => {
    // A failed save stays `failed` until it succeeds: a notice that came and went would move the page while the user
    // taps.
    if (status === 'saving' && (reported === 'saving' || reported === 'failed')) return
    reported = status
    onStatus(status, failure)
  }

  const cancelTimer = () => {
    if (timer !== null) clearTimer(timer)
    timer = null
  }

  const writeAll = async () => {
    while (waiting) {
      const draft = waiting
      waiting = null
      report('saving')
      try {
        await save(draft)
        if (stopped) return
        if (!waiting) report('saved')
      } catch (failure) {
        if (stopped) return
        report('failed', failure)
        // Newer input is worth another try at once; the same draft is retried with the next change or flush, or later.
        if (waiting) continue
        waiting = draft
        if (retriesLeft === 0) return
        retriesLeft -= 1
        timer ??= setTimer(() => void flush(), RETRY_MS)
        return
      }
    }
  }

  const flush = () => {
    cancelTimer()
    writing ??= writeAll().finally(() => {
      writing = null
    })
    return writing
  }

  return {
    change(draft) {
      if (stopped) return
      waiting = draft
      retriesLeft = Infinity
      report('saving')
      cancelTimer()
      timer = setTimer(() => void flush(), DRAFT_SAVE_DEBOUNCE_MS)
    },
    flush,
    finish() {
      retriesLeft = LAST_RETRIES
      return flush()
    },
    stop() {
      stopped = true
      waiting = null
      cancelTimer()
    },
    resume() {
      stopped = false
      reported = 'idle'
    },
  }
}
