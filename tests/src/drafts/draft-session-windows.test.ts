/** A draft in a form that other windows have open too. */
import { describe, expect, test } from 'vitest'
import { note, opened } from './session-world.ts'

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

test('a draft that goes on under another id is saved there; a save under the old one does not change it', async () => {
  const { session, disk, saves, type } = await opened({ stored: note({ text: 'old' }) })
  type('both')
  const saved = session.flush()
  session.change((draft) => ({ ...draft, id: '2' }))
  await saved
  expect(session.latest()).toMatchObject({ id: '2', text: 'both' })
  expect([disk.get('1')?.text, disk.get('2')?.text]).toEqual(['both', 'both'])
  // Nothing of the other draft was read here.
  expect(saves.at(-1)?.base).toBeNull()
})
