import { describe, expect, test } from 'vitest'
import { quoteEndpoints } from '#contract/quote-endpoints.ts'
import { DAY_MS, OUTBOX_LIFETIME_MS } from '#contract/limits.ts'
import { createWorld, filledDraft, storedNotes } from '#tests/support/world/world.ts'

function setup() {
  const world = createWorld()
  const phone = world.phone()
  const { offline } = phone.openTab()
  const queue = async (notes?: string) => (await offline.outbox.enqueue(filledDraft(offline, notes))).record.key
  const stateOf = async (key: string) => (await offline.outbox.get(key))?.record.state
  return { world, phone, offline, queue, stateOf }
}
const inThePast = { errors: [{ name: 'gigRequest.eventDate', message: 'This date has passed.', code: 'inThePast' }] }

describe('Send', () => {
  test('turns the draft into one frozen record in one transaction', async () => {
    const { offline, phone } = setup()
    const draft = filledDraft(offline)
    await offline.drafts.save(draft)
    const { record } = await offline.outbox.enqueue(draft)
    expect(await offline.drafts.list()).toEqual([])
    expect(phone.disk.get('outbox')?.get(record.key)).toEqual(record)
    expect(record).toMatchObject({ state: 'queued', attempts: 0, outcomeUnknown: false })
    expect(record.bodyHash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('sendNow delivers it and keeps the receipt', async () => {
    const { offline, queue, world } = setup()
    const key = await queue()
    expect(await offline.outbox.sendNow(key)).toMatchObject({ state: 'sent', receipt: { key } })
    world.clock.advance(OUTBOX_LIFETIME_MS * 2)
    expect(await offline.flush()).toMatchObject({ attempted: 0, waiting: 0 })
    expect((await offline.outbox.list()).map(({ record }) => record.state)).toEqual(['sent'])
  })

  test('by the person’s word it is tried whatever the backoff', async () => {
    const { offline, queue, world } = setup()
    const key = await queue()
    world.server.script = [{ status: 500 }]
    await offline.outbox.sendNow(key)
    expect(await offline.flush()).toMatchObject({ attempted: 0 })
    expect((await offline.outbox.sendNow(key))?.state).toBe('sent')
  })

  test('what waited for more than 48 hours asks first, and goes out after a yes', async () => {
    const { offline, queue, world, stateOf } = setup()
    const key = await queue()
    world.clock.advance(3 * DAY_MS)
    expect(await offline.flush()).toMatchObject({ attempted: 0, asking: 1, waiting: 0 })
    expect((await offline.outbox.get(key))?.confirmationReason).toBe('old')
    expect(await stateOf(key)).toBe('queued')
    expect((await offline.outbox.confirm(key))?.state).toBe('sent')
  })

  test('what was composed under another account asks first, and is sent for the one who says yes', async () => {
    const { offline, queue } = setup()
    await offline.account.remember(5)
    const key = await queue()
    await offline.account.remember(6)
    expect(await offline.flush()).toMatchObject({ attempted: 0, asking: 1 })
    expect(await offline.outbox.confirm(key)).toMatchObject({ state: 'sent', ownerId: 6 })
  })
})

test('a yes while nobody is signed in does not make an account’s request a guest’s', async () => {
  const { offline, queue, world } = setup()
  await offline.account.remember(5)
  const key = await queue()
  await offline.account.remember(null)
  world.server.weather = { status: 401, json: { message: 'Signed out', code: 'unauthorized' } }
  expect(await offline.outbox.confirm(key)).toMatchObject({ state: 'needsSignIn', ownerId: 5 })
})

describe('the end of a lifetime', () => {
  test('warns, then expires, stays exportable and can still be sent', async () => {
    const { offline, queue, world, stateOf } = setup()
    const key = await queue('Keep me')
    world.clock.advance(OUTBOX_LIFETIME_MS - DAY_MS)
    expect(await offline.outbox.get(key)).toMatchObject({ expiresSoon: true })
    world.clock.advance(2 * DAY_MS)
    await offline.flush()
    expect(await stateOf(key)).toBe('expired')
    expect(await offline.outbox.exportRecord(key)).toContain('Keep me')
    expect((await offline.outbox.confirm(key))?.state).toBe('sent')
  })
})

describe('back to a draft', () => {
  test('what never left is a draft again, without asking the server', async () => {
    const { offline, queue, world, stateOf } = setup()
    const key = await queue('Typed')
    world.server.weather = 'refused'
    expect(await offline.outbox.edit(key)).toMatchObject({
      outcome: 'draft',
      draft: { gigRequest: { notes: 'Typed' } },
    })
    expect(await stateOf(key)).toBeUndefined()
    expect((await offline.drafts.list()).map(({ draft }) => draft.gigRequest['notes'])).toEqual(['Typed'])
  })

  test('a definite refusal is edited and goes out under a new key', async () => {
    const { offline, queue, world } = setup()
    const key = await queue('Typed')
    world.server.script = [{ status: 400, json: inThePast }]
    await offline.outbox.sendNow(key)
    const edited = await offline.outbox.edit(key)
    if (edited.outcome !== 'draft' || !('vendors' in edited.draft)) throw new Error(edited.outcome)
    expect(edited.draft.refusals).toMatchObject([{ code: 'inThePast' }])
    expect((await offline.drafts.list())[0]?.draft.refusals).toEqual(edited.draft.refusals)
    const again = await offline.outbox.enqueue({
      ...edited.draft,
      gigRequest: { ...edited.draft.gigRequest, notes: 'Mended' },
    })
    expect(again).toMatchObject({ outcome: 'queued', record: { draft: { refusals: [] } } })
    expect(again.record.key).not.toBe(key)
    await offline.flush()
    expect(storedNotes(world.server)).toEqual(['Mended'])
  })

  test('while the outcome is unknown the server is asked: what it has becomes sent', async () => {
    const { offline, queue, world, stateOf } = setup()
    const key = await queue()
    world.server.script = ['resetAfterCommit']
    await offline.flush()
    expect(await offline.outbox.edit(key)).toMatchObject({ outcome: 'alreadySent', record: { receipt: { key } } })
    expect(await stateOf(key)).toBe('sent')
    expect(await offline.drafts.list()).toEqual([])
  })

  test('while the outcome is unknown the server is asked: what it lacks is canceled there first', async () => {
    const { offline, queue, world } = setup()
    const key = await queue()
    world.server.script = ['resetBeforeCommit']
    await offline.flush()
    expect((await offline.outbox.edit(key)).outcome).toBe('draft')
    expect([...world.server.tombstones]).toEqual([key])
  })

  test('a newer draft to the same vendors is not overwritten', async () => {
    const { offline, queue, stateOf } = setup()
    const key = await queue('Sent')
    await offline.drafts.save(filledDraft(offline, 'Newer'))
    expect(await offline.outbox.edit(key)).toMatchObject({
      outcome: 'draftInTheWay',
      draft: { gigRequest: { notes: 'Newer' } },
    })
    expect(await stateOf(key)).toBe('queued')
  })

  test('a delivered one stays', async () => {
    const { offline, queue } = setup()
    const key = await queue()
    await offline.flush()
    expect((await offline.outbox.edit(key)).outcome).toBe('alreadySent')
    expect((await offline.outbox.discard(key)).outcome).toBe('alreadySent')
  })
})

describe('discarding', () => {
  test('takes out what never left', async () => {
    const { offline, queue, stateOf } = setup()
    const key = await queue()
    expect(await offline.outbox.discard(key)).toEqual({ outcome: 'discarded' })
    expect(await stateOf(key)).toBeUndefined()
    expect(await offline.outbox.discard(key)).toEqual({ outcome: 'gone' })
  })

  test('cancels at the server what may have arrived, so that a late copy stores nothing', async () => {
    const { offline, queue, world, phone } = setup()
    const key = await queue()
    world.server.script = ['resetBeforeCommit']
    await offline.flush()
    const { body } = (await offline.outbox.get(key))!.record
    expect(await offline.outbox.discard(key)).toEqual({ outcome: 'discarded' })
    await world.server
      .reach(world.clock)
      .send({ endpoint: quoteEndpoints.createRequest, key, body, ownerId: null, signal: new AbortController().signal })
    expect(world.server.rows.size).toBe(0)
    expect(phone.disk.get('outbox')?.size).toBe(0)
  })
})
