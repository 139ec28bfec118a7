/** A draft in a form: read, typed in, and saved behind the typing. */
import { describe, expect, test } from 'vitest'
import { DRAFT_SAVE_DEBOUNCE_MS } from '#contract/limits.ts'
import { note, opened, world } from './session-world.ts'

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

  test('what cannot be edited stays null, and typing is not an error', async () => {
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
