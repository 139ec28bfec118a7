/** The number of what is new, whoever signs in or out meanwhile and however late a response is. */
import { expect, onTestFinished, test, vi } from 'vitest'
import type { NewCounts } from '#contract/notifications/notifications.ts'
import { createNewFollower, followNew } from '#src/pwa/notifications/follow-new.ts'
import { createObservable } from '#src/sync/observable.ts'
import { NOTHING_NEW } from '#tests/support/world/new-counts.ts'

const counts = (quotes: number): NewCounts => ({ ...NOTHING_NEW, quotes })
const fresh = (quotes: number) => ({ value: counts(quotes), savedAt: null })

function setup() {
  const shown = createObservable<NewCounts | null>(null)
  const replies: ReturnType<typeof Promise.withResolvers<ReturnType<typeof fresh>>>[] = []
  const world = { account: 1 as number | null }
  const follower = createNewFollower({
    counts: shown,
    accountId: () => world.account,
    read: () => {
      const reply = Promise.withResolvers<ReturnType<typeof fresh>>()
      replies.push(reply)
      return reply.promise
    },
  })
  return { shown, replies, world, follower }
}

test('a late response does not replace a later one', async () => {
  const { shown, replies, follower } = setup()
  const both = Promise.all([follower.refresh(), follower.refresh()])
  replies[1]?.resolve(fresh(0))
  replies[0]?.resolve(fresh(3))
  await both
  expect(shown.get()).toEqual(counts(0))
})

test('a reply that something was seen replaces what was asked for before', async () => {
  const { shown, replies, follower } = setup()
  const asked = follower.refresh()
  follower.take(counts(0))
  replies[0]?.resolve(fresh(3))
  await asked
  expect(shown.get()).toEqual(counts(0))
})

test('a response for who has signed out since is not shown, and a guest has no number', async () => {
  const { shown, replies, world, follower } = setup()
  const asked = follower.refresh()
  world.account = null
  replies[0]?.resolve(fresh(3))
  await asked
  expect(shown.get()).toBeNull()
  shown.set(counts(3))
  await follower.refresh()
  expect(shown.get()).toBeNull()
})

test('without a response the number stays', async () => {
  const { shown, replies, follower } = setup()
  shown.set(counts(2))
  const asked = follower.refresh()
  replies[0]?.reject(new TypeError('offline'))
  await asked
  expect(shown.get()).toEqual(counts(2))
})

test('back in the foreground or online, or notified, the number and what the screen shows are fetched again', async () => {
  const shown = createObservable<NewCounts | null>(null)
  const calls: string[] = []
  const stored: unknown[] = []
  const replied = createObservable<NewCounts | null>(null)
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  let arrive = () => {}
  let comeOnline = () => {}
  let quotes = 0
  followNew({
    counts: shown,
    accountId: () => 1,
    api: {
      call: async () => {
        calls.push('newCounts')
        return fresh((quotes += 1))
      },
    },
    readCached: async (_what, _owner, _schema, read) => ({ value: await read(), savedAt: null }),
    storeCopy: async (_what, _owner, value) => void stored.push(value),
    replied,
    document: page,
    onSignIn: () => {},
    onArrival: (listener) => (arrive = listener),
    onBackOnline: (listener) => (comeOnline = listener),
    refetchOwn: () => calls.push('lists'),
  })
  await expect.poll(() => shown.get()).toEqual(counts(1))
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(calls).toEqual(['newCounts'])
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => shown.get()).toEqual(counts(2))
  arrive()
  await expect.poll(() => shown.get()).toEqual(counts(3))
  const lists = () => calls.filter((call) => call === 'lists').length
  expect(lists()).toBe(2)
  page.visibilityState = 'hidden'
  arrive()
  await expect.poll(() => shown.get()).toEqual(counts(4))
  // No one sees them.
  expect(lists()).toBe(2)
  replied.set(counts(0))
  expect([shown.get(), stored]).toEqual([counts(0), [counts(0)]])
  page.visibilityState = 'visible'
  comeOnline()
  expect(lists()).toBe(3)
  await expect.poll(() => shown.get()).toEqual(counts(5))
})

test('a line that comes and goes is followed by one reading at once and one after a while', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let readings = 0
  let comeOnline = () => {}
  followNew({
    counts: createObservable<NewCounts | null>(null),
    accountId: () => null,
    api: { call: () => Promise.reject(new TypeError('offline')) },
    readCached: async (_what, _owner, _schema, read) => ({ value: await read(), savedAt: null }),
    storeCopy: async () => {},
    replied: createObservable<NewCounts | null>(null),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    onSignIn: () => {},
    onArrival: () => {},
    onBackOnline: (listener) => (comeOnline = listener),
    refetchOwn: () => (readings += 1),
  })
  for (let flap = 0; flap < 10; flap += 1) comeOnline()
  expect(readings).toBe(1)
  vi.advanceTimersByTime(9000)
  comeOnline()
  expect(readings).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(readings).toBe(2)
})
