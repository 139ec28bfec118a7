/**
 * A draft in a form: read, typed in, saved behind the typing, merged with other windows, and saved when the page is
 * left.
 */
import { describe, expect, test } from 'vitest'
import { DRAFT_SAVE_DEBOUNCE_MS } from '#contract/limits.ts'
import type { OfflineChange } from '#contract/worker-messages.ts'
import { createDraftSession, type DraftSessionOptions, type SaveResult } from '#src/drafts/draft-session.ts'

interface Note {
  id: string
  intent: string
  text: string
  place: string
  /** Not typed. */
  vendor: string
  editedAt: number
}

const note = (some: Partial<Note> = {}): Note => ({
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
function world(some: Partial<DraftSessionOptions<Note>> & { stored?: Note } = {}) {
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
    isNews: (theirs, known, isStored) =>
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

async function opened(some: Parameters<typeof world>[0] = {}) {
  const there = world(some)
  const leave = there.session.enter()
  await there.session.open()
  return { ...there, leave }
}

describe('reading', () => {
  test('shows nothing before it is read, then what is stored, as saved', async () => {
    const { session } = world({ stored: note({ text: 'kept' }) })
    expect(session.get()).toMatchObject({ draft: null, save: { status: 'idle' } })
    session.enter()
    await session.open()
    expect(session.get()).toMatchObject({ draft: { text: 'kept' }, save: { status: 'saved' } })
  })

  test('a new draft is not said to be saved, and is stored only once something is typed', async () => {
    const { session, disk, status, tick } = await opened()
    tick()
    await session.flush()
    expect([disk.size, status()]).toEqual([0, 'idle'])
  })

  test('is read once, however often the form is entered', async () => {
    let reads = 0
    const { session } = world({
      load: async () => ({ draft: note({ text: `read ${(reads += 1)}` }), isStored: false }),
    })
    session.enter()()
    session.enter()
    await session.open()
    expect(session.latest()?.text).toBe('read 1')
    expect(reads).toBe(1)
  })

  test('what cannot be edited stays null, and typing is no error', async () => {
    const { session, type, saves } = await opened({ load: async () => null })
    type('lost')
    await session.flush()
    expect([session.latest(), saves]).toEqual([null, []])
  })
})

describe('typing', () => {
  test('shows at once and is saved after a pause', async () => {
    const { session, disk, status, timers, tick, type, settle } = await opened()
    type('Hello')
    expect(session.get()).toMatchObject({ draft: { text: 'Hello' }, save: { status: 'saving' } })
    expect([...timers.values()].map(({ ms }) => ms)).toEqual([DRAFT_SAVE_DEBOUNCE_MS])
    expect(disk.size).toBe(0)
    tick()
    await settle()
    expect([disk.get('1')?.text, status()]).toEqual(['Hello', 'saved'])
  })

  test('what is typed during a save stays, and is saved after it', async () => {
    const { session, disk, saves, type } = await opened()
    type('first')
    const saved = session.flush()
    type('second')
    expect(session.latest()?.text).toBe('second')
    await saved
    expect([session.latest()?.text, disk.get('1')?.text, saves.length]).toEqual(['second', 'second', 2])
  })

  test('a draft that is not worth it is not stored; an emptied one is, once it was', async () => {
    const { session, disk, type, status } = await opened({ isWorthSaving: ({ text }) => text !== '' })
    type('')
    await session.flush()
    expect([disk.size, status()]).toEqual([0, 'idle'])
    type('x')
    await session.flush()
    type('')
    await session.flush()
    expect(disk.get('1')?.text).toBe('')
  })

  test('what is added without typing starts no save, and does not count as typed here', async () => {
    const { session, saves, type } = await opened()
    session.complete((draft) => ({ ...draft, vendor: 'DJ Nova', place: 'Boston' }))
    await session.flush()
    expect(saves).toHaveLength(0)
    type('Hello')
    await session.flush()
    expect(saves[0]).toMatchObject({ draft: { vendor: 'DJ Nova' }, base: { vendor: 'DJ Nova', place: 'Boston' } })
  })

  test('what is stored by other means counts as typed here until that has succeeded', async () => {
    const { session, saves, type } = await opened()
    const failed = session.note((draft) => ({ ...draft, place: 'Boston' }), Promise.resolve(false))
    expect(session.latest()?.place).toBe('Boston')
    await failed
    type('Hello')
    await session.flush()
    expect(saves.at(-1)).toMatchObject({ draft: { place: 'Boston' }, base: { place: '' } })
    await session.note((draft) => ({ ...draft, place: 'Chicago' }), Promise.resolve(true))
    type('Hello again')
    await session.flush()
    expect(saves.at(-1)).toMatchObject({ draft: { place: 'Chicago' }, base: { place: 'Chicago' } })
  })
})

describe('a save that fails', () => {
  const failing = async () => {
    const there = await opened()
    there.phone.failure = Object.assign(new Error('The phone is full. Delete something.'), { name: 'StorageError' })
    there.type('Hello')
    await there.session.flush()
    return there
  }

  test('is said, with what to do, and stays said until something is saved', async () => {
    const { session, phone, type, status } = await failing()
    expect(session.get().save).toEqual({ status: 'failed', advice: 'The phone is full. Delete something.' })
    type('Hello you')
    expect(status()).toBe('failed')
    phone.failure = null
    await session.flush()
    expect(session.get().save).toEqual({ status: 'saved', advice: null })
  })

  test('says what the feature advises when the failure does not say', async () => {
    const { session, phone, type } = await opened({ adviceOnFailure: 'Go on while you are online.' })
    phone.failure = new Error('boom')
    type('Hello')
    await session.flush()
    expect(session.get().save.advice).toBe('Go on while you are online.')
  })

  test('is retried by itself', async () => {
    const { phone, disk, tick, settle, status } = await failing()
    phone.failure = null
    tick()
    await settle()
    expect([disk.get('1')?.text, status()]).toEqual(['Hello', 'saved'])
  })

  test('is retried a few times only once the form is left', async () => {
    const { leave, saves, timers, tick, settle } = await failing()
    leave()
    await settle()
    for (let i = 0; i < 10; i += 1) {
      tick()
      await settle()
    }
    expect(timers.size).toBe(0)
    // The first one, the one when leaving, and three more.
    expect(saves).toHaveLength(5)
  })
})

describe('other windows', () => {
  test('what was typed in each is kept', async () => {
    const { session, disk, type, writeElsewhere, settle } = await opened()
    type('mine')
    writeElsewhere({ place: 'Boston' })
    await settle()
    expect(session.latest()).toMatchObject({ text: 'mine', place: 'Boston' })
    await session.flush()
    expect(disk.get('1')).toMatchObject({ text: 'mine', place: 'Boston' })
  })

  test('what they saved while this window was saving is in the result', async () => {
    const { session, disk, type, writeElsewhere, settle } = await opened({ stored: note({ text: 'old' }) })
    type('mine')
    const saved = session.flush()
    writeElsewhere({ text: 'theirs', place: 'Boston' })
    await saved
    await settle()
    expect(session.latest()).toMatchObject({ text: 'mine', place: 'Boston' })
    expect(disk.get('1')).toMatchObject({ text: 'mine', place: 'Boston' })
  })

  test('what was typed here last counts, also against an older stored value', async () => {
    const { session, disk, type, announce, settle } = await opened({ stored: note({ text: 'old' }) })
    type('new')
    announce()
    await settle()
    expect(session.latest()?.text).toBe('new')
    await session.flush()
    expect(disk.get('1')?.text).toBe('new')
  })

  test('a draft that another window began first is the one that goes on, and it is saved', async () => {
    const { session, writeElsewhere, settle, status } = await opened()
    writeElsewhere({ intent: 'theirs', text: 'theirs' })
    await settle()
    expect(session.latest()).toMatchObject({ intent: 'theirs', text: 'theirs' })
    expect(status()).toBe('saved')
  })

  test('another draft in the place of one that was sent or thrown away there is not mixed into this one', async () => {
    const { session, writeElsewhere, settle } = await opened({ stored: note({ text: 'mine' }) })
    writeElsewhere({ intent: 'another', text: 'theirs' })
    await settle()
    expect(session.latest()).toMatchObject({ intent: 'mine', text: 'mine' })
  })

  test('a form keeps its text when the draft is removed there, unless its feature starts over', async () => {
    const stored = note({ text: 'mine' })
    const keeps = await opened({ stored })
    const startsOver = await opened({ stored, afterRemoval: () => note() })
    for (const { disk, announce, settle } of [keeps, startsOver]) {
      disk.clear()
      announce()
      await settle()
    }
    expect(keeps.session.latest()?.text).toBe('mine')
    expect(startsOver.session.get()).toMatchObject({ draft: { text: '' }, save: { status: 'idle' } })
  })

  test('what is not saved yet stays when the draft is removed there', async () => {
    const { session, disk, type, announce, settle } = await opened({
      stored: note({ text: 'old' }),
      afterRemoval: () => note(),
    })
    type('new')
    disk.clear()
    announce()
    await settle()
    expect(session.latest()?.text).toBe('new')
  })

  test('a phone that cannot be read changes nothing', async () => {
    const { session, announce, settle } = await opened({
      stored: note({ text: 'mine' }),
      reload: () => Promise.reject(new Error('closed')),
      afterRemoval: () => note(),
    })
    announce()
    await settle()
    expect(session.latest()?.text).toBe('mine')
  })

  test('are listened to only while the form is open', async () => {
    const { leave, listeners } = await opened()
    expect(listeners.size).toBe(1)
    leave()
    expect(listeners.size).toBe(0)
  })
})

test('a draft that goes on under another id is saved there, and a save under the old one does not change it', async () => {
  const { session, disk, saves, type } = await opened({ stored: note({ text: 'old' }) })
  type('both')
  const saved = session.flush()
  session.change((draft) => ({ ...draft, id: '2' }))
  await saved
  expect(session.latest()).toMatchObject({ id: '2', text: 'both' })
  expect([disk.get('1')?.text, disk.get('2')?.text]).toEqual(['both', 'both'])
  // Of the other draft nothing was read here.
  expect(saves.at(-1)?.base).toBeNull()
})

describe('sending', () => {
  test('a draft that another window has sent is said, and never saved again', async () => {
    const { session, phone, saves, type, tick } = await opened()
    phone.sentUnder = 'key-1'
    type('late')
    await session.flush()
    expect(session.get().sentElsewhere).toBe('key-1')
    type('later')
    tick()
    await session.flush()
    expect(saves).toHaveLength(1)
  })

  test('a draft that was sent here is not saved any more, until it comes back', async () => {
    const { session, disk, saves, type } = await opened()
    type('sent')
    session.close()
    await session.flush()
    type('later')
    await session.flush()
    expect(saves).toHaveLength(0)
    session.reopen(note({ text: 'back' }))
    expect(session.get()).toMatchObject({ draft: { text: 'back' }, save: { status: 'saved' } })
    type('changed')
    await session.flush()
    expect(disk.get('1')?.text).toBe('changed')
  })

  test('starting over drops what waits; when the phone refuses, the text stays and is saved after all', async () => {
    const { session, disk, type } = await opened({ stored: note({ text: 'old' }) })
    type('new')
    await expect(session.startOver(() => Promise.reject(new Error('closed')), note)).rejects.toThrow('closed')
    expect(session.latest()?.text).toBe('new')
    await session.flush()
    expect(disk.get('1')?.text).toBe('new')
    type('newer')
    await session.startOver(async () => disk.clear(), note)
    await session.flush()
    expect(disk.size).toBe(0)
    expect(session.get()).toMatchObject({ draft: { text: '' }, save: { status: 'idle' } })
    type('again')
    await session.flush()
    expect(disk.get('1')?.text).toBe('again')
  })
})

describe('leaving', () => {
  test.each(['pagehide', 'visibilitychange'])('%s saves at once what waits', async (event) => {
    const { page, disk, type, settle } = await opened()
    type('Hello')
    page[event === 'pagehide' ? 'window' : 'document'].dispatchEvent(new Event(event))
    await settle()
    expect(disk.get('1')?.text).toBe('Hello')
  })

  test('so does closing the form, and then the page is not listened to any more', async () => {
    const { leave, page, disk, saves, type, settle } = await opened()
    type('Hello')
    leave()
    await settle()
    expect(disk.get('1')?.text).toBe('Hello')
    type('unseen')
    page.window.dispatchEvent(new Event('pagehide'))
    expect(saves).toHaveLength(1)
  })
})

describe('fault 75, the site’s data is deleted while the form is open', () => {
  test('it stops saying “saved”, saves what it shows again, and says “saved” only then', async () => {
    const { session, disk, listeners, status, settle, phone } = await opened({ stored: note({ text: 'typed' }) })
    disk.clear()
    phone.failure = new Error('No room')
    listeners.forEach((listener) => listener({ type: 'storageCleared' }))
    expect(status()).toBe('saving')
    await settle()
    expect(status()).toBe('failed')
    phone.failure = null
    await session.flush()
    expect([status(), disk.get('1')?.text]).toEqual(['saved', 'typed'])
  })

  test('a form in which nothing was typed stores nothing', async () => {
    const { disk, listeners, settle } = await opened()
    listeners.forEach((listener) => listener({ type: 'storageCleared' }))
    await settle()
    expect(disk.size).toBe(0)
  })
})
