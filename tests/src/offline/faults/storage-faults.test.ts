/** Faults 11, 12, 15, 16 and 17 on a fake phone: killed, full, without storage, cleared, with records it can't read. */
import { describe, expect, test } from 'vitest'
import { isRequest } from '#src/offline/outbox/of-kind.ts'
import { StorageError } from '#src/offline/storage/storage.ts'
import { createWorld, filledDraft, storedNotes } from '#tests/support/world/world.ts'

/** The promises that the person was given before the tab was killed. */
interface Acknowledged {
  draft: boolean
  queued: boolean
  sent: boolean
}

/** Types, sends and delivers in a tab that dies at its n-th step; false when it lived to the end. */
async function liveAndDie(step: number) {
  const world = createWorld()
  const phone = world.phone()
  const tab = phone.openTab()
  const draft = filledDraft(tab.offline)
  const acknowledged: Acknowledged = { draft: false, queued: false, sent: false }
  const live = async () => {
    await tab.offline.drafts.save(draft)
    acknowledged.draft = true
    const { record } = await tab.offline.outbox.enqueue(draft)
    acknowledged.queued = true
    const after = await tab.offline.outbox.sendNow(record.key)
    acknowledged.sent = after?.state === 'sent'
    return true
  }
  tab.killAtStep(step)
  const lived = await Promise.race([live(), tab.dead.then(() => false)])
  return { world, phone, acknowledged, lived }
}

describe('fault 11, browser killed at each await: what was acknowledged survives', () => {
  test('while saving, sending and delivering', async () => {
    let steps = 0
    for (let lived = false; !lived; steps += 1) {
      const run = await liveAndDie(steps + 1)
      lived = run.lived
      const { offline } = run.phone.openTab()
      await offline.flush()
      const [drafts, outbox] = [await offline.drafts.list(), (await offline.outbox.list()).filter(isRequest)]
      const context = { step: steps + 1, ...run.acknowledged }
      const stored = storedNotes(run.world.server)

      expect({ context, copies: drafts.length + outbox.length }).toEqual({
        context,
        copies: run.acknowledged.draft ? 1 : expect.any(Number),
      })
      expect({ context, stored: stored.length }).toEqual({ context, stored: outbox.length })
      if (run.acknowledged.queued)
        expect({ context, state: outbox[0]?.record.state, stored }).toEqual({
          context,
          state: 'sent',
          stored: ['Two hours of disco'],
        })
    }
    // Every write, read and exchange has a step before and one after it: far more than a few.
    expect(steps).toBeGreaterThan(20)
  })

  test('while an edit takes a request of unknown outcome back', async () => {
    for (const weather of ['resetBeforeCommit', 'resetAfterCommit'] as const) {
      for (let step = 1, lived = false; !lived; step += 1) {
        const world = createWorld()
        const phone = world.phone()
        const tab = phone.openTab()
        const { record } = await tab.offline.outbox.enqueue(filledDraft(tab.offline))
        world.server.script = [weather]
        await tab.offline.flush()
        tab.killAtStep(step)
        lived = await Promise.race([tab.offline.outbox.edit(record.key).then(() => true), tab.dead.then(() => false)])

        const { offline } = phone.openTab()
        await offline.outbox.sendNow(record.key)
        const [drafts, outbox] = [await offline.drafts.list(), (await offline.outbox.list()).filter(isRequest)]
        const typed = [...drafts.map(({ draft }) => draft), ...outbox.map((item) => item.record.draft)]
        expect({ step, typed: typed.map(({ gigRequest: quoteRequest }) => quoteRequest['notes']) }).toEqual({
          step,
          typed: ['Two hours of disco'],
        })
        expect({ step, stored: world.server.rows.size }).toEqual({
          step,
          stored: outbox[0]?.record.state === 'sent' ? 1 : 0,
        })
      }
    }
  })
})

describe('fault 12, quota full at Send: no "saved", form intact', () => {
  test('Send rejects, the stored draft stays, and a second Send works', async () => {
    const { offline, storage } = createWorld().phone().openTab()
    const draft = filledDraft(offline)
    await offline.drafts.save(draft)
    storage.failNext('quota')
    const failure: unknown = await offline.outbox.enqueue(draft).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StorageError)
    expect(failure).toMatchObject({ reason: 'quota', message: expect.stringContaining('out of space') as unknown })
    expect((await offline.drafts.list()).map((item) => item.draft.intent)).toEqual([draft.intent])
    expect(await offline.outbox.list()).toEqual([])
    expect((await offline.outbox.enqueue(draft)).outcome).toBe('queued')
  })

  test('what cannot be saved can still be sent while online, as one request however often it is tried', async () => {
    const world = createWorld()
    const { offline, storage } = world.phone().openTab()
    storage.failNext('quota', 99)
    const record = await offline.outbox.compose(filledDraft(offline))
    world.server.script = ['resetAfterCommit']
    const first = await offline.outbox.deliverUnsaved(record)
    expect(first).toMatchObject({ state: 'queued', outcomeUnknown: true })
    expect(await offline.outbox.deliverUnsaved(first)).toMatchObject({ state: 'sent', receipt: { key: record.key } })
    expect(storedNotes(world.server)).toEqual(['Two hours of disco'])
  })
})

test('fault 15, no IndexedDB: says "not saved", sending online works', async () => {
  const world = createWorld()
  const { offline, storage } = world.phone().openTab()
  storage.failNext('unavailable', 99)
  const draft = filledDraft(offline)
  await expect(offline.drafts.save(draft)).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(offline.outbox.enqueue(draft)).rejects.toMatchObject({ reason: 'unavailable' })
  const sent = await offline.outbox.deliverUnsaved(await offline.outbox.compose(draft))
  expect(sent.state).toBe('sent')
})

test('fault 16, site data cleared while typing: form still in memory, saved again', async () => {
  const phone = createWorld().phone()
  const { offline } = phone.openTab()
  const draft = filledDraft(offline)
  await offline.drafts.save(draft)
  phone.disk.forEach((store) => store.clear())
  await offline.drafts.save({ ...draft, gigRequest: { ...draft.gigRequest, notes: 'Typed on' } })
  expect((await offline.drafts.load(draft.id))?.draft.gigRequest).toMatchObject({
    venue: 'The loft',
    notes: 'Typed on',
  })
})

describe('fault 17, corrupt or future record: quarantined', () => {
  test('what cannot be read is set aside, exportable, and never blocks the others', async () => {
    const world = createWorld()
    const phone = world.phone()
    const { offline } = phone.openTab()
    const good = await offline.outbox.enqueue(filledDraft(offline))
    phone.disk.get('outbox')?.set('broken', { key: 'broken', half: 'a record' })
    phone.disk.get('outbox')?.set('future', { ...good.record, key: 'future', schemaVersion: 99 })
    phone.disk.get('drafts')?.set('mangled', 'not even an object')
    expect(await offline.flush()).toMatchObject({ sent: 1, waiting: 0 })
    expect(await offline.drafts.list()).toEqual([])
    expect((await offline.quarantine.list()).map(({ id }) => id).sort()).toEqual([
      'drafts/mangled',
      'outbox/broken',
      'outbox/future',
    ])
    expect(await offline.quarantine.exportEntry('outbox/broken')).toContain('a record')
    await offline.quarantine.remove('outbox/broken')
    expect(await offline.quarantine.list()).toHaveLength(2)
  })

  test('a body that lost its hash is set aside instead of sent', async () => {
    const world = createWorld()
    const phone = world.phone()
    const { offline } = phone.openTab()
    const { record } = await offline.outbox.enqueue(filledDraft(offline))
    phone.disk.get('outbox')?.set(record.key, { ...record, body: record.body.replace('80', '81') })
    await offline.flush()
    expect(world.server.received).toEqual([])
    expect(await offline.quarantine.list()).toHaveLength(1)
  })

  test('what an older tab set aside comes back once it can be read', async () => {
    const phone = createWorld().phone()
    const { offline } = phone.openTab()
    const { record } = await offline.outbox.enqueue(filledDraft(offline))
    phone.disk.get('outbox')?.set(record.key, { ...record, schemaVersion: 99 })
    await offline.outbox.list()
    const [entry] = await offline.quarantine.list()
    phone.disk.get('quarantine')?.set(entry?.id ?? '', { ...entry, value: record })
    await offline.quarantine.restore()
    expect((await offline.outbox.list()).map((item) => item.record.key)).toEqual([record.key])
    expect(await offline.quarantine.list()).toEqual([])
  })
})
