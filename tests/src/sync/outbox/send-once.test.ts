/** One way to send drafts of every kind: stored and sent once, also where nothing can be saved. */
import { expect, test } from 'vitest'
import { createHeldRecords } from '#src/sync/outbox/held-records.ts'
import { sendOnce, type SendOptions } from '#src/sync/outbox/send-once.ts'
import { filledReply } from '#tests/support/world/leads.ts'
import { losing } from '#tests/support/world/full-disk.ts'
import { createWorld, filledDraft } from '#tests/support/world/world.ts'

function setup(isFull = true) {
  const world = createWorld()
  const disk = { isFull, responds: false }
  const { offline } = world.phone().openTab({ through: losing(disk) })
  const held = createHeldRecords()
  const send = (draft: Parameters<typeof sendOnce>[1], options: SendOptions = {}) =>
    sendOnce(offline, draft, { held, ...options })
  return { world, disk, offline, send }
}

test('fault 74, a reply that cannot be read back goes out under the key that may be stored', async () => {
  const { world, disk, offline, send } = setup()
  expect((await send(filledReply(offline))).outcome).toBe('delivered')
  disk.isFull = false
  await offline.flush()
  expect(world.server.rows.size).toBe(1)
})

test('fault 74, a request that cannot be saved waits for its person, then goes out once', async () => {
  const { world, offline, send } = setup()
  const draft = filledDraft(offline)
  expect((await send(draft, { via: 'outbox' })).outcome).toBe('failed')
  expect(world.server.received).toHaveLength(0)
  world.server.script = ['resetAfterCommit']
  expect((await send(draft, { via: 'memory' })).outcome).toBe('failed')
  expect((await send(draft, { via: 'memory' })).outcome).toBe('delivered')
  expect(world.server.rows.size).toBe(1)
})

test('a request that was changed after an unclear attempt: the earlier one is finished first', async () => {
  const { world, disk, offline, send } = setup()
  const draft = filledDraft(offline)
  const changed = { ...draft, gigRequest: { ...draft.gigRequest, notes: 'Three hours of disco' } }
  world.server.script = ['resetAfterCommit', 'refused']
  await send(draft, { via: 'memory' })
  disk.isFull = false
  expect((await send(changed, { via: 'outbox' })).outcome).toBe('failed')
  expect(await offline.outbox.list()).toEqual([])
  expect(await send(changed, { via: 'outbox' })).toMatchObject({ outcome: 'stored', record: { state: 'sent' } })
  expect(new Set(world.server.received.map(({ key }) => key)).size).toBe(2)
})

test('what the server refuses at once is a draft again if the form can correct it, else it stays in the outbox', async () => {
  const { world, offline, send } = setup(false)
  const refusal = { status: 422, json: { errors: [{ name: 'price', code: 'invalid', message: 'Too low.' }] } }
  const draft = filledReply(offline)
  world.server.script = [refusal, refusal]
  expect(await send(draft, { canCorrect: () => true })).toMatchObject({ outcome: 'refused', draft: { id: draft.id } })
  expect(await offline.outbox.list()).toEqual([])
  expect(await send(draft)).toMatchObject({ outcome: 'stored', record: { state: 'needsYou' } })
})
