/** Findings of the simulated soak, each as a test of its own. */
import { expect, test } from 'vitest'
import { newerFanfare } from '#tests/soak/simulated/newer-version.ts'
import { ASKING } from '#tests/soak/simulated/schedule.ts'
import { trial } from '#tests/soak/soak.ts'
import { pending } from '#tests/support/world/clock.ts'
import { noLocks } from '#tests/support/world/locks.ts'
import { unsentOn } from '#tests/support/world/unsent.ts'
import { createWorld, filledDraft, storedNotes } from '#tests/support/world/world.ts'

test('fault 29, a form that still shows a sent draft does not send it again, though a new one was begun', async () => {
  const world = createWorld()
  const phone = world.phone()
  const [stale, tab] = [phone.openTab().offline, phone.openTab().offline]
  const draft = filledDraft(stale)
  await stale.drafts.save(draft)
  const first = await tab.outbox.enqueue(draft)
  await tab.drafts.save(filledDraft(tab, 'Another party'))
  expect(await stale.outbox.enqueue(draft)).toMatchObject({ outcome: 'alreadySent', record: { key: first.record.key } })
  expect((await tab.drafts.list()).map((item) => item.draft.gigRequest['notes'])).toEqual(['Another party'])
})

test('fault 29, what a newer Fanfare sent from another tab no older one sends again: it asks to reload', async () => {
  const world = createWorld()
  const phone = world.phone()
  const older = phone.openTab().offline
  const newer = phone.openTab({ through: newerFanfare }).offline
  const draft = filledDraft(older)
  await newer.outbox.enqueue(draft)
  for (const send of [() => older.outbox.enqueue(draft), () => older.drafts.save(draft)]) {
    await expect(send()).rejects.toMatchObject({ name: 'StorageError', reason: 'newerVersion' })
  }
  // Set aside by the older one meanwhile, it is still known.
  await older.outbox.list()
  await expect(older.outbox.enqueue(draft)).rejects.toMatchObject({ reason: 'newerVersion' })
})

test('fault 29, what an older tab set aside was sent: a form with the draft puts it back, sends nothing', async () => {
  const world = createWorld()
  const phone = world.phone()
  const older = phone.openTab().offline
  const [newer, stale] = [newerFanfare, newerFanfare].map((through) => phone.openTab({ through }).offline)
  const draft = filledDraft(newer!)
  const { record } = await newer!.outbox.enqueue(draft)
  for (const send of [() => stale!.outbox.enqueue(draft), () => stale!.drafts.save(draft)]) {
    await older.outbox.list()
    expect(await newer!.quarantine.list()).toHaveLength(1)
    expect(await send()).toMatchObject({ outcome: 'alreadySent' })
    expect(await newer!.quarantine.list()).toEqual([])
    expect((await newer!.outbox.list()).map((item) => item.record.key)).toEqual([record.key])
  }
})

test('fault 29, tabs of two versions on one draft, three months apart: it is sent once', async () => {
  const { findings, acknowledged } = await trial({
    seed: 3289985532,
    locks: true,
    forms: ASKING,
    steps: [
      { tab: 0, deed: { do: 'edit', nth: 2 }, turns: 2 },
      { event: { do: 'update' }, turns: null },
      { tab: 0, deed: { do: 'send', vendor: 1 }, turns: 2 },
      { tab: 1, deed: { do: 'open', vendor: 1 }, turns: null },
      { event: { do: 'clock', hours: 24 * 91 }, turns: null },
      { tab: 1, deed: { do: 'send', vendor: 2 }, turns: null },
    ],
  })
  expect({ findings, acknowledged }).toEqual({ findings: [], acknowledged: 1 })
})

test('fault 42, after a 503 the server may hold it: an edit asks first, and finds it stored', async () => {
  const world = createWorld()
  const { offline } = world.phone().openTab()
  const { record } = await offline.outbox.enqueue(filledDraft(offline))
  world.server.script = ['unavailableAfterCommit']
  expect(await offline.outbox.sendNow(record.key)).toMatchObject({ state: 'queued', outcomeUnknown: true })
  expect(await offline.outbox.edit(record.key)).toMatchObject({ outcome: 'alreadySent' })
  expect(storedNotes(world.server)).toEqual(['Two hours of disco'])
})

test('fault 28, a throttled attempt taking over from a killed tab knows the first may have arrived', async () => {
  const world = createWorld()
  const phone = world.phone()
  const [sending, other] = [phone.openTab(), phone.openTab().offline]
  const { record } = await sending.offline.outbox.enqueue(filledDraft(sending.offline))
  world.server.script = [
    'blackHoleAfterCommit',
    { status: 429, retryAfter: '5', json: { message: 'Wait', code: 'tooMany' } },
  ]
  void sending.offline.flush()
  // It finds the record still queued, and then waits for the lock.
  const taking = other.flush()
  while (world.server.rows.size === 0) await pending()
  sending.kill()
  await taking
  expect((await other.outbox.get(record.key))?.record).toMatchObject({ state: 'queued', outcomeUnknown: true })
  expect(await other.outbox.discard(record.key)).toMatchObject({ outcome: 'alreadySent' })
})

test('fault 31, no Web Locks: discarding while another tab begins to send leaves no stored request', async () => {
  const world = createWorld()
  const phone = world.phone()
  const [sending, other] = [phone.openTab({ locks: noLocks }).offline, phone.openTab({ locks: noLocks }).offline]
  for (let hops = 0; hops < 60; hops += 1) {
    const { record } = await sending.outbox.enqueue(filledDraft(sending, `attempt ${hops}`))
    const flushing = sending.flush()
    for (let hop = 0; hop < hops; hop += 1) await Promise.resolve()
    const { outcome } = await other.outbox.discard(record.key)
    await flushing
    expect({ hops, stored: world.server.rows.has(record.key) }).toEqual({ hops, stored: outcome !== 'discarded' })
  }
})

test('fault 17, what an older tab set aside in the middle of an attempt is one request again, not two', async () => {
  const world = createWorld()
  const phone = world.phone()
  const newer = phone.openTab({ through: newerFanfare }).offline
  const older = phone.openTab().offline
  const { record } = await newer.outbox.enqueue(filledDraft(newer))
  world.server.script = ['blackHole']
  const sending = newer.outbox.sendNow(record.key)
  while (world.server.script.length > 0) await pending()
  await older.outbox.list()
  expect(await newer.quarantine.list()).toHaveLength(1)
  await world.clock.settle(sending)
  expect(await newer.quarantine.list()).toEqual([])
  expect((await newer.outbox.list()).map((item) => item.record.state)).toEqual(['queued'])
})

test('what was refused can be sent again by the person’s word', async () => {
  const world = createWorld()
  const { offline } = world.phone().openTab()
  await offline.account.remember(7)
  const { record } = await offline.outbox.enqueue(filledDraft(offline))
  world.server.script = [{ status: 401, json: { message: 'No', code: 'unauthorized' } }]
  expect(await offline.outbox.sendNow(record.key)).toMatchObject({ state: 'needsSignIn' })
  await offline.flush()
  expect(storedNotes(world.server)).toEqual([])
  expect(await offline.outbox.sendNow(record.key)).toMatchObject({ state: 'sent' })
})

test('fault 101, a form that was sent before a sign-out is not sent again from a tab that still shows it', async () => {
  const world = createWorld()
  const phone = world.phone()
  const [stale, tab] = [phone.openTab().offline, phone.openTab()]
  const draft = filledDraft(stale)
  await stale.drafts.save(draft)
  const { record } = await tab.offline.outbox.enqueue(draft)
  await tab.offline.outbox.sendNow(record.key)
  expect(await tab.offline.account.leave(await unsentOn(tab), () => {})).toBe('left')
  await expect(stale.outbox.enqueue(draft)).rejects.toMatchObject({ name: 'StorageError', reason: 'signedOut' })
  await expect(stale.outbox.compose(draft)).rejects.toMatchObject({ reason: 'signedOut' })
  expect(storedNotes(world.server)).toEqual(['Two hours of disco'])
})

test('fault 31, without Web Locks: what another tab is sending may arrive although it expires here, so an edit asks', async () => {
  const { findings, acknowledged } = await trial({
    seed: 514339,
    locks: false,
    forms: ['request', 'answer', 'request'],
    steps: [
      { tab: 1, deed: { do: 'send', vendor: 0 }, turns: 10 },
      { tab: 0, deed: { do: 'type', vendor: 2 }, turns: 1 },
      { event: { do: 'kill', tab: 2, atStep: 6 }, turns: 3 },
      { event: { do: 'clock', hours: 2184 }, turns: 3 },
      { event: { do: 'usual', weather: 'resetAfterCommit' }, turns: 12 },
      { event: { do: 'storageFails', tab: 1, reason: 'unavailable', times: 3 }, turns: null },
      { tab: 1, deed: { do: 'type', vendor: 2 }, turns: 10 },
      { tab: 1, deed: { do: 'edit', nth: 0 }, turns: 9 },
    ],
  })
  expect({ findings, acknowledged }).toEqual({ findings: [], acknowledged: 1 })
})

test('fault 20, what a newer tab queues after the warning of an older one is not deleted by its sign-out', async () => {
  const phone = createWorld().phone()
  const older = phone.openTab()
  const newer = phone.openTab({ through: newerFanfare }).offline
  const warned = await unsentOn(older)
  const { record } = await newer.outbox.enqueue(filledDraft(newer))
  expect(await older.offline.account.leave(warned, () => {})).toBe('askAgain')
  expect((await newer.outbox.list()).map((item) => item.record.key)).toEqual([record.key])
  // Asked again, it is in the warning.
  expect(await older.offline.account.leave(await unsentOn(older), () => {})).toBe('left')
})
