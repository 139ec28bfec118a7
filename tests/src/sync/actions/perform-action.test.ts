/** Fault 74 for taps: where nothing can be saved, or read back, the same tap is one action on the server. */
import { expect, test } from 'vitest'
import { handOver } from '#src/features/threads/compose-message.tsx'
import { BOOKING_MOVE, NOTE_PAYMENT } from '#src/offline/outbox/kinds/actions/bookings.ts'
import { MESSAGE } from '#src/offline/outbox/kinds/actions/messages.ts'
import { performAction, sendAction } from '#src/sync/actions/perform-action.ts'
import { createHeldRecords } from '#src/sync/outbox/held-records.ts'
import { losing } from '#tests/support/world/full-disk.ts'
import { createWorld, type World } from '#tests/support/world/world.ts'

function setup(responses = false) {
  const world = createWorld()
  const disk = { isFull: true, responds: responses }
  const { offline, storage } = world.phone().openTab({ through: losing(disk) })
  const held = createHeldRecords()
  const note = (cents = 20_000) =>
    performAction(
      offline,
      NOTE_PAYMENT,
      {
        subject: 'booking/5',
        about: { title: 'Ana', href: '/bookings/5', event: null },
        input: { bookingId: 5, kind: 'deposit', cents, method: 'cash', paidOn: '2027-03-01', note: '' },
      },
      held,
    )
  return { world, disk, storage, offline, held, note }
}

const stored = ({ server }: World) => [...server.rows.values()].map(({ body }) => JSON.parse(body) as object)
const states = async ({ outbox }: ReturnType<typeof setup>['offline']) =>
  (await outbox.list()).map(({ record }) => record.state)

test.each([true, false])(
  'fault 74, what cannot be read back is sent under the key that may be stored: once (read %s)',
  async (responses) => {
    const { world, disk, offline, note } = setup(responses)
    expect(await note()).toMatchObject({ record: { state: 'sent' }, problem: null })
    disk.isFull = false
    await offline.flush()
    expect(stored(world)).toMatchObject([{ cents: 20_000 }])
  },
)

test('no answer, and the tap again: the first key, although each tap is an intent of its own', async () => {
  const { world, note } = setup()
  world.server.script = ['resetAfterCommit', 'resetAfterCommit']
  expect((await note()).problem).toContain('We couldn’t connect')
  expect((await note()).record?.state).not.toBe('sent')
  expect((await note()).record?.state).toBe('sent')
  expect(new Set(world.server.received.map(({ key }) => key)).size).toBe(1)
  // After a response, noting it once more is another payment, and so is another amount.
  await note()
  await note(30_000)
  expect(stored(world)).toHaveLength(3)
})

test('nothing can be saved, then it can: what may have arrived is stored under its key and asked about', async () => {
  const { world, disk, storage, offline, note } = setup()
  disk.isFull = false
  storage.failNext('quota', 20)
  world.server.script = ['resetAfterCommit']
  expect((await note()).record).toBeNull()
  storage.failNext('quota', 0)
  expect((await note()).record?.state).toBe('sent')
  expect([stored(world).length, await states(offline)]).toEqual([1, ['sent']])
})

test('a refusal is an answer: the next tap is a new action', async () => {
  const { world, note } = setup()
  world.server.script = [{ status: 409, json: { code: 'stateChanged', message: 'It was canceled.' } }]
  expect((await note()).problem).toBe('It was canceled.')
  expect((await note()).record?.state).toBe('sent')
  expect(stored(world)).toHaveLength(1)
})

test('what was refused is done again with what the screen says by then, and the refusal is gone', async () => {
  const { world, disk, offline, held } = setup()
  disk.isFull = false
  const cancel = (owedCents: number) =>
    performAction(
      offline,
      BOOKING_MOVE,
      {
        subject: 'booking/5',
        about: { title: 'Ana', href: '/bookings/5', event: null },
        input: { bookingId: 5, move: 'cancel', owedCents },
        once: 'cancel 5',
      },
      held,
    )
  world.server.script = [{ status: 409, json: { code: 'stateChanged', message: 'The cost has changed.' } }]
  expect((await cancel(0)).record?.state).toBe('needsYou')
  expect((await cancel(20_000)).record?.state).toBe('sent')
  expect(stored(world)).toMatchObject([{ owedCents: 20_000 }])
  expect(await states(offline)).toEqual(['sent'])
})

test('a message whose words were changed after an unclear attempt: both arrive, the first once', async () => {
  const { world, disk, offline, held } = setup()
  const draft = offline.actionDrafts.start(MESSAGE, {
    subject: 'thread/7',
    about: { title: 'DJ Nova', href: '/threads/7', event: null },
    input: { leadId: 7, text: 'At 7?', attachments: [] },
  })
  const changed = { ...draft, input: { leadId: 7, text: 'At 8?', attachments: [] } }
  world.server.script = ['resetAfterCommit', 'resetAfterCommit']
  expect((await sendAction(offline, draft, held)).record).toBeNull()
  await sendAction(offline, changed, held)
  disk.isFull = false
  expect(await handOver(offline, changed, held)).toBe(true)
  await offline.flush()
  await offline.flush()
  expect(stored(world)).toMatchObject([{ text: 'At 7?' }, { text: 'At 8?' }])
})
