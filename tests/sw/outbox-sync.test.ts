/** Background Sync, also where the last attempt fails. */
import { expect, test } from 'vitest'
import { syncOutbox } from '#sw/outbox-sync.ts'
import { createWorld, filledDraft, storedNotes } from '#tests/support/world/world.ts'

function setup() {
  const world = createWorld()
  const { offline } = world.phone().openTab()
  const ports = { now: () => world.clock.now(), wait: async (ms: number) => world.clock.advance(ms) }
  return {
    world,
    offline,
    sync: () => syncOutbox(offline, ports),
    queue: (notes: string) => offline.outbox.enqueue(filledDraft(offline, notes)),
  }
}

test('a sync delivers what is due although its backoff is not over', async () => {
  const { world, offline, sync, queue } = setup()
  await queue('a')
  world.server.script = ['refused']
  await offline.flush()
  await sync()
  expect(storedNotes(world.server)).toEqual(['a'])
})

test('a connection that was announced too early is tried again within the same sync', async () => {
  const { world, sync, queue } = setup()
  await queue('a')
  world.server.script = ['refused', 'refused']
  await sync()
  expect(storedNotes(world.server)).toEqual(['a'])
})

test('a sync rejects while something could still go out, so that the browser calls again', async () => {
  const { world, sync, queue } = setup()
  await queue('a')
  world.server.weather = 'captivePortal'
  await expect(sync()).rejects.toThrow('1 requests are still to be delivered')
})

test('a sync is done when what is left waits for the person', async () => {
  const { world, offline, sync, queue } = setup()
  const { record } = await queue('a')
  world.server.script = [{ status: 403, json: { message: 'No', code: 'forbidden' } }]
  await sync()
  expect((await offline.outbox.get(record.key))?.record.state).toBe('needsYou')
})

test('fault 22, last-chance sync fails: stays queued', async () => {
  const { world, offline, sync, queue } = setup()
  const { record } = await queue('a')
  world.server.weather = 'refused'
  for (const _chance of ['first', 'second', 'last']) await expect(sync()).rejects.toThrow()
  expect((await offline.outbox.get(record.key))?.record).toMatchObject({ state: 'queued', body: record.body })
  world.server.weather = 'ok'
  await offline.outbox.sendNow(record.key)
  expect(storedNotes(world.server)).toEqual(['a'])
})
