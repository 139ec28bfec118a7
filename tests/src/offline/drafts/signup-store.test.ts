/** A signup on the phone: 90 days from the last edit, no secret, and what one tab has done stays done. */
import { expect, test } from 'vitest'
import { DAY_MS, SIGNUP_DATA_LIFETIME_MS, SIGNUP_SESSION_LIFETIME_MS } from '#contract/limits.ts'
import { liveSession } from '#src/offline/drafts/signup-store.ts'
import { signupStorage } from '#tests/support/device/signup-storage.ts'
import { paid, typed } from '#tests/src/features/vendor-signup/session/typed-signup.ts'

const TYPED = { data: typed, placeText: 'Chicago, IL' }
const CROP = { left: 0, top: 0, right: 9, bottom: 9, rotation: 0 as const, naturalWidth: 9, naturalHeight: 9 }

test('what was typed is there until 90 days after the last edit, its photo as well', async () => {
  const { memory, now } = signupStorage()
  await memory.save(TYPED)
  await memory.stagePhoto(new Blob(['x']), 'stage.jpg', CROP)
  expect(await memory.endIfOver(now() + SIGNUP_DATA_LIFETIME_MS - 1)).toBeNull()
  expect(await memory.load()).toMatchObject(TYPED)
  expect(await memory.endIfOver(now() + SIGNUP_DATA_LIFETIME_MS)).toMatchObject({ ...TYPED, editedAt: now() })
  expect([await memory.load(), await memory.photo()]).toEqual([null, null])
})

test('fault 32, the phone’s clock jumps a year ahead: what was typed stays', async () => {
  const { memory, later } = signupStorage()
  await memory.save(TYPED)
  later(366 * DAY_MS)
  expect(await memory.load()).toMatchObject(TYPED)
})

test('what was typed under a clock that shows 1970 has no age', async () => {
  const { memory } = signupStorage(1_000_000)
  await memory.save(TYPED)
  expect(await memory.endIfOver(Date.UTC(2027, 0, 1))).toBeNull()
  expect(await memory.load()).toMatchObject(TYPED)
})

test('a password and payment details are never kept', async () => {
  const { memory, storage } = signupStorage()
  await memory.save({
    ...TYPED,
    data: { ...typed, newPassword: 'hunter2hunter2', paymentInfo: { nonce: 'n' } } as typeof typed,
  })
  expect(JSON.stringify([...(storage.disk.get('signup') ?? [])])).not.toMatch(/hunter2|nonce/)
})

test('what two tabs do after the payment adds up', async () => {
  const { memory } = signupStorage()
  await memory.save(TYPED)
  await memory.note(() => ({ paid }))
  await Promise.all([memory.notePaid({ passwordSet: true }), memory.notePaid({ photosDone: true })])
  expect((await memory.load())?.paid).toEqual({ ...paid, passwordSet: true, photosDone: true })
})

test('progress of a photo that was replaced is dropped', async () => {
  const { memory } = signupStorage()
  const first = await memory.stagePhoto(new Blob(['x']), 'one.jpg', CROP)
  const second = await memory.stagePhoto(new Blob(['y']), 'two.jpg', CROP)
  expect(await memory.notePhoto(first.id, { url: '/pictures/one' })).toBeNull()
  expect(await memory.photo()).toMatchObject({ id: second.id, url: null })
})

test('a record of a newer version goes to quarantine, whatever reads it first, and returns once readable', async () => {
  const { memory, quarantine, storage } = signupStorage()
  const newer = { schemaVersion: 99, anything: true }
  storage.disk.get('signup')?.set('current', newer)
  expect(await memory.load()).toBeNull()
  expect(await quarantine.list()).toMatchObject([{ id: 'signup/current', value: newer }])

  storage.disk.get('signup')?.set('current', newer)
  await memory.save(TYPED)
  expect(await quarantine.list()).toMatchObject([{ value: newer }])
  const saved = await memory.load()
  expect(saved).toMatchObject(TYPED)

  await memory.clear()
  storage.disk.get('quarantine')?.set('signup/current', { ...(await quarantine.list())[0], value: saved })
  await quarantine.restore()
  expect(await memory.load()).toEqual(saved)
})

test('what reading has set aside is announced, once', async () => {
  const { memory, changes, storage } = signupStorage()
  const heard: string[] = []
  changes.subscribe(({ type }) => heard.push(type))
  await memory.load()
  expect(heard).toEqual([])
  storage.disk.get('signup')?.set('current', { schemaVersion: 99 })
  await memory.load()
  await memory.load()
  expect(heard).toEqual(['signupChanged'])
})

test('a session is asked for until 30 days after the last edit', () => {
  const record = { sessionId: 'a', editedAt: 1000 }
  expect(liveSession(record, 1000 + SIGNUP_SESSION_LIFETIME_MS - 1)).toBe('a')
  expect(liveSession(record, 1000 + SIGNUP_SESSION_LIFETIME_MS)).toBeNull()
})
