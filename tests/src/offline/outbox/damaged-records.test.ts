/** A queued record whose body changed on the disk is set aside, is never sent, and never comes back by itself. */
import { expect, test } from 'vitest'
import { createWorld, filledDraft, storedNotes, type Phone } from '#tests/support/world/world.ts'

function damage(phone: Phone, key: string) {
  const record = phone.disk.get('outbox')?.get(key) as { body: string }
  phone.disk.get('outbox')?.set(key, { ...record, body: record.body.replace('disco', 'd1sco') })
}

test('fault 17, a damaged record stays in the quarantine when the next page restores what it can read', async () => {
  const world = createWorld()
  const phone = world.phone()
  const { offline } = phone.openTab()
  const { record } = await offline.outbox.enqueue(filledDraft(offline))
  damage(phone, record.key)
  await offline.flush()
  const next = phone.openTab().offline
  await next.quarantine.restore()
  expect([
    await next.outbox.list(),
    (await next.quarantine.list()).map(({ key }) => key),
    world.server.received,
  ]).toEqual([[], [record.key], []])
})

test('fault 17, a form that still shows the draft of a damaged record sends it, once', async () => {
  const world = createWorld()
  const phone = world.phone()
  const { offline } = phone.openTab()
  const draft = filledDraft(offline)
  const { record } = await offline.outbox.enqueue(draft)
  damage(phone, record.key)
  await offline.flush()
  for (const outcome of ['queued', 'alreadySent'])
    expect(await offline.outbox.enqueue(draft)).toMatchObject({ outcome })
  await offline.flush()
  expect([storedNotes(world.server), (await offline.quarantine.list()).map(({ key }) => key)]).toEqual([
    ['Two hours of disco'],
    [record.key],
  ])
})

test('fault 17, a damaged record that may have arrived is neither put back nor sent a second time', async () => {
  const world = createWorld()
  const phone = world.phone()
  const { offline } = phone.openTab()
  const draft = filledDraft(offline)
  const { record } = await offline.outbox.enqueue(draft)
  world.server.script = ['resetAfterCommit']
  await offline.flush()
  damage(phone, record.key)
  world.clock.advance(60_000)
  await offline.flush()
  expect(await offline.outbox.enqueue(draft)).toMatchObject({ outcome: 'alreadySent', record: { key: record.key } })
  await offline.flush()
  expect([storedNotes(world.server), (await offline.quarantine.list()).map(({ key }) => key)]).toEqual([
    ['Two hours of disco'],
    [record.key],
  ])
})
