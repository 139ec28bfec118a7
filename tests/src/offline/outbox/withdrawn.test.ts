/** Taking back what is queued: without a connection, and while the server may or may not have it. */
import { describe, expect, test } from 'vitest'
import { OUTBOX_LIFETIME_MS, RETRY_MAX_MS } from '#contract/limits.ts'
import { ACCEPT_QUOTE } from '#src/offline/outbox/kinds/actions/bookings.ts'
import { MESSAGE } from '#src/offline/outbox/kinds/actions/messages.ts'
import type { ActionKind } from '#src/offline/outbox/kinds/action.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import type { AnyDraft } from '#src/offline/outbox/kinds/kinds.ts'
import { unsentMessage } from '#src/sync/outbox/outbox-messages.ts'
import { filledReply } from '#tests/support/world/leads.ts'
import { createWorld, filledDraft, storedNotes } from '#tests/support/world/world.ts'

function setup() {
  const world = createWorld()
  const phone = world.phone()
  const { offline } = phone.openTab()
  const { outbox } = offline
  const send = async (draft: AnyDraft) => {
    const { record } = await outbox.enqueue(draft)
    await outbox.sendNow(record.key)
    return record.key
  }
  /** Sent into a network that says nothing: the server may have it. */
  const sendIntoTheDark = async (draft: AnyDraft, weather: 'resetBeforeCommit' | 'resetAfterCommit' | 'late') => {
    world.server.script = [weather]
    const key = await send(draft)
    world.server.isConnected = false
    return key
  }
  const reconnect = async () => {
    world.server.isConnected = true
    await offline.flush({ reconnectGapMs: 0 })
  }
  const said = async (key: string) => {
    const item = await outbox.get(key)
    return item && unsentMessage(item, { now: world.clock.now(), online: world.server.isConnected })?.sentence
  }
  const states = async () => (await outbox.list()).map(({ record }) => record.state)
  return { world, phone, offline, outbox, send, sendIntoTheDark, reconnect, said, states }
}

const edited = (draft: AnyDraft, notes: string): QuoteDraft => {
  if (!('vendors' in draft)) throw new Error(draft.id)
  return { ...draft, gigRequest: { ...draft.gigRequest, notes } }
}

const action = <I>({ actionDrafts }: ReturnType<typeof setup>['offline'], kind: ActionKind<I>, input: I) =>
  actionDrafts.start(kind, {
    subject: 'lead/7',
    about: { title: 'DJ Aurora', href: '/bookings', event: null },
    input,
    once: kind.name,
  })

const DRAFTS: readonly [name: string, make: (offline: ReturnType<typeof setup>['offline']) => AnyDraft][] = [
  ['a request', (offline) => filledDraft(offline)],
  ['a reply to a lead', (offline) => filledReply(offline, 'Hello', 71)],
  ['an acceptance', (offline) => action(offline, ACCEPT_QUOTE, { leadId: 7, quoteId: 9 })],
  ['a message', (offline) => action(offline, MESSAGE, { leadId: 7, text: 'Hello', attachments: [] })],
]

describe('without a connection', () => {
  test.each(DRAFTS)('no attempt is made for %s, which is discarded at once and never sent', async (_name, make) => {
    const { world, offline, outbox, send, reconnect, states } = setup()
    world.server.isConnected = false
    const key = await send(make(offline))
    expect(world.server.begun).toEqual([])
    expect((await outbox.get(key))?.record).toMatchObject({
      state: 'queued',
      attempts: 0,
      outcomeUnknown: false,
      lastProblem: { kind: 'offline' },
    })
    expect(await outbox.discard(key)).toEqual({ outcome: 'discarded' })
    await reconnect()
    expect(await states()).toEqual([])
    expect(world.server.begun).toEqual([])
  })

  test('a page that opens before its browser knows that it is offline asks first, and sends nothing', async () => {
    const { world, phone, offline, send } = setup()
    world.server.isConnected = false
    const key = await send(filledDraft(offline))
    const other = await send(filledReply(offline, 'Hello', 71))
    world.server.isConnected = true
    world.server.weather = 'refused'
    const opened = phone.openTab().offline
    const { nextAttemptAt } = await opened.flush()
    expect(world.server.begun).toEqual([])
    expect(nextAttemptAt, 'it asks again later').toBeGreaterThan(world.clock.now())
    for (const waiting of [key, other])
      expect((await opened.outbox.get(waiting))?.record).toMatchObject({ state: 'queued', outcomeUnknown: false })
    world.server.isConnected = false
    expect(await opened.outbox.discard(key)).toEqual({ outcome: 'discarded' })
    world.server.isConnected = true
    world.server.weather = 'ok'
    await opened.flush({ reconnectGapMs: 0 })
    expect([...world.server.rows.keys()]).toEqual([other])
  })

  test('what is edited is sent once, as edited', async () => {
    const { world, offline, outbox, send, reconnect } = setup()
    world.server.isConnected = false
    const result = await outbox.edit(await send(filledDraft(offline, 'First')))
    if (result.outcome !== 'draft') throw new Error(result.outcome)
    await send(edited(result.draft, 'Second'))
    await reconnect()
    expect(storedNotes(world.server)).toEqual(['Second'])
  })

  test('it is due as soon as there is one, and a flush in between asks for no time', async () => {
    const { world, offline, send, reconnect, states } = setup()
    world.server.isConnected = false
    await send(filledDraft(offline))
    expect(await offline.flush()).toMatchObject({ attempted: 0, waiting: 1, nextAttemptAt: null })
    await reconnect()
    expect(await states()).toEqual(['sent'])
  })

  test('nothing goes out from memory either', async () => {
    const { world, offline, outbox } = setup()
    world.server.isConnected = false
    const record = await outbox.compose(filledDraft(offline))
    expect(await outbox.deliverUnsaved(record)).toMatchObject({ state: 'queued', outcomeUnknown: false })
    expect(world.server.begun).toEqual([])
  })
})

describe('discarded while the server may have it', () => {
  test.each(DRAFTS)(
    '%s says that it will be withdrawn, is canceled first, and never sent again',
    async (_name, make) => {
      const { world, offline, outbox, sendIntoTheDark, reconnect, said, states } = setup()
      const key = await sendIntoTheDark(make(offline), 'late')
      expect(await outbox.discard(key)).toEqual({ outcome: 'withdrawn' })
      expect(await said(key)).toMatch(/^Will be withdrawn when you’re online\./)
      await outbox.sendNow(key)
      await outbox.confirm(key)
      await reconnect()
      expect(await states()).toEqual([])
      // The first attempt arrives after all, and too late.
      world.server.arriveLate()
      expect([...world.server.rows]).toEqual([])
      expect(world.server.begun).toHaveLength(1)
    },
  )

  test('what the server had before stays with its receipt, and says that it was too late', async () => {
    const { offline, outbox, sendIntoTheDark, reconnect } = setup()
    const key = await sendIntoTheDark(filledDraft(offline), 'resetAfterCommit')
    await outbox.discard(key)
    await reconnect()
    expect((await outbox.get(key))?.record).toMatchObject({ state: 'sent', receipt: { key }, withdrawal: 'discard' })
  })

  test('it is withdrawn however long that takes, and its draft can be opened meanwhile', async () => {
    const { world, offline, outbox, sendIntoTheDark, reconnect, states } = setup()
    const key = await sendIntoTheDark(filledDraft(offline), 'resetBeforeCommit')
    await outbox.discard(key)
    world.clock.advance(OUTBOX_LIFETIME_MS * 2)
    await offline.flush()
    expect(await states()).toEqual(['withdrawn'])
    expect((await outbox.edit(key)).outcome).toBe('draft')
    await reconnect()
    expect(await states()).toEqual([])
    expect(await offline.drafts.list()).toHaveLength(1)
  })

  test('a server that cannot be asked is asked again, later each time', async () => {
    const { world, offline, outbox, sendIntoTheDark, states } = setup()
    const key = await sendIntoTheDark(filledDraft(offline), 'resetBeforeCommit')
    await outbox.discard(key)
    world.server.isConnected = true
    world.server.weather = { status: 502 }
    const { nextAttemptAt } = await offline.flush()
    expect(nextAttemptAt).toBeGreaterThan(world.clock.now())
    world.server.weather = 'ok'
    await offline.flush()
    expect(await states()).toEqual(['withdrawn'])
    world.clock.advance(RETRY_MAX_MS)
    await offline.flush()
    expect(await states()).toEqual([])
    expect([...world.server.tombstones]).toEqual([key])
  })

  test('a server that hangs does not hold up the tap', async () => {
    const { world, offline, outbox } = setup()
    world.server.script = ['resetBeforeCommit']
    const { record } = await outbox.enqueue(filledDraft(offline))
    await outbox.sendNow(record.key)
    world.server.weather = 'blackHole'
    const other = (await outbox.enqueue(filledReply(offline, 'Hello', 71))).record
    void outbox.sendNow(other.key)
    expect(await world.clock.settle(outbox.discard(record.key))).toEqual({ outcome: 'withdrawn' })
    expect((await outbox.get(other.key))?.record.state).toBe('sending')
  })

  test('an older page cannot read it, so it cannot send it', async () => {
    const { phone, offline, outbox, sendIntoTheDark } = setup()
    const key = await sendIntoTheDark(filledDraft(offline), 'resetBeforeCommit')
    expect(phone.disk.get('outbox')?.get(key)).toMatchObject({ state: 'queued' })
    await outbox.discard(key)
    // A page of before does not know this state: it sets the record aside.
    expect(phone.disk.get('outbox')?.get(key)).toMatchObject({ state: 'withdrawn' })
  })
})

describe('edited while the server may have it', () => {
  test('the draft opens at once, and only the new version arrives', async () => {
    const { world, offline, outbox, sendIntoTheDark, reconnect, states } = setup()
    const key = await sendIntoTheDark(filledDraft(offline, 'First'), 'late')
    const result = await outbox.edit(key)
    if (result.outcome !== 'draft') throw new Error(result.outcome)
    const draft = edited(result.draft, 'Second')
    // The form goes on saving it.
    expect((await offline.drafts.save(draft)).outcome).toBe('saved')
    const { record } = await outbox.enqueue(draft)
    expect(record.insteadOf).toBe(key)
    await reconnect()
    world.server.arriveLate()
    expect(storedNotes(world.server)).toEqual(['Second'])
    expect(await states()).toEqual(['sent'])
  })

  test('the new version waits until the old one is canceled', async () => {
    const { world, offline, outbox, sendIntoTheDark, send } = setup()
    const result = await outbox.edit(await sendIntoTheDark(filledDraft(offline, 'First'), 'resetBeforeCommit'))
    if (result.outcome !== 'draft') throw new Error(result.outcome)
    world.server.isConnected = true
    world.server.weather = { status: 502 }
    await send(edited(result.draft, 'Second'))
    await offline.flush()
    expect(world.server.begun).toHaveLength(1)
    world.server.weather = 'ok'
    await offline.flush({ reconnectGapMs: 0 })
    expect(storedNotes(world.server)).toEqual(['Second'])
  })

  test('where the old one had arrived, the person is asked before the new one goes out as well', async () => {
    const { world, offline, outbox, sendIntoTheDark, send, reconnect } = setup()
    const result = await outbox.edit(await sendIntoTheDark(filledDraft(offline, 'First'), 'resetAfterCommit'))
    if (result.outcome !== 'draft') throw new Error(result.outcome)
    const key = await send(edited(result.draft, 'Second'))
    await reconnect()
    await outbox.sendNow(key)
    expect(storedNotes(world.server)).toEqual(['First'])
    expect(await outbox.get(key)).toMatchObject({ confirmationReason: 'earlierSent', record: { state: 'queued' } })
    expect((await outbox.confirm(key))?.state).toBe('sent')
    expect(storedNotes(world.server)).toEqual(['First', 'Second'])
  })

  test('a draft that is still open then asks, too, once it is sent', async () => {
    const { offline, outbox, sendIntoTheDark, send, reconnect } = setup()
    const result = await outbox.edit(await sendIntoTheDark(filledDraft(offline, 'First'), 'resetAfterCommit'))
    if (result.outcome !== 'draft') throw new Error(result.outcome)
    await reconnect()
    expect((await offline.drafts.save(edited(result.draft, 'Second'))).outcome).toBe('saved')
    const key = await send(edited(result.draft, 'Second'))
    expect((await outbox.get(key))?.confirmationReason).toBe('earlierSent')
  })

  test('what was sent again unchanged has arrived with its first version', async () => {
    const { world, offline, outbox, sendIntoTheDark, send, reconnect, states } = setup()
    const result = await outbox.edit(await sendIntoTheDark(filledDraft(offline, 'First'), 'resetAfterCommit'))
    if (result.outcome !== 'draft') throw new Error(result.outcome)
    await send(result.draft)
    expect(await states()).toEqual(['withdrawn', 'queued'])
    await reconnect()
    expect(await states()).toEqual(['sent'])
    expect((await outbox.list())[0]?.record.withdrawal).toBeUndefined()
    expect(storedNotes(world.server)).toEqual(['First'])
  })

  test('another acceptance of the same quote after a discard is sent once', async () => {
    const { world, offline, outbox, sendIntoTheDark, send, reconnect, states } = setup()
    const accept = () => action(offline, ACCEPT_QUOTE, { leadId: 7, quoteId: 9 })
    await outbox.discard(await sendIntoTheDark(accept(), 'resetAfterCommit'))
    await send(accept())
    await reconnect()
    expect(await states()).toEqual(['sent'])
    expect(world.server.rows.size).toBe(1)
  })
})

test('a file for another device leaves out what was taken back', async () => {
  const { offline, outbox, sendIntoTheDark } = setup()
  const key = await sendIntoTheDark(filledDraft(offline), 'resetBeforeCommit')
  await outbox.discard(key)
  expect(await offline.transfer.exportAll()).not.toContain(key)
})
