/** Actions about one thing arrive in the order in which they were done; different things wait for nothing. */
import { expect, test } from 'vitest'
import { isAction } from '#src/offline/outbox/of-kind.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { blockerAmong } from '#src/sync/outbox/actions-about.ts'
import { actionMessage } from '#src/sync/outbox/outbox-messages.ts'
import { BOOKING_MOVE, NOTE_PAYMENT } from '#src/offline/outbox/kinds/actions/bookings.ts'
import { CHANGE_EVENT } from '#src/offline/outbox/kinds/actions/events.ts'
import { MESSAGE } from '#src/offline/outbox/kinds/actions/messages.ts'
import { syncOutbox } from '#sw/outbox-sync.ts'
import { createWorld, filledDraft, type World } from '#tests/support/world/world.ts'
import type { Weather } from '#tests/support/world/server.ts'

const HOUR_MS = 3_600_000
const REFUSAL: Weather = { status: 409, json: { code: 'stateChanged', message: 'The client canceled it.' } }

function setup() {
  const world = createWorld()
  const phone = world.phone()
  return { world, phone, offline: phone.openTab().offline }
}

const write = async ({ outbox, actionDrafts }: Offline, text: string, leadId = 7) =>
  (
    await outbox.enqueue(
      actionDrafts.start(MESSAGE, {
        subject: `thread/${leadId}`,
        about: { title: 'DJ Nova', href: `/threads/${leadId}`, event: null },
        input: { leadId, text, attachments: [] },
      }),
    )
  ).record.key

const aboutBooking = { subject: 'booking/5', about: { title: 'Ana', href: '/bookings/5', event: null } }
const move = async ({ outbox, actionDrafts }: Offline, to: 'confirm' | 'arrived' | 'cancel') =>
  (await outbox.enqueue(actionDrafts.start(BOOKING_MOVE, { ...aboutBooking, input: { bookingId: 5, move: to } })))
    .record.key
const notePayment = async ({ outbox, actionDrafts }: Offline) =>
  (
    await outbox.enqueue(
      actionDrafts.start(NOTE_PAYMENT, {
        ...aboutBooking,
        input: { bookingId: 5, kind: 'deposit', cents: 20_000, method: 'cash', paidOn: '2027-03-01', note: '' },
      }),
    )
  ).record.key

/** Actions that reached the server, in its order: a message’s text, a move, or the kind of payment. */
const arrived = ({ server }: World): string[] =>
  [...server.rows.values()].map(({ body }) => {
    const { text, move: moved, kind } = JSON.parse(body) as { text?: string; move?: string; kind?: string }
    return text ?? moved ?? kind ?? 'request'
  })

/** How the screen shows it. */
async function shown({ world, offline }: ReturnType<typeof setup>, key: string) {
  const items = await offline.outbox.list()
  const item: ActionItem = items.filter(isAction).find(({ record }) => record.key === key)!
  return actionMessage(item, { now: world.clock.now(), online: true }, blockerAmong(item, items))
}

test('the first message failed, the second is tapped: both arrive as they were written', async () => {
  const { world, offline } = setup()
  world.server.script = ['refused']
  await offline.outbox.sendNow(await write(offline, 'Is it OK'))
  await offline.outbox.sendNow(await write(offline, 'if we start at 7?'))
  expect(arrived(world)).toEqual(['Is it OK', 'if we start at 7?'])
})

test('the first one times out while others go out: a later one of its thread waits, another does not', async () => {
  const { world, offline } = setup()
  const first = await write(offline, 'one')
  world.server.script = ['refused']
  await offline.outbox.sendNow(first)
  await write(offline, 'two')
  await write(offline, 'elsewhere', 8)
  await offline.outbox.enqueue(filledDraft(offline))
  await offline.flush()
  expect(arrived(world)).toEqual(['elsewhere', 'request'])
  await offline.flush({ reconnectGapMs: 0 })
  expect(arrived(world)).toEqual(['elsewhere', 'request', 'one', 'two'])
})

test('three offline, killed in between, and the worker delivers: one order, once each', async () => {
  const { world, phone, offline } = setup()
  world.server.weather = 'refused'
  for (const text of ['one', 'two', 'three']) {
    const tab = phone.openTab()
    const key = await write(tab.offline, text)
    tab.killAtStep(6)
    void tab.offline.outbox.sendNow(key)
    await world.clock.settle(tab.dead)
  }
  world.server.weather = 'ok'
  world.server.script = ['resetAfterCommit', 'cutAnswer']
  const ports = { now: () => world.clock.now(), wait: async (ms: number) => world.clock.advance(ms) }
  await syncOutbox(offline, ports)
  expect(arrived(world)).toEqual(['one', 'two', 'three'])
  expect((await offline.flush()).waiting).toBe(0)
})

test('written under a clock that was set back, or in the same millisecond, it still comes second', async () => {
  const { world, offline } = setup()
  await write(offline, 'one')
  await write(offline, 'two')
  world.clock.setWall(world.clock.now() - 26 * HOUR_MS)
  await write(offline, 'three')
  await offline.flush()
  expect(arrived(world)).toEqual(['one', 'two', 'three'])
})

test('a refused message holds nothing back', async () => {
  const { world, offline } = setup()
  world.server.script = [{ status: 422, json: { code: 'tooLong', message: 'Shorten it.' } }]
  await offline.outbox.sendNow(await write(offline, 'one'))
  await offline.outbox.sendNow(await write(offline, 'two'))
  expect(arrived(world)).toEqual(['two'])
})

test('a message that asks first: the next one says so, and goes out after the yes', async () => {
  const all = setup()
  const { world, offline } = all
  const first = await write(offline, 'one')
  world.clock.advance(49 * HOUR_MS)
  const second = await write(offline, 'two')
  await offline.outbox.sendNow(second)
  expect(arrived(world)).toEqual([])
  expect(await shown(all, second)).toMatchObject({
    sentence: 'First, your earlier message needs you. Then we’ll send this one.',
    actions: ['edit', 'export', 'discard'],
  })
  // Nothing to come back for: only the person can let it go on.
  expect(await offline.flush()).toMatchObject({ waiting: 0, asking: 2, nextAttemptAt: null })
  await offline.outbox.confirm(first)
  await offline.flush()
  expect(arrived(world)).toEqual(['one', 'two'])
})

test('what waits for an earlier one is tried when that one is, and says so', async () => {
  const all = setup()
  const { world, offline } = all
  const first = await write(offline, 'one')
  world.server.script = [{ status: 502 }]
  await offline.outbox.sendNow(first)
  const second = await write(offline, 'two')
  const { nextAttemptAt, waiting } = await offline.flush()
  expect(waiting).toBe(2)
  expect(nextAttemptAt).toBeGreaterThan(world.clock.now())
  expect((await shown(all, second))?.sentence).toBe('We’ll send it right after your earlier message.')
})

test('a refused confirmation holds back what depends on it, and says so; canceling does not wait', async () => {
  const all = setup()
  const { world, offline } = all
  const confirm = await move(offline, 'confirm')
  const payment = await notePayment(offline)
  await move(offline, 'arrived')
  const cancel = await move(offline, 'cancel')
  world.server.script = [REFUSAL]
  await offline.flush()
  expect(arrived(world)).toEqual(['cancel'])
  expect((await offline.outbox.find([cancel]))[0]?.record.state).toBe('sent')
  expect(await shown(all, payment)).toMatchObject({
    sentence:
      'This depends on your earlier booking change, which didn’t go through. Try that one again or discard it, ' +
      'and we’ll send this one.',
    actions: ['export', 'discard'],
  })
  expect(await offline.flush()).toMatchObject({ waiting: 0, asking: 2, nextAttemptAt: null })
  await offline.outbox.discard(confirm)
  await offline.flush()
  expect(arrived(world)).toEqual(['cancel', 'deposit', 'arrived'])
})

test('one account’s message never waits for another’s', async () => {
  const { world, offline } = setup()
  await offline.account.remember(7)
  await write(offline, 'of the first')
  await offline.account.remember(8)
  await offline.outbox.sendNow(await write(offline, 'of the second'))
  expect(arrived(world)).toEqual(['of the second'])
})

test('a change of an event waits for the request that makes the event, and for its next version', async () => {
  const all = setup()
  const { world, offline } = all
  const { record } = await offline.outbox.enqueue({ ...filledDraft(offline), eventKey: 'a-b' })
  const { record: changed } = await offline.outbox.enqueue(
    offline.actionDrafts.start(CHANGE_EVENT, {
      subject: 'event/a-b',
      about: { title: 'Birthday party', href: '/my-events/a-b', event: null },
      input: { eventKey: 'a-b', change: { name: 'Robin’s 40th' }, after: record.key },
    }),
  )
  world.server.script = [{ status: 502 }]
  await offline.flush()
  expect(arrived(world)).toEqual([])
  expect((await shown(all, changed.key))?.sentence).toBe('We’ll send it right after your earlier request.')
  world.server.script = [{ status: 422, json: { errors: [{ name: 'notes', code: 'invalid', message: 'Too long.' }] } }]
  await offline.outbox.sendNow(changed.key)
  expect(arrived(world)).toEqual([])
  await offline.outbox.sendNow(record.key)
  await offline.flush()
  expect(arrived(world)).toEqual(['request', 'request'])
  expect((await offline.outbox.find([changed.key]))[0]?.record.state).toBe('sent')
})
