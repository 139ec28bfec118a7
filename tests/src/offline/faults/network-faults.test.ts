/** Faults 1-10 with a scripted network; the same run in a browser through a real proxy. */
import { describe, expect, test } from 'vitest'
import { RECONNECT_GAP_MS, RETRY_AFTER_MAX_MS } from '#contract/limits.ts'
import type { Weather } from '#tests/support/world/server.ts'
import { createWorld, filledDraft, storedNotes, type Tab, type World } from '#tests/support/world/world.ts'

const MINUTE_MS = 60_000

async function queue({ offline }: Tab, notes?: string) {
  const result = await offline.outbox.enqueue(filledDraft(offline, notes))
  return result.record.key
}

/** Flushes whenever the last flush asked to, until nothing waits. */
async function untilQuiet(world: World, { offline }: Tab) {
  for (let flushes = 0; flushes < 100; flushes += 1) {
    const { waiting, nextAttemptAt } = await world.clock.settle(offline.flush())
    if (waiting === 0) return
    world.clock.advance(Math.max((nextAttemptAt ?? 0) - world.clock.now(), 0))
  }
  throw new Error('It never came to rest')
}

async function expectOneStored(world: World, tab: Tab, key: string) {
  expect(storedNotes(world.server)).toEqual(['Two hours of disco'])
  const item = await tab.offline.outbox.get(key)
  expect(item?.record).toMatchObject({
    state: 'sent',
    lastProblem: null,
    receipt: { key, requests: [{ memberId: 12 }] },
  })
}

describe('network faults end in exactly one stored request and a receipt', () => {
  const cases: [fault: string, script: Weather[]][] = [
    ['fault 1, refused or DNS failure', ['refused']],
    ['fault 2, reset before the body is through', ['resetBeforeCommit']],
    ['fault 3, reset after commit, before the answer', ['resetAfterCommit']],
    ['fault 4, answer cut mid-JSON', ['cutAnswer']],
    ['fault 5, black hole for 60 s', ['blackHole', 'blackHole']],
    ['fault 5, black hole after the commit', ['blackHoleAfterCommit']],
    ['fault 7, the proxy delivers the bytes twice', ['twice']],
    ['fault 8, 502/504 twenty times', Array.from({ length: 20 }, (_, n) => ({ status: n % 2 ? 502 : 504 }))],
    [
      'fault 9, 429 with Retry-After 120, garbage, ten years',
      [
        { status: 429, retryAfter: '120' },
        { status: 429, retryAfter: 'soon' },
        { status: 429, retryAfter: '315360000' },
      ],
    ],
    ['409 in progress', [{ status: 409, retryAfter: '1', json: { message: 'Being stored', code: 'inProgress' } }]],
  ]
  test.each(cases)('%s', async (_fault, script) => {
    const world = createWorld()
    const tab = world.phone().openTab()
    const key = await queue(tab)
    world.server.script = [...script]
    await untilQuiet(world, tab)
    expect(world.server.script).toEqual([])
    await expectOneStored(world, tab, key)
  })

  test('fault 6, captive portal 200 HTML: stays queued', async () => {
    const world = createWorld()
    const tab = world.phone().openTab()
    const key = await queue(tab)
    world.server.weather = 'captivePortal'
    await tab.offline.flush()
    const item = await tab.offline.outbox.get(key)
    expect(item?.record).toMatchObject({ state: 'queued', lastProblem: { kind: 'notJson', status: 200 } })
    world.server.weather = 'ok'
    await untilQuiet(world, tab)
    await expectOneStored(world, tab, key)
  })

  test('fault 9, ten years of Retry-After pause the queue for an hour, for every tab, except Send now', async () => {
    const world = createWorld()
    const phone = world.phone()
    const [tab, other] = [phone.openTab(), phone.openTab()]
    const key = await queue(tab)
    world.server.script = [{ status: 503, retryAfter: '315360000' }]
    const began = world.clock.now()
    expect((await tab.offline.flush()).nextAttemptAt).toBe(began + RETRY_AFTER_MAX_MS)
    const second = await queue(other, 'Another one')
    expect(await other.offline.flush()).toMatchObject({ attempted: 0, waiting: 2 })
    expect((await other.offline.outbox.sendNow(second))?.state).toBe('sent')
    expect(await other.offline.flush()).toMatchObject({ attempted: 0, waiting: 1 })
    world.clock.advance(RETRY_AFTER_MAX_MS)
    expect(await other.offline.flush()).toMatchObject({ sent: 1, waiting: 0 })
    expect((await tab.offline.outbox.get(key))?.record.state).toBe('sent')
  })

  test('fault 10, flapping every second for minutes: bounded attempts, OK', async () => {
    const world = createWorld()
    const tab = world.phone().openTab()
    const key = await queue(tab)
    world.server.weather = 'refused'
    for (let second = 0; second < 300; second += 1) {
      await tab.offline.flush({ reconnectGapMs: RECONNECT_GAP_MS })
      world.clock.advance(1000)
    }
    expect((await tab.offline.outbox.get(key))?.record.attempts).toBeLessThanOrEqual(35)
    world.server.weather = 'ok'
    await untilQuiet(world, tab)
    await expectOneStored(world, tab, key)
  })

  test('a reconnect delivers at once although the backoff is long', async () => {
    const world = createWorld()
    const tab = world.phone().openTab()
    const key = await queue(tab)
    world.server.weather = 'refused'
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await tab.offline.flush()
      world.clock.advance(15 * MINUTE_MS)
    }
    await tab.offline.flush()
    world.clock.advance(RECONNECT_GAP_MS)
    world.server.weather = 'ok'
    expect(await tab.offline.flush()).toMatchObject({ attempted: 0 })
    expect(await tab.offline.flush({ reconnectGapMs: RECONNECT_GAP_MS })).toMatchObject({ sent: 1 })
    await expectOneStored(world, tab, key)
  })

  test('a request that the server refuses never blocks the others', async () => {
    const world = createWorld()
    const tab = world.phone().openTab()
    const bad = await queue(tab, 'Bad')
    world.clock.advance(1)
    await queue(tab, 'Good')
    world.server.script = [{ status: 500 }]
    expect(await tab.offline.flush()).toMatchObject({ attempted: 2, sent: 1, waiting: 1 })
    world.server.script = [
      { status: 400, json: { errors: [{ name: 'gigRequest.notes', message: 'Too rude.', code: 'invalid' }] } },
    ]
    world.clock.advance(MINUTE_MS)
    await tab.offline.flush()
    expect((await tab.offline.outbox.get(bad))?.record).toMatchObject({
      state: 'needsYou',
      lastProblem: { errors: [{ name: 'gigRequest.notes' }] },
    })
    expect(storedNotes(world.server)).toEqual(['Good'])
  })

  test('a request that only ever gets 503 does not starve a newer one', async () => {
    const world = createWorld()
    const tab = world.phone().openTab()
    await queue(tab, 'Unlucky')
    world.server.script = [{ status: 503 }]
    await tab.offline.flush()
    await queue(tab, 'Newer')
    world.clock.advance(MINUTE_MS)
    world.server.script = ['ok', { status: 503 }]
    await tab.offline.flush()
    expect(storedNotes(world.server)).toEqual(['Newer'])
  })

  test('without any response twice in a row, the rest waits for the next flush and does not time out', async () => {
    const world = createWorld()
    const tab = world.phone().openTab()
    for (const notes of ['a', 'b', 'c', 'd']) await queue(tab, notes)
    world.server.weather = 'blackHole'
    expect(await world.clock.settle(tab.offline.flush())).toMatchObject({ attempted: 2, waiting: 4 })
    world.server.weather = 'ok'
    await untilQuiet(world, tab)
    expect(storedNotes(world.server).sort()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('401 keeps the body; a sign-in frees it', async () => {
    const world = createWorld()
    const tab = world.phone().openTab()
    await tab.offline.account.remember(5)
    const key = await queue(tab)
    world.server.script = [{ status: 401, json: { message: 'Who are you?', code: 'unauthorized' } }]
    expect(await tab.offline.flush()).toMatchObject({ waiting: 0 })
    expect((await tab.offline.outbox.get(key))?.record.state).toBe('needsSignIn')
    await tab.offline.account.remember(5)
    await tab.offline.flush()
    await expectOneStored(world, tab, key)
  })

  test('fault 20, an endpoint that is gone needs an update, and is tried again later by itself', async () => {
    const world = createWorld()
    const tab = world.phone().openTab()
    const key = await queue(tab)
    world.server.script = [{ status: 404, json: { message: 'No such path', code: 'notFound' } }]
    await tab.offline.flush()
    expect((await tab.offline.outbox.get(key))?.record.state).toBe('needsUpdate')
    await untilQuiet(world, tab)
    await expectOneStored(world, tab, key)
  })
})
