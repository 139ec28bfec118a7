/** How a draft in a form ends: sent, left, or deleted with the site’s data. */
import { describe, expect, test } from 'vitest'
import { note, opened } from './session-world.ts'

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

  test('a draft that was sent here is not saved anymore, until it comes back', async () => {
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

  test('so does closing the form, and then the page is not listened to anymore', async () => {
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
