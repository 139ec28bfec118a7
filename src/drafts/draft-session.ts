/**
 * One draft while its form is open: read once, changed in memory, saved after each change, merged with what other
 * windows save, and saved at once when the page is left. The feature defines what is saved and how it merges; see
 * `DraftRules`.
 */
import type { OfflineChange } from '#contract/worker-messages.ts'
import { createAutosave, type Autosave, type SaveState, type SaveStatus, type Timers } from './autosave.ts'
import { createDraftState, type DraftRules, type DraftState } from './draft-state.ts'

/** The result of a save. `alreadySent`: another window sent this draft under `key`; nothing was saved. */
export type SaveResult<D> = { outcome: 'saved'; draft: D } | { outcome: 'alreadySent'; key: string }

export interface DraftSessionOptions<D> extends DraftRules<D> {
  /** The form's initial draft, and whether it was stored before; null when there is nothing to edit. */
  load: () => Promise<{ draft: D; isStored: boolean } | null>
  /** The stored version of `draft` as it is now; null when there is none. */
  reload: (draft: D) => Promise<D | null>
  /**
   * Stores the draft merged with what other windows stored since `base`.
   * @throws StorageError when the device did not save it
   */
  save: (draft: D, base: D | null) => Promise<SaveResult<D>>
  /** Whether a draft that was never stored is worth storing. Always, unless the rule is given. */
  isWorthSaving?: (draft: D) => boolean
  /** Whether this change on the device may concern the draft. */
  concerns: (change: OfflineChange, draft: D) => boolean
  /** The advice when a save fails and the error itself gives none. */
  adviceOnFailure?: string
  /** Every change on the device, made here, in another window or by the worker. */
  onChange: (listener: (change: OfflineChange) => void) => () => void
  browser: DraftSessionBrowser
}

/** The parts of the browser that a session uses. */
export interface DraftSessionBrowser extends Timers {
  window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  document: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

export interface DraftSession<D> extends Pick<DraftState<D>, 'get' | 'subscribe' | 'latest'> {
  /** Reads the draft, once; resolves when it is read. */
  open: () => Promise<void>
  /**
   * The form is shown: reads the draft and listens to other windows. Returns the function to call when the form is
   * left.
   */
  enter: () => () => void
  /** Changes the draft and saves it after a short pause. */
  change: (edit: (draft: D) => D) => void
  /** Adds what is not typed. It does not count as this window's change: it is saved with the next typing only. */
  complete: (edit: (draft: D) => D) => void
  /**
   * Adds what is stored by other means. It shows at once, and is saved like typed input if storing it fails.
   * @param storing resolves to whether it is stored
   */
  note: (edit: (draft: D) => D, storing: Promise<boolean>) => Promise<void>
  /** Saves now what is waiting. */
  flush: () => Promise<void>
  /** It was sent or deleted: nothing of it is saved anymore. */
  close: () => void
  /** It was taken back from the outbox to be edited. */
  reopen: (draft: D) => void
  /** Removes what is stored and continues with `fresh`. @throws what `remove` throws; the draft stays then */
  startOver: (remove: () => Promise<void>, fresh: () => D) => Promise<void>
}

export function createDraftSession<D extends { editedAt: number }>(options: DraftSessionOptions<D>): DraftSession<D> {
  const state = createDraftState<D>(options)
  const { isWorthSaving = () => true } = options
  let opening: Promise<void> | null = null

  const saver = createAutosave<D>({
    ...options.browser,
    async save(waiting) {
      // Changes that another window saved meanwhile are already in the latest draft and in the base.
      const draft = state.latest() ?? waiting
      const base = state.baseOf(draft)
      const result = await options.save(draft, base)
      if (result.outcome === 'saved') return state.adoptSaved(draft, base, result.draft)
      saver.stop()
      state.set({ sentElsewhere: result.key })
    },
    onStatus: (status, failure) => state.set({ save: saveState(status, failure, options.adviceOnFailure) }),
  })

  async function load() {
    const found = await options.load()
    if (found) state.start(found.draft, found.isStored)
  }
  const open = () => (opening ??= load())

  return {
    get: state.get,
    subscribe: state.subscribe,
    latest: state.latest,
    open,
    enter() {
      void open()
      const leave = listen(options, state, {
        onLeave: () => void saver.flush(),
        onCleared: () => saveAgain(state, saver),
      })
      return () => {
        leave()
        void saver.finish()
      }
    },
    change(edit) {
      const draft = state.edit(edit)
      if (!draft || (!state.isStored() && !isWorthSaving(draft))) return
      state.markStored()
      saver.change(draft)
    },
    complete(edit) {
      state.editBase(edit)
      state.edit(edit)
    },
    async note(edit, storing) {
      state.edit(edit)
      if (await storing) state.editBase(edit)
    },
    flush: saver.flush,
    close: saver.stop,
    reopen(draft) {
      saver.resume()
      state.start(draft, true)
    },
    async startOver(remove, fresh) {
      saver.stop()
      try {
        await remove()
        state.start(fresh(), false)
        saver.resume()
      } catch (failure) {
        saver.resume()
        const draft = state.latest()
        if (draft && state.isStored()) saver.change(draft)
        throw failure
      }
    },
  }
}

function saveAgain<D>(state: DraftState<D>, saver: Autosave<D>) {
  const draft = state.latest()
  if (!draft || !state.isStored()) return
  saver.change(draft)
  void saver.flush()
}

interface Listeners {
  /** The page is hidden or left. */
  onLeave: () => void
  /** The site's data was deleted: nothing that is shown is stored anymore. */
  onCleared: () => void
}

/** Merges what other windows save, and reacts when the page is left or its storage is cleared. */
function listen<D>(
  { browser: { window, document }, concerns, onChange, reload }: DraftSessionOptions<D>,
  { latest, adoptStored }: DraftState<D>,
  { onLeave, onCleared }: Listeners,
): () => void {
  const takeOver = async (draft: D) => {
    const stored = await reload(draft).catch(() => undefined)
    if (stored !== undefined) adoptStored(stored)
  }
  const unsubscribe = onChange((change) => {
    if (change.type === 'storageCleared') onCleared()
    const draft = latest()
    if (draft && concerns(change, draft)) void takeOver(draft)
  })
  window.addEventListener('pagehide', onLeave)
  document.addEventListener('visibilitychange', onLeave)
  return () => {
    unsubscribe()
    window.removeEventListener('pagehide', onLeave)
    document.removeEventListener('visibilitychange', onLeave)
  }
}

const ADVICE = 'We couldn’t save this on your device. You can still send it while you’re online, or copy your text.'

/** A StorageError carries its own advice; anything else gets the general one. */
function saveState(status: SaveStatus, failure: unknown, advice = ADVICE): SaveState {
  if (status !== 'failed') return { status, advice: null }
  return { status, advice: failure instanceof Error && failure.name === 'StorageError' ? failure.message : advice }
}
