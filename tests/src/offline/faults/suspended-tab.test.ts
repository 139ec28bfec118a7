/** Fault 70: the browser suspends a tab in the middle of its work, and it keeps the outbox's lock. */
import { expect, test } from 'vitest'
import { LOCK_WAIT_MS } from '#contract/limits.ts'
import { pending } from '#tests/support/world/clock.ts'
import { unsentOn } from '#tests/support/world/unsent.ts'
import { createWorld, filledDraft, storedNotes, type World } from '#tests/support/world/world.ts'

/** A tab that is suspended with an attempt under way, and another one. */
async function suspendedWhileSending(world: World) {
  const phone = world.phone()
  const [suspended, other] = [phone.openTab(), phone.openTab()]
  const { record } = await suspended.offline.outbox.enqueue(filledDraft(suspended.offline))
  world.server.script = ['blackHoleAfterCommit']
  const flushing = suspended.offline.flush()
  while (world.server.rows.size === 0) await pending()
  suspended.suspend()
  return { phone, suspended, other, flushing, key: record.key }
}

test('fault 70, a tab that is suspended while it sends blocks no other: its request arrives once', async () => {
  const world = createWorld()
  const { suspended, other, flushing, key } = await suspendedWhileSending(world)
  const second = await other.offline.outbox.enqueue(filledDraft(other.offline, 'Another party'))
  const before = world.clock.now()
  await world.clock.settle(other.offline.flush())
  expect(world.clock.now() - before).toBe(LOCK_WAIT_MS)
  expect((await other.offline.outbox.list()).map(({ record }) => record.state)).toEqual(['sent', 'sent'])
  suspended.resume()
  await world.clock.settle(flushing)
  expect(storedNotes(world.server)).toEqual(['Two hours of disco', 'Another party'])
  expect((await other.offline.outbox.get(key))?.record.receipt).toMatchObject({ key })
  expect((await other.offline.outbox.get(second.record.key))?.record.state).toBe('sent')
})

test('fault 70, “Send now” and an edit work beside a suspended tab', async () => {
  const world = createWorld()
  const { other, key } = await suspendedWhileSending(world)
  const second = await other.offline.outbox.enqueue(filledDraft(other.offline, 'Another party'))
  expect(await world.clock.settle(other.offline.outbox.sendNow(second.record.key))).toMatchObject({ state: 'sent' })
  expect(await world.clock.settle(other.offline.outbox.edit(key))).toMatchObject({ outcome: 'alreadySent' })
})

test('fault 70, a suspended tab that goes on after the sign-out brings nothing back', async () => {
  const world = createWorld()
  const { phone, suspended, other, flushing } = await suspendedWhileSending(world)
  const leaving = other.offline.account.leave(await unsentOn(other), () => {})
  expect(await world.clock.settle(leaving)).toBe('left')
  suspended.resume()
  await world.clock.settle(flushing)
  expect([phone.disk.get('outbox')?.size, await other.offline.outbox.list()]).toEqual([0, []])
})
