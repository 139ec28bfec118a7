/**
 * Saves what is typed: on this device at once, at the server a moment later. Another operator’s draft is never
 * overwritten unseen.
 */
import type { SavedTextDraft, SaveTextDraft, TextContent, TextDraft, TextFile } from '#contract/console/texts.ts'
import type { DeviceDraft } from './device-drafts.ts'

export const EMPTY: TextContent = { fields: {}, body: '' }

/** The words of a text without a draft: those that wait for their time, or else as it is shown. */
export const publishedContent = ({ coming, shown }: Pick<TextFile, 'coming' | 'shown'>): TextContent =>
  coming?.content ?? shown ?? EMPTY

/** How a text begins when nothing is typed. */
const startOf = ({ draft, ...file }: TextFile): DeviceDraft =>
  draft
    ? { content: draft.content, revision: draft.revision, baseId: draft.baseId }
    : { content: publishedContent(file), revision: 0, baseId: file.shownId }

export interface SaverState extends DeviceDraft {
  /** `kept`: on this device only. */
  status: 'idle' | 'saving' | 'saved' | 'kept' | 'failed'
  problem: string | null
  /** The draft of the other operator who has saved meanwhile; null for one who has published or deleted it. */
  conflict: { theirs: TextDraft | null } | null
}

interface SaverParts {
  name: string
  file: TextFile
  /** The draft that this device still has from before. */
  kept: DeviceDraft | null
  send: (draft: SaveTextDraft) => Promise<SavedTextDraft>
  keep: (draft: DeviceDraft) => Promise<void>
  forget: () => Promise<void>
  /** In words, and whether it will be tried again by itself. */
  explain: (failure: unknown) => { problem: string; isTemporary: boolean }
}

const SAVE_AFTER_MS = 800
const AGAIN_MS = 10_000

/** One for each editor that is open. */
export class DraftSaver {
  readonly #parts: SaverParts
  readonly #listeners = new Set<() => void>()
  #state: SaverState
  #isDirty: boolean
  #isSending = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: SaverParts) {
    const { file, kept } = parts
    const start = startOf(file)
    const isKept = kept !== null && !isSame(kept.content, start.content)
    this.#parts = parts
    this.#isDirty = isKept
    this.#state = {
      ...(isKept ? kept : start),
      status: isKept ? 'kept' : file.draft ? 'saved' : 'idle',
      problem: null,
      conflict: null,
    }
  }

  readonly get = (): SaverState => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly change = (content: TextContent): void => {
    this.#isDirty = true
    this.#become({ content, status: this.#state.conflict ? 'kept' : 'saving' })
    void this.#keep()
    this.#saveAfter(SAVE_AFTER_MS)
  }

  async save(): Promise<void> {
    if (!this.#isDirty || this.#isSending || this.#state.conflict) return
    this.#isSending = true
    this.#isDirty = false
    clearTimeout(this.#timer)
    const { content, revision, baseId } = this.#state
    this.#become({ status: 'saving', problem: null })
    try {
      await this.#take(await this.#parts.send({ name: this.#parts.name, content, revision, baseId }))
    } catch (failure) {
      this.#isDirty = true
      const { problem, isTemporary } = this.#parts.explain(failure)
      this.#become({ status: (await this.#keep()) ? 'kept' : 'failed', problem })
      if (isTemporary) this.#saveAfter(AGAIN_MS)
    } finally {
      this.#isSending = false
    }
  }

  /** Over the other operator’s draft, which has been seen. */
  keepMine(shownId: number | null): void {
    const theirs = this.#state.conflict?.theirs ?? null
    this.#isDirty = true
    this.#become({ conflict: null, revision: theirs?.revision ?? 0, baseId: theirs?.baseId ?? shownId })
    void this.save()
  }

  takeTheirs(current: TextFile): void {
    const draft = this.#state.conflict?.theirs ?? null
    this.#isDirty = false
    this.#become({
      ...startOf({ ...current, draft }),
      conflict: null,
      problem: null,
      status: draft ? 'saved' : 'idle',
    })
    void this.#parts.forget()
  }

  /** Goes on with the draft although another version is shown by now. */
  continueOver(shownId: number | null): void {
    this.#isDirty = true
    this.#become({ baseId: shownId })
    void this.save()
  }

  /** Takes a draft that was read again, unless something here isn’t saved. */
  follow(current: TextFile): void {
    if (this.#isDirty || this.#isSending || this.#state.conflict) return
    const next = startOf(current)
    // The server trims: what is being typed is left alone.
    if (next.revision === this.#state.revision && next.baseId === this.#state.baseId) return
    this.#become({ ...next, status: current.draft ? 'saved' : 'idle', problem: null })
  }

  async #take(saved: SavedTextDraft): Promise<void> {
    if (saved.outcome === 'conflict') {
      this.#isDirty = true
      this.#become({ status: 'kept', conflict: { theirs: saved.draft } })
      return
    }
    const { revision, baseId } = saved.draft
    this.#become({ revision, baseId, status: this.#isDirty ? 'saving' : 'saved' })
    if (this.#isDirty) {
      await this.#keep()
      this.#saveAfter(SAVE_AFTER_MS)
    } else await this.#parts.forget()
  }

  #become(next: Partial<SaverState>): void {
    this.#state = { ...this.#state, ...next }
    for (const listener of this.#listeners) listener()
  }

  #saveAfter(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), ms)
  }

  /** @returns whether this device has it */
  async #keep(): Promise<boolean> {
    const { content, revision, baseId } = this.#state
    try {
      await this.#parts.keep({ content, revision, baseId })
      return true
    } catch {
      return false
    }
  }
}

export const isSame = (a: TextContent, b: TextContent): boolean => {
  const names = new Set([...Object.keys(a.fields), ...Object.keys(b.fields)]) as Set<keyof TextContent['fields']>
  return (
    a.body.trim() === b.body.trim() && [...names].every((name) => (a.fields[name] ?? '') === (b.fields[name] ?? ''))
  )
}
