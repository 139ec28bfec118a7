/** A form on a phone whose storage, timers and other windows the test moves by hand. */
import type { OfflineChange } from '#contract/worker-messages.ts'
import { createDraftSession, type DraftSessionOptions, type SaveResult } from '#src/drafts/draft-session.ts'

export interface Note {
  id: string
  intent: string
  text: string
  place: string
  /** Not typed. */
  vendor: string
  editedAt: number
}

export const note = (some: Partial<Note> = {}): Note => ({
  id: '1',
  intent: 'mine',
  text: '',
  place: '',
  vendor: '',
  editedAt: 100,
  ...some,
})

const mergeNotes = (base: Note | null, mine: Note, theirs: Note): Note => ({
  ...mine,
  text: mine.text === base?.text ? theirs.text : mine.text,
  place: mine.place === base?.place ? theirs.place : mine.place,
  intent: theirs.intent,
  editedAt: theirs.editedAt,
})

/** A phone that holds notes by id, and a browser whose timers and events the test moves by hand. */
export function world(some: Partial<DraftSessionOptions<Note>> & { stored?: Note } = {}) {
  const { stored, ...options } = some
  const disk = new Map<string, Note>(stored ? [[stored.id, stored]] : [])
  const timers = new Map<number, { run: () => void; ms: number }>()
  const listeners = new Set<(change: OfflineChange) => void>()
  const saves: { draft: Note; base: Note | null }[] = []
  const page = { window: new EventTarget(), document: new EventTarget() }
  const phone = { now: 1000, failure: null as Error | null, sentUnder: null as string | null }
  let nextTimer = 0
  const announce = (id = '1') => listeners.forEach((listener) => listener({ type: 'draftsChanged', ids: [id] }))
  const session = createDraftSession<Note>({
    load: async () => ({ draft: disk.get('1') ?? note(), isStored: disk.has('1') }),
    reload: async ({ id }) => disk.get(id) ?? null,
    async save(draft, base): Promise<SaveResult<Note>> {
      saves.push({ draft, base })
      await Promise.resolve()
      if (phone.failure) throw phone.failure
      if (phone.sentUnder) return { outcome: 'alreadySent', key: phone.sentUnder }
      const theirs = disk.get(draft.id)
      const saved = { ...(theirs ? mergeNotes(base, draft, theirs) : draft), editedAt: (phone.now += 1) }
      disk.set(saved.id, saved)
      announce(saved.id)
      return { outcome: 'saved', draft: saved }
    },
    merge: mergeNotes,
    isSameDraft: (one, other) => one.id === other.id,
    isNewer: (theirs, known, isStored) =>
      theirs.editedAt > known.editedAt && (!isStored || theirs.intent === known.intent),
    concerns: (change, { id }) => change.type === 'draftsChanged' && change.ids.includes(id),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    browser: {
      ...page,
      setTimer: (run, ms) => {
        timers.set((nextTimer += 1), { run, ms })
        return nextTimer
      },
      clearTimer: (timer) => void timers.delete(timer as number),
    },
    ...options,
  })
  const tick = () => {
    const due = [...timers.values()]
    timers.clear()
    for (const { run } of due) run()
  }
  return {
    session,
    disk,
    timers,
    listeners,
    saves,
    phone,
    page,
    tick,
    type: (text: string) => session.change((draft) => ({ ...draft, text })),
    /** Another window writes to the phone. */
    writeElsewhere(some: Partial<Note>) {
      disk.set('1', { ...(disk.get('1') ?? note()), ...some, editedAt: (phone.now += 1) })
      announce()
    },
    announce,
    status: () => session.get().save.status,
    /** Lets promises go on. */
    settle: () => new Promise<void>((resolve) => setTimeout(resolve)),
  }
}

export async function opened(some: Parameters<typeof world>[0] = {}) {
  const there = world(some)
  const leave = there.session.enter()
  await there.session.open()
  return { ...there, leave }
}
