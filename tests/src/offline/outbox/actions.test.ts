/** Actions of one tap or a short text: the same outbox, the same promises as a request. */
import { expect, test } from 'vitest'
import { isAction, isRequest } from '#src/offline/outbox/of-kind.ts'
import { ActionDraft } from '#src/offline/drafts/records.ts'
import { ACCEPT_QUOTE, BOOKING_MOVE } from '#src/offline/outbox/kinds/actions/bookings.ts'
import { inputOf } from '#src/offline/outbox/kinds/action.ts'
import { ACTION_KINDS } from '#src/offline/outbox/kinds/actions/actions.ts'
import { createRequestServer } from '#src/offline/outbox/request-server.ts'
import type { Offline } from '#src/offline/offline.ts'
import { syncOutbox } from '#sw/outbox-sync.ts'
import { unsentOn } from '#tests/support/world/unsent.ts'
import { createWorld, filledDraft, type World } from '#tests/support/world/world.ts'

const EVENT = { date: '2027-06-12', time: '18:30', timeZone: 'America/New_York' }

function setup() {
  const world = createWorld()
  const phone = world.phone()
  const { offline } = phone.openTab()
  const ports = { now: () => world.clock.now(), wait: async (ms: number) => world.clock.advance(ms) }
  return { world, phone, offline, sync: () => syncOutbox(offline, ports) }
}

const accept = ({ actionDrafts }: Offline, quoteId = 31) =>
  actionDrafts.start(ACCEPT_QUOTE, {
    subject: 'lead/7',
    about: { title: 'DJ Aurora', href: '/requests', event: EVENT },
    input: { leadId: 7, quoteId },
    once: `accept ${quoteId}`,
  })
const cancel = ({ actionDrafts }: Offline, reason: string) =>
  actionDrafts.start(BOOKING_MOVE, {
    subject: 'booking/5',
    about: { title: 'DJ Aurora', href: '/bookings/5', event: EVENT },
    input: { bookingId: 5, move: 'cancel', reason },
  })
const stored = ({ server }: World) =>
  [...server.rows.values()].map(({ params, body }) => [params, JSON.parse(body)] as const)

test('a tap becomes one frozen record with its own key, delivered with the numbers of its path', async () => {
  const { world, phone, offline } = setup()
  const { record, outcome } = await offline.outbox.enqueue(cancel(offline, 'It rains'))
  expect([outcome, phone.disk.get('outbox')?.get(record.key)]).toEqual(['queued', record])
  expect(await offline.outbox.sendNow(record.key)).toMatchObject({ state: 'sent', receipt: { key: record.key } })
  expect(stored(world)).toEqual([[{ id: 5 }, { move: 'cancel', reason: 'It rains' }]])
})

test('fault 80, tapped offline and killed, it is there after a reload and the worker sends it, once', async () => {
  const { world, phone, offline, sync } = setup()
  world.server.weather = 'refused'
  const { record } = await offline.outbox.enqueue(accept(offline))
  await offline.outbox.sendNow(record.key)
  const reopened = phone.openTab().offline
  expect((await reopened.outbox.list()).filter(isAction)).toMatchObject([
    { record: { key: record.key, state: 'queued' }, label: { waiting: 'Accepted on this device, not confirmed yet' } },
  ])
  world.server.weather = 'ok'
  world.server.script = ['resetAfterCommit']
  await sync()
  await sync()
  expect(stored(world)).toEqual([[{}, { leadId: 7, quoteId: 31 }]])
  expect((await offline.outbox.find([record.key]))[0]?.record.state).toBe('sent')
})

test('the same tap in two tabs is one action; what may be done twice alike is done twice', async () => {
  const { world, phone, offline } = setup()
  const other = phone.openTab().offline
  const first = await offline.outbox.enqueue(accept(offline))
  expect(await other.outbox.enqueue(accept(other))).toMatchObject({
    outcome: 'alreadySent',
    record: { key: first.record.key },
  })
  await offline.outbox.enqueue(cancel(offline, 'a'))
  await other.outbox.enqueue(cancel(other, 'a'))
  await offline.flush()
  expect(world.server.rows.size).toBe(3)
})

test.each([
  [409, 'slotTaken', 'DJ Aurora was booked by someone else.'],
  [404, 'notFound', 'There’s no such lead.'],
])(
  'fault 81, a refusal of %i %s waits for the person with its reason and what holds now',
  async (status, code, message) => {
    const { world, offline } = setup()
    const { record } = await offline.outbox.enqueue(accept(offline))
    world.server.script = [{ status, json: { code, message, state: { free: false } } }]
    expect(await offline.outbox.sendNow(record.key)).toMatchObject({
      state: 'needsYou',
      lastProblem: { kind: 'refused', code, message, response: { state: { free: false } } },
    })
    await offline.flush({ reconnectGapMs: 0 })
    expect(world.server.received).toEqual([])
    expect(await offline.outbox.discard(record.key)).toEqual({ outcome: 'discarded' })
    // This acceptance may be tried again.
    expect((await offline.outbox.enqueue(accept(offline))).outcome).toBe('queued')
  },
)

test('409 inProgress is tried again under the same key', async () => {
  const { world, offline } = setup()
  const { record } = await offline.outbox.enqueue(accept(offline))
  world.server.script = [{ status: 409, json: { code: 'inProgress', message: 'Saving.' } }]
  expect(await offline.outbox.sendNow(record.key)).toMatchObject({ state: 'queued' })
  expect(await offline.outbox.sendNow(record.key)).toMatchObject({ state: 'sent' })
})

test('discarding one that may have arrived asks the server first and finds the receipt', async () => {
  const { world, offline } = setup()
  world.server.script = ['resetAfterCommit']
  const { record } = await offline.outbox.enqueue(accept(offline))
  await offline.outbox.sendNow(record.key)
  expect(await offline.outbox.discard(record.key)).toMatchObject({
    outcome: 'alreadySent',
    record: { receipt: { key: record.key } },
  })
})

test('a text goes back to be edited with what was typed, and its draft is stored like any other', async () => {
  const { world, offline } = setup()
  world.server.weather = 'refused'
  const draft = cancel(offline, 'It rains')
  await offline.actionDrafts.save(draft)
  expect((await unsentOn({ offline })).drafts).toEqual(['actions/action:bookingMove booking/5'])
  const { record } = await offline.outbox.enqueue(draft)
  expect([await offline.listDrafts(), await offline.actionDrafts.save(draft)]).toEqual([
    [],
    { outcome: 'alreadySent', key: record.key },
  ])
  expect(await offline.outbox.edit(record.key)).toMatchObject({ outcome: 'draft' })
  const back = await offline.actionDrafts.load(BOOKING_MOVE, 'booking/5')
  expect(back && inputOf(BOOKING_MOVE, { kind: back.action, draft: back })).toEqual({
    bookingId: 5,
    move: 'cancel',
    reason: 'It rains',
  })
})

test('a withdrawal says that it saw nothing booked yet; one saved by an earlier version says nothing', async () => {
  const { world, offline } = setup()
  const about = { title: 'DJ Aurora', href: '/bookings/5', event: EVENT }
  for (const seen of [{ seenState: 'accepted' as const }, {}]) {
    const input = { bookingId: 5, move: 'cancel' as const, owedCents: 0, isWithdrawal: true, ...seen }
    const { record } = await offline.outbox.enqueue(
      offline.actionDrafts.start(BOOKING_MOVE, { subject: 'booking/5', about, input }),
    )
    await offline.outbox.sendNow(record.key)
  }
  const body = { move: 'cancel', owedCents: 0 }
  expect(stored(world).map(([, sent]) => sent)).toEqual([{ ...body, seenState: 'accepted' }, body])
})

test('one outbox holds every kind; each list shows its own, and what a key becomes again follows from it', async () => {
  const { offline } = setup()
  const request = await offline.outbox.enqueue(filledDraft(offline))
  const action = await offline.outbox.enqueue(accept(offline))
  const keysIn = (list: readonly { record: { key: string } }[]) => list.map(({ record }) => record.key)
  const items = await offline.outbox.list()
  expect([keysIn(items).length, keysIn(items.filter(isRequest)), keysIn(items.filter(isAction))]).toEqual([
    2,
    [request.record.key],
    [action.record.key],
  ])
  expect(await offline.outbox.edit(request.record.key)).toMatchObject({
    draft: { vendors: [{ profileName: 'DJ Aurora' }] },
  })
  expect(await offline.outbox.edit(action.record.key)).toMatchObject({ draft: { action: 'action:acceptQuote' } })
})

test('near the event only what is for before it asks first', async () => {
  const { world, offline } = setup()
  world.server.weather = 'refused'
  world.clock.setWall(Date.parse('2027-06-12T12:00:00Z'))
  const [accepted, canceled] = [
    await offline.outbox.enqueue(accept(offline)),
    await offline.outbox.enqueue(cancel(offline, 'a')),
  ]
  const reasonOf = async (key: string) => (await offline.outbox.find([key]))[0]?.confirmationReason
  expect([await reasonOf(accepted.record.key), await reasonOf(canceled.record.key)]).toEqual(['eventSoon', null])
})

test('a sign-out is warned about what is not sent, and takes it along', async () => {
  const { phone, offline } = setup()
  await offline.account.remember(5)
  await offline.outbox.enqueue(accept(offline))
  await offline.actionDrafts.save(cancel(offline, 'a'))
  expect(await offline.account.leave({ records: [], drafts: [], unreadable: [] }, () => {})).toBe('askAgain')
  expect(await offline.account.leave(await unsentOn({ offline }), () => {})).toBe('left')
  expect([phone.disk.get('outbox')?.size, phone.disk.get('actions')?.size]).toEqual([0, 0])
})

test('it goes out by the method and the path of its call', async () => {
  const seen: unknown[] = []
  const server = createRequestServer({
    fetch: async (input, init) => {
      seen.push([input, init?.method, new Headers(init?.headers).get('idempotency-key')])
      return Response.json({ key: 'k' })
    },
  })
  const signal = new AbortController().signal
  const endpoint = { ...BOOKING_MOVE.endpoint, method: 'PUT' } as const
  await server.send({ endpoint, params: { id: 5 }, key: 'k', body: '{}', ownerId: null, signal })
  expect(seen).toEqual([['/api/v1/bookings/5/moves', 'PUT', 'k']])
})

test('every kind has a name of its own, and its drafts look like drafts', () => {
  expect(new Set(ACTION_KINDS.map(({ name }) => name)).size).toBe(ACTION_KINDS.length)
  for (const { draftSchema } of ACTION_KINDS) expect(draftSchema).toBe(ActionDraft)
})
