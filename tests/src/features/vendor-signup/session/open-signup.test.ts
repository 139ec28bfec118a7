/** A signup in the wizard: the page leads, the phone and the server's session follow. */
import { expect, test } from 'vitest'
import { DAY_MS, SIGNUP_DATA_LIFETIME_MS } from '#contract/limits.ts'
import type { SignupSession } from '#contract/signup.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { createOpenSignup } from '#src/features/vendor-signup/session/open-signup.ts'
import { sessionIds } from '#src/features/vendor-signup/session/session-id.ts'
import { signupStorage } from '#tests/support/device/signup-storage.ts'
import { memoryStorage } from '#tests/support/device/text-storage.ts'
import { paid, SESSION, typed } from './typed-signup.ts'

const TYPED = { data: typed, placeText: 'Chicago, IL' }

/** A phone, a server that keeps sessions, and windows of one browser. */
function world() {
  const phone = signupStorage()
  const sessions = new Map<string, SignupSession>()
  const calls: string[] = []
  const ids = sessionIds(memoryStorage())
  const server = { reached: true, isIntercepted: false }
  const api = {
    async call(
      name: string,
      { body, params }: { body?: Record<string, unknown>; params?: Record<string, string> } = {},
    ) {
      calls.push(name)
      if (!server.reached) throw new TypeError('Failed to fetch')
      if (server.isIntercepted) throw new ApiError({ kind: 'notJson', status: 404 })
      if (name === 'location') return { value: { displayName: 'Chicago, IL' } }
      if (name === 'saveSignupSession') {
        const { sessionId, step, ...data } = body ?? {}
        const id = sessions.has(String(sessionId)) ? String(sessionId) : SESSION.replace('7', String(sessions.size))
        const session = { sessionId: id, state: 'open', step, data, orderId: null, updatedAt: '', expiresAt: '' }
        sessions.set(id, session as SignupSession)
        return { value: session }
      }
      const session = sessions.get(params?.['sessionId'] ?? '')
      if (!session) throw new ApiError({ kind: 'problem', status: 404 })
      return { value: session }
    },
  } as unknown as Api
  const openWindow = () =>
    createOpenSignup({
      store: phone.memory,
      api,
      ids,
      now: phone.now,
      serverTime: async () => phone.now(),
      onChange: phone.changes.subscribe,
      browser: {
        window: new EventTarget(),
        document: new EventTarget(),
        setTimer: () => null,
        clearTimer: () => {},
      },
    })
  return { ...phone, sessions, calls, ids, server, openWindow }
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

async function opened(there: ReturnType<typeof world>) {
  const window = there.openWindow()
  window.enter()
  await window.open()
  await settle()
  return window
}

test('what is typed is saved on the phone and in a session, once for each edit', async () => {
  const there = world()
  const window = await opened(there)
  expect(there.calls).toEqual([])
  window.edit(() => TYPED)
  expect(window.get()).toMatchObject({ record: TYPED, save: { status: 'saving' } })
  expect(await window.sync()).toBe(true)
  expect(window.get().save.status).toBe('saved')
  expect(await there.memory.load()).toMatchObject({ ...TYPED, sessionId: [...there.sessions.keys()][0] })
  await window.sync()
  window.edit((before) => ({ ...before, data: { ...before.data, firstName: 'Ada' } }))
  await window.sync()
  expect(there.calls).toEqual(['saveSignupSession', 'saveSignupSession'])
  expect([...there.sessions.values()]).toMatchObject([{ data: { firstName: 'Ada' } }])
})

test('without a connection it is on the phone, and the next sync brings it up', async () => {
  const there = world()
  const window = await opened(there)
  there.server.reached = false
  window.edit(() => TYPED)
  expect(await window.sync()).toBe(false)
  expect(await there.memory.load()).toMatchObject(TYPED)
  there.server.reached = true
  expect(await window.sync()).toBe(true)
  expect(there.sessions.size).toBe(1)
})

test('a signup that is gone from the phone comes back from its session', async () => {
  const there = world()
  const first = await opened(there)
  first.edit(() => TYPED)
  await first.sync()
  there.storage.disk.get('signup')?.clear()
  const again = await opened(there)
  expect(again.get()).toMatchObject({ record: { ...TYPED, sessionId: there.ids.get(there.now()) }, opened: true })
  expect(await there.memory.load()).toMatchObject(TYPED)
})

test('the sign-in page of a network in place of the session leaves the signup its session', async () => {
  const there = world()
  const first = await opened(there)
  first.edit(() => TYPED)
  await first.sync()
  const sessionId = there.ids.get(there.now())
  there.server.isIntercepted = true
  await opened(there)
  expect(there.ids.get(there.now())).toBe(sessionId)
  expect(await there.memory.load()).toMatchObject({ ...TYPED, sessionId })
})

test('after a month the session is another one, with what the phone has', async () => {
  const there = world()
  const first = await opened(there)
  first.edit(() => TYPED)
  await first.sync()
  const [before] = [...there.sessions.keys()]
  there.later(31 * DAY_MS)
  const again = await opened(there)
  expect(again.get().record).toMatchObject(TYPED)
  expect(there.sessions.size).toBe(2)
  expect(again.get().record?.sessionId).not.toBe(before)
  await again.sync()
  await opened(there)
  expect(there.sessions.size).toBe(2)
})

test('the renewed session of a signup that was not edited for a month is read when it is opened again', async () => {
  const there = world()
  const first = await opened(there)
  first.edit(() => TYPED)
  await first.sync()
  there.later(31 * DAY_MS)
  const renewed = (await opened(there)).get().record?.sessionId
  const session = there.sessions.get(renewed ?? '')
  there.sessions.set(renewed ?? '', { ...session!, state: 'paying' })
  const again = await opened(there)
  expect(again.get().record).toMatchObject({ sessionId: renewed, paymentUnknown: true })
})

test('after 90 days by the server’s clock it is over, and said', async () => {
  const there = world()
  await there.memory.save(TYPED)
  there.later(SIGNUP_DATA_LIFETIME_MS)
  const window = await opened(there)
  expect(window.get()).toMatchObject({ ended: TYPED, record: { data: {} }, save: { status: 'idle' } })
  expect(await there.memory.load()).toBeNull()
})

test('a session that the server does not know anymore is replaced', async () => {
  const there = world()
  const first = await opened(there)
  first.edit(() => TYPED)
  await first.sync()
  there.sessions.clear()
  const again = await opened(there)
  expect(there.sessions.size).toBe(1)
  expect(again.get().record?.sessionId).toBe([...there.sessions.keys()][0])
})

test('two windows: what is typed in each is in both, and a payment in one is known in the other', async () => {
  const there = world()
  const [left, right] = [await opened(there), await opened(there)]
  left.edit(() => TYPED)
  right.edit((before) => ({ ...before, data: { ...before.data, profileDisplayName: 'Mira by Day' } }))
  await Promise.all([left.flush(), right.flush()])
  await settle()
  const both = { ...typed, profileDisplayName: 'Mira by Day' }
  expect([left.get().record?.data, right.get().record?.data]).toEqual(
    [both, both].map((data) => expect.objectContaining(data)),
  )
  await left.note({ paid, paymentUnknown: false })
  await settle()
  expect(right.get().record?.paid).toEqual(paid)
  await Promise.all([left.notePaid({ passwordSet: true }), right.notePaid({ photosDone: true })])
  await settle()
  const done = { ...paid, passwordSet: true, photosDone: true }
  expect([left.get().record?.paid, right.get().record?.paid]).toEqual([done, done])
})

test('starting over in one window starts over in the other; what is not saved there stays', async () => {
  const there = world()
  await there.memory.save(TYPED)
  const [left, right, typing] = [await opened(there), await opened(there), await opened(there)]
  typing.edit((before) => ({ ...before, placeText: 'Boston, MA' }))
  await left.clear()
  await settle()
  expect([left, right].map((window) => window.get().record?.data)).toEqual([{}, {}])
  expect(typing.get().record).toMatchObject({ data: { firstName: 'Mira' }, placeText: 'Boston, MA' })
})

test('where the phone stores nothing, the page still knows what came of it', async () => {
  const there = world()
  const window = await opened(there)
  window.edit(() => TYPED)
  await window.flush()
  there.storage.failNext('quota')
  await window.note({ paymentUnknown: true })
  expect(window.get().record?.paymentUnknown).toBe(true)
  expect((await there.memory.load())?.paymentUnknown).toBe(false)
  // The next save brings it there.
  window.edit((before) => ({ ...before, placeText: 'Chicago, Ill.' }))
  await window.flush()
  expect((await there.memory.load())?.paymentUnknown).toBe(true)
})
