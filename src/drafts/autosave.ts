/** Saves what is typed, soon and in order, and tells the truth about it (docs/offline.md#storage). */
import { DRAFT_SAVE_DEBOUNCE_MS } from '#contract/limits.ts'

/** `saving` from the first change on, `saved` only after the transaction completed, `failed` until a later one does. */
export type SaveStatus = 'idle' | 'saving' | 'saved' | 'failed'

export interface SaveState {
  status: SaveStatus
  /** Why it was not saved and what to do; null unless `failed`. */
  advice: string | null
}

/** A StorageError says by itself what to do; anything else gets the general advice. */
export const adviceOf = (failure: unknown): string =>
  failure instanceof Error && failure.name === 'StorageError'
    ? failure.message
    : 'The phone could not save this. You can still send it while you are online, or copy your text.'

export interface Autosave<D> {
  /** Takes the newest draft; it is written after a short pause. */
  change: (draft: D) => void
  /** Writes at once what is waiting; resolves when nothing is waiting or being written any more. */
  flush: () => Promise<void>
  /**
   * The form is left: writes what is waiting. What then cannot be saved is tried a few times more, for nobody is there
   * to be told.
   */
  finish: () => Promise<void>
  /** Forgets what is waiting and takes nothing more, for a draft that was sent or thrown away. */
  stop: () => void
  /** Takes changes again: the draft came back. */
  resume: () => void
}

export interface AutosaveOptions<D> {
  /** Resolves once the transaction has completed. */
  save: (draft: D) => Promise<unknown>
  /** `failure` comes with `failed`. */
  onStatus: (status: SaveStatus, failure?: unknown) => void
  setTimer: (run: () => void, ms: number) => unknown
  clearTimer: (timer: unknown) => void
}

/** A moment later a database that would not open often does (fault 13). */
const RETRY_MS = 5_000
/** Of a form that was left. */
const LAST_RETRIES = 3

export function createAutosave<D>({ save, onStatus, setTimer, clearTimer }: AutosaveOptions<D>): Autosave<D> {
  let waiting: D | null = null
  let timer: unknown = null
  let writing: Promise<void> | null = null
  let stopped = false
  let retriesLeft = Infinity
  let told: SaveStatus = 'idle'

  const tell = (status: SaveStatus, failure?: unknown) => {
    // What failed stays failed until it is saved: a notice that comes and goes would move the page under a finger.
    if (status === 'saving' && (told === 'saving' || told === 'failed')) return
    told = status
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
      tell('saving')
      try {
        await save(draft)
        if (stopped) return
        if (!waiting) tell('saved')
      } catch (failure) {
        if (stopped) return
        tell('failed', failure)
        // Newer typing is worth another try at once; the same draft is tried again with the next change or flush, or by
        // itself.
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
      tell('saving')
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
    },
  }
}
