/** Fault 72: a proxy on the way refuses the request in Fanfare's place. */
import { expect, test } from 'vitest'
import { isRequest } from '#src/offline/outbox/of-kind.ts'
import { groupRequests } from '#src/features/requests/request-groups.ts'
import type { OutboxItem } from '#src/offline/outbox/items.ts'
import { unsentMessage } from '#src/sync/outbox/outbox-messages.ts'
import type { Weather } from '#tests/support/world/server.ts'
import { createWorld, filledDraft, storedNotes, type World } from '#tests/support/world/world.ts'

const REFUSALS: [string, Weather & object][] = [
  ['a firewall’s 403', { status: 403 }],
  ['a proxy’s 413', { status: 413 }],
  ['Node’s own 400', { status: 400, json: { error: 'Bad Request', message: 'Client Error', statusCode: 400 } }],
  ['a proxy’s 401 for a guest', { status: 401, json: { message: 'Sign in to the proxy', code: 'unauthorized' } }],
]

/** A request that met `weather` in so many attempts. */
async function refused(weather: Weather, attempts: number) {
  const world = createWorld()
  const { offline } = world.phone().openTab()
  const { record } = await offline.outbox.enqueue(filledDraft(offline))
  world.server.weather = weather
  for (let attempt = 0; attempt < attempts; attempt += 1) await offline.outbox.sendNow(record.key)
  world.server.weather = 'ok'
  return { world, offline, key: record.key, item: (await offline.outbox.get(record.key))! }
}

const shown = (item: OutboxItem, { clock }: World) => unsentMessage(item, { now: clock.now(), online: true })!

test.each(REFUSALS)('fault 72, %s is not final: the request goes out by itself afterwards', async (_what, weather) => {
  const { world, offline, item } = await refused(weather, 1)
  expect([item.record.state, shown(item, world).tone]).toEqual(['queued', 'wait'])
  expect(shown(item, world).sentence).toContain(`(error ${weather.status})`)
  world.clock.advance(60_000)
  await offline.flush()
  expect(storedNotes(world.server)).toEqual(['Two hours of disco'])
})

test.each(REFUSALS)(
  'fault 72, after three attempts %s is shown as a problem, with what can be done',
  async (_what, weather) => {
    const { world, item } = await refused(weather, 3)
    expect(groupRequests([item].filter(isRequest))).toMatchObject({ needsPerson: [item], onTheWay: [] })
    expect(shown(item, world)).toMatchObject({
      tone: 'bad',
      label: 'Not getting through',
      actions: ['sendNow', 'edit', 'export', 'discard'],
    })
    expect(shown(item, world).sentence).toContain(`keeps refusing this (error ${weather.status})`)
  },
)

test('fault 72, what was turned away can be sent again, edited and discarded', async () => {
  for (const [, weather] of REFUSALS) {
    const sent = await refused(weather, 3)
    expect(await sent.offline.outbox.sendNow(sent.key)).toMatchObject({ state: 'sent' })
    const edited = await refused(weather, 3)
    expect(await edited.offline.outbox.edit(edited.key)).toMatchObject({ outcome: 'draft' })
    const discarded = await refused(weather, 3)
    expect(await discarded.offline.outbox.discard(discarded.key)).toEqual({ outcome: 'discarded' })
  }
})

test('a guest’s request that an earlier version left waiting for a sign-in goes out', async () => {
  const world = createWorld()
  const phone = world.phone()
  const { offline } = phone.openTab()
  const { record } = await offline.outbox.enqueue(filledDraft(offline))
  phone.disk.get('outbox')?.set(record.key, { ...record, state: 'needsSignIn' })
  await offline.flush()
  expect(storedNotes(world.server)).toEqual(['Two hours of disco'])
})
