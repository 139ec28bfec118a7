/** Faults 27, 28, 29 and 31: several tabs and the worker on one phone. */
import { describe, expect, test } from 'vitest'
import { pending } from '#tests/support/world/clock.ts'
import { noLocks } from '#tests/support/world/locks.ts'
import { createWorld, filledDraft, storedNotes } from '#tests/support/world/world.ts'

test('fault 27, five tabs and the worker flush together: each request is sent once', async () => {
  const world = createWorld()
  const phone = world.phone()
  const tabs = Array.from({ length: 6 }, () => phone.openTab().offline)
  const queued = await Promise.all(
    ['a', 'b', 'c'].map((notes) => tabs[0]!.outbox.enqueue(filledDraft(tabs[0]!, notes))),
  )
  const reports = await world.clock.settle(Promise.all(tabs.map((tab) => tab.flush())))
  expect(reports.map(({ waiting }) => waiting)).toEqual([0, 0, 0, 0, 0, 0])
  expect(world.server.received.map(({ key }) => key).sort()).toEqual(queued.map(({ record }) => record.key).sort())
  expect(storedNotes(world.server).sort()).toEqual(['a', 'b', 'c'])
  for (const tab of tabs) expect((await tab.outbox.list()).every(({ record }) => record.state === 'sent')).toBe(true)
})

test('fault 28, flushing tab killed: another takes over', async () => {
  const world = createWorld()
  const phone = world.phone()
  const [flushing, other] = [phone.openTab(), phone.openTab()]
  const { record } = await flushing.offline.outbox.enqueue(filledDraft(flushing.offline))
  world.server.script = ['blackHoleAfterCommit']
  void flushing.offline.flush()
  const taking = other.offline.flush()
  while (world.server.rows.size === 0) await pending()
  expect(phone.disk.get('outbox')?.get(record.key)).toMatchObject({ state: 'sending' })
  flushing.kill()
  await world.clock.settle(taking)
  expect((await other.offline.outbox.get(record.key))?.record).toMatchObject({
    state: 'sent',
    receipt: { key: record.key },
  })
  expect(world.server.rows.size).toBe(1)
})

test('fault 28, flushing tab killed after the commit: an edit in another tab finds the request delivered', async () => {
  const world = createWorld()
  const phone = world.phone()
  const [flushing, other] = [phone.openTab(), phone.openTab()]
  const { record } = await flushing.offline.outbox.enqueue(filledDraft(flushing.offline))
  world.server.script = ['blackHoleAfterCommit']
  void flushing.offline.flush()
  while (world.server.rows.size === 0) await pending()
  flushing.kill()
  expect(await other.offline.outbox.edit(record.key)).toMatchObject({
    outcome: 'alreadySent',
    record: { receipt: { key: record.key } },
  })
})

describe('fault 29, same draft in two tabs, Send in both: one request, the second tab is told', () => {
  test('after one tab sent, the other’s Send and save answer with that request', async () => {
    const world = createWorld()
    const phone = world.phone()
    const [one, two] = [phone.openTab().offline, phone.openTab().offline]
    const draft = filledDraft(one)
    await one.drafts.save(draft)
    const same = (await two.drafts.load(draft.id))!.draft
    const [first, second] = await Promise.all([one.outbox.enqueue(draft), two.outbox.enqueue(same)])
    expect([first.outcome, second.outcome]).toEqual(['queued', 'alreadySent'])
    expect(second.record.key).toBe(first.record.key)
    expect(await two.drafts.save(same)).toEqual({ outcome: 'alreadySent', key: first.record.key })
    expect(await one.drafts.list()).toEqual([])
    await Promise.all([one.flush(), two.flush()])
    expect(world.server.rows.size).toBe(1)
  })

  test('drafts for the same vendors that were begun apart become one with the first save', async () => {
    const phone = createWorld().phone()
    const [one, two] = [phone.openTab().offline, phone.openTab().offline]
    await one.drafts.save(filledDraft(one))
    const begunApart = filledDraft(two)
    const saved = await two.drafts.save(begunApart)
    if (saved.outcome !== 'saved') throw new Error(saved.outcome)
    const sent = await one.outbox.enqueue((await one.drafts.load(saved.draft.id))!.draft)
    expect(await two.outbox.enqueue(saved.draft)).toMatchObject({
      outcome: 'alreadySent',
      record: { key: sent.record.key },
    })
  })

  test('what each tab typed since it read the draft is kept, whichever saves last', async () => {
    const phone = createWorld().phone()
    const [one, two] = [phone.openTab().offline, phone.openTab().offline]
    const draft = filledDraft(one)
    await one.drafts.save(draft)
    const [here, there] = [await one.drafts.load(draft.id), await two.drafts.load(draft.id)].map((item) => item!.draft)
    await one.drafts.save({ ...here!, gigRequest: { ...here!.gigRequest, notes: 'Only disco' } }, here)
    await two.drafts.save({ ...there!, gigRequest: { ...there!.gigRequest, guestCount: '90' } }, there)
    expect((await one.drafts.load(draft.id))?.draft.gigRequest).toMatchObject({
      notes: 'Only disco',
      guestCount: '90',
      venue: 'The loft',
    })
  })

  test('a later wish for the same vendors is a request of its own', async () => {
    const { offline } = createWorld().phone().openTab()
    await offline.outbox.enqueue(filledDraft(offline, 'First party'))
    expect((await offline.outbox.enqueue(filledDraft(offline, 'Second party'))).outcome).toBe('queued')
  })
})

test('fault 31, no Web Locks: duplicates may be sent, the key makes them one', async () => {
  const world = createWorld()
  const phone = world.phone()
  const tabs = Array.from({ length: 5 }, () => phone.openTab({ locks: noLocks }).offline)
  const { record } = await tabs[0]!.outbox.enqueue(filledDraft(tabs[0]!))
  await world.clock.settle(Promise.all(tabs.map((tab) => tab.flush())))
  expect(new Set(world.server.received.map(({ key }) => key))).toEqual(new Set([record.key]))
  expect(storedNotes(world.server)).toEqual(['Two hours of disco'])
  expect((await tabs[1]!.outbox.get(record.key))?.record.state).toBe('sent')
})

test('fault 31, no Web Locks: a slow failure in one tab does not undo the delivery of another', async () => {
  const world = createWorld()
  const phone = world.phone()
  const [slow, fast] = [phone.openTab({ locks: noLocks }).offline, phone.openTab({ locks: noLocks }).offline]
  const { record } = await slow.outbox.enqueue(filledDraft(slow))
  world.server.script = ['blackHoleAfterCommit']
  const flushing = slow.flush()
  while (world.server.rows.size === 0) await pending()
  expect((await fast.outbox.sendNow(record.key))?.state).toBe('sent')
  await world.clock.settle(flushing)
  expect((await slow.outbox.get(record.key))?.record).toMatchObject({ state: 'sent', receipt: { key: record.key } })
})

test('a yes that is given while an attempt is under way is not forgotten', async () => {
  const world = createWorld()
  const phone = world.phone()
  const [tab, other] = [phone.openTab().offline, phone.openTab().offline]
  const { record } = await tab.outbox.enqueue(filledDraft(tab))
  world.server.script = ['blackHole', 'refused']
  const flushing = tab.flush()
  while (world.server.script.length > 1) await pending()
  const confirming = other.outbox.confirm(record.key)
  await world.clock.settle(Promise.all([flushing, confirming]))
  expect((await tab.outbox.get(record.key))?.record).toMatchObject({
    state: 'queued',
    attempts: 2,
    confirmedAt: expect.any(Number) as unknown,
  })
})

describe('a tab that was suspended while somebody signed out in another one', () => {
  test('saves nothing of what was typed before; a page that is loaded anew does', async () => {
    const world = createWorld()
    const phone = world.phone()
    const [suspended, other] = [phone.openTab().offline, phone.openTab().offline]
    const draft = filledDraft(suspended)
    await suspended.drafts.load(draft.id)
    await other.account.leave({ records: [], drafts: [], unreadable: [] }, () => {})

    await expect(suspended.drafts.save(draft)).rejects.toMatchObject({ reason: 'signedOut' })
    expect([...(phone.disk.get('drafts') ?? [])]).toEqual([])

    const loaded = phone.openTab().offline
    expect(await loaded.drafts.save(filledDraft(loaded))).toMatchObject({ outcome: 'saved' })
  })

  test('its signup stays unsaved, too', async () => {
    const phone = createWorld().phone()
    const [suspended, other] = [phone.openTab().offline, phone.openTab().offline]
    await suspended.signup.load()
    await other.account.leave({ records: [], drafts: [], unreadable: [] }, () => {})
    await expect(suspended.signup.save({ data: { firstName: 'Ana' }, placeText: '' })).rejects.toMatchObject({
      reason: 'signedOut',
    })
    expect([...(phone.disk.get('signup') ?? [])]).toEqual([])
  })
})
