/** A draft as this window shows it, next to what is known to be stored: windows merge by the difference. */
import { createObservable, type Observable } from '#src/sync/observable.ts'
import type { SaveState } from './autosave.ts'

export interface DraftView<D> {
  /** Null until it is read. */
  draft: D | null
  save: SaveState
  /** The outbox key under which another window sent this draft; null if none did. Nothing is saved after that. */
  sentElsewhere: string | null
}

/** How drafts of one kind are compared and merged. */
export interface DraftRules<D> {
  /**
   * This window's draft merged with what another one saved of it.
   * @param base the draft as this window last read or saved it; null if neither happened
   */
  merge: (base: D | null, mine: D, theirs: D) => D
  /**
   * Whether the stored version is worth merging: another window wrote it, and it is still the draft shown here.
   * @param known as this window last read or saved it
   * @param isStored whether anything of the shown draft was stored before
   */
  isNewer: (stored: D, known: D, isStored: boolean) => boolean
  /** Whether both are versions of one stored draft. Always, unless the rule is given. */
  isSameDraft?: (one: D, other: D) => boolean
  /** The draft that the form continues with when another window removed it; without this the form keeps its text. */
  afterRemoval?: () => D
}

export interface DraftState<D> extends Pick<Observable<DraftView<D>>, 'get' | 'subscribe'> {
  set: (change: Partial<DraftView<D>>) => void
  /** The newest draft, even between two renderings. */
  latest: () => D | null
  /** The draft as last read or saved, if it is a version of `draft`. */
  baseOf: (draft: D) => D | null
  /** Something of it is stored, so an emptied form must be saved too. */
  isStored: () => boolean
  /** From now on `draft` is what is shown and what is known to be stored. */
  start: (draft: D, isStored: boolean) => void
  /** Something was typed. @returns the draft with it; null while there is none */
  edit: (change: (draft: D) => D) => D | null
  markStored: () => void
  /** Adds to what is known to be stored, which then no longer counts as typed here. */
  editBase: (change: (draft: D) => D) => void
  /** A save of `sent`, based on `known`, has ended: `saved` is stored. */
  adoptSaved: (sent: D, known: D | null, saved: D) => void
  /** The stored version after another window wrote; null when it was removed. */
  adoptStored: (stored: D | null) => void
}

const IDLE: SaveState = { status: 'idle', advice: null }
const SAVED: SaveState = { status: 'saved', advice: null }

export function createDraftState<D extends { editedAt: number }>(rules: DraftRules<D>): DraftState<D> {
  const { merge, isNewer, isSameDraft = () => true, afterRemoval } = rules
  const view = createObservable<DraftView<D>>({ draft: null, save: IDLE, sentElsewhere: null })
  /** The draft as last read or saved: any difference from it was typed here and is not saved yet. */
  let base: D | null = null
  let stored = false
  const latest = () => view.get().draft
  const set = (change: Partial<DraftView<D>>) => view.set({ ...view.get(), ...change })
  const baseOf = (draft: D) => (base && isSameDraft(base, draft) ? base : null)

  function start(draft: D, isStored: boolean) {
    base = draft
    stored = isStored
    set({ draft, save: isStored ? SAVED : IDLE })
  }

  return {
    get: view.get,
    subscribe: view.subscribe,
    set,
    latest,
    baseOf,
    isStored: () => stored,
    start,
    edit(change) {
      const before = latest()
      if (!before) return null
      const draft = change(before)
      set({ draft })
      return draft
    },
    markStored() {
      stored = true
    },
    editBase(change) {
      base = base && change(base)
    },
    adoptSaved(sent, known, saved) {
      const mine = latest()
      if (!mine || !isSameDraft(mine, saved)) return
      if (known && base && isOvertaken(saved, known, base)) return
      base = saved
      set({ draft: merge(sent, mine, saved) })
    },
    adoptStored(theirs) {
      const mine = latest()
      const known = mine && baseOf(mine)
      if (!mine || !known) return
      if (theirs === null) {
        if (afterRemoval && view.get().save.status === 'saved') start(afterRemoval(), false)
        return
      }
      if (!isSameDraft(theirs, mine) || !isNewer(theirs, known, stored)) return
      stored = true
      base = merge(known, known, theirs)
      const { save } = view.get()
      set({ draft: merge(known, mine, theirs), save: save.status === 'idle' ? SAVED : save })
    },
  }
}

type Edited = { editedAt: number }

/**
 * Whether another window wrote after a save and this window heard of it before the save ended here: then what is known
 * is newer than what was saved.
 * @param saved the result of the save
 * @param before what was known when it started
 * @param known what is known now
 */
export const isOvertaken = (saved: Edited, before: Edited, known: Edited): boolean =>
  // The clock alone does not tell: after it was set back, an older version has a later time.
  known.editedAt !== before.editedAt && known.editedAt > saved.editedAt
