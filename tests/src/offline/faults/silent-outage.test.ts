/** Fault 71: an outage that ends without an `online` event, on a page as it runs (src/app/start.ts). */
import { expect, test } from 'vitest'
import { createConnectivity } from '#src/sync/connectivity/connectivity.ts'
import { startProbing } from '#src/sync/connectivity/probe.ts'
import { startFlushing } from '#src/sync/outbox/flush-triggers.ts'
import { createOfflineView } from '#src/sync/outbox/create-offline-view.ts'
import { observeStalled } from '#src/sync/outbox/stalled.ts'
import { pending } from '#tests/support/world/clock.ts'
import type { Weather } from '#tests/support/world/server.ts'
import { createWorld, filledDraft, storedNotes, type Tab, type World } from '#tests/support/world/world.ts'

/** A visible page on which a check of the connection meets what a request would meet. */
function openPage(world: World, { offline }: Tab) {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const { now, later } = world.clock
  const connectivity = createConnectivity(
    () => new EventTarget(),
    () => true,
  )
  const view = createOfflineView(async () => offline, pending)
  const { onProbe } = startFlushing(offline, { window: new EventTarget(), document, now, later })
  const checks: { at: number; reached: string }[] = []
  startProbing({
    connectivity,
    waiting: observeStalled(view, document),
    onLine: () => true,
    ask: async () => (world.server.weather === 'ok' ? 'fanfare' : 'nobody'),
    onResult(reached) {
      checks.push({ at: now(), reached })
      onProbe(reached)
    },
    later,
  })
  return { checks }
}

async function passTime({ clock }: World, seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1000)
    for (let round = 0; round < 5; round += 1) await pending()
  }
}

const OUTAGES: Weather[] = ['refused', 'blackHole', 'blackHoleAfterCommit', { status: 502 }, 'captivePortal']
test.each(OUTAGES)(
  'fault 71, after ten minutes of %j everything is stored once, within 5 s of the first check that succeeds',
  async (outage) => {
    const world = createWorld()
    const tab = world.phone().openTab()
    const { checks } = openPage(world, tab)
    world.server.weather = outage
    for (const notes of ['a', 'b', 'c']) await tab.offline.outbox.enqueue(filledDraft(tab.offline, notes))
    await passTime(world, 600)
    const during = checks.map(({ at }) => at)
    const gaps = during.slice(1).map((at, index) => at - during[index]!)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(20_000)
    world.server.weather = 'ok'
    while (checks.at(-1)?.reached !== 'fanfare') await passTime(world, 1)
    await passTime(world, 5)
    expect(storedNotes(world.server).toSorted()).toEqual(['a', 'b', 'c'])
    expect((await tab.offline.outbox.list()).map(({ record }) => record.state)).toEqual(['sent', 'sent', 'sent'])
  },
)
