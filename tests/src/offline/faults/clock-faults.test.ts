/** Faults 32-35: wrong clocks, other time zones, dates that pass on the way. */
import { afterEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/limits.ts'
import { createWorld, DJ, filledDraft, START, storedNotes } from '#tests/support/world/world.ts'

const YEAR_MS = 365 * DAY_MS
const zone = process.env['TZ']

afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test('fault 32, a year ahead: nothing erased without warning', async () => {
  const world = createWorld()
  const { offline } = world.phone().openTab()
  const { record } = await offline.outbox.enqueue(filledDraft(offline, 'Sent'))
  await offline.drafts.save(filledDraft(offline, 'Draft'))
  world.clock.setWall(START + YEAR_MS)
  await offline.flush()
  expect((await offline.drafts.list()).map(({ draft, expiry }) => [draft.gigRequest['notes'], expiry])).toEqual([
    ['Draft', 'expired'],
  ])
  expect((await offline.outbox.list()).map((item) => [item.record.key, item.record.state])).toEqual([
    [record.key, 'expired'],
  ])
  world.clock.setWall(START)
  expect((await offline.drafts.list())[0]?.expiry).toBe('kept')
  expect((await offline.outbox.confirm(record.key))?.state).toBe('sent')
})

test('fault 32, a wait that was written down under a clock a year ahead does not last a year', async () => {
  const world = createWorld()
  const { offline } = world.phone().openTab()
  world.clock.setWall(START + YEAR_MS)
  const { record } = await offline.outbox.enqueue(filledDraft(offline))
  await offline.outbox.confirm(record.key)
  world.server.script = [{ status: 503, retryAfter: '600' }]
  const later = await offline.outbox.enqueue({
    ...filledDraft(offline, 'Later'),
    gigRequest: { ...filledDraft(offline).gigRequest, eventDate: '2028-12-01', notes: 'Later' },
  })
  await offline.outbox.sendNow(later.record.key)
  world.clock.setWall(START)
  expect(await offline.flush()).toMatchObject({ waiting: 0, sent: 1 })
  expect(storedNotes(world.server)).toEqual(['Two hours of disco', 'Later'])
})

test('fault 33, 1970: sends', async () => {
  const world = createWorld()
  const { offline } = world.phone().openTab()
  const { record } = await offline.outbox.enqueue(filledDraft(offline))
  world.clock.setWall(0)
  world.server.script = ['refused']
  await offline.flush()
  world.clock.advance(60_000)
  await offline.flush()
  expect((await offline.outbox.get(record.key))?.record.state).toBe('sent')
})

test('fault 33, written while the clock said 1970: sent once the device knows the time; its draft stays', async () => {
  const world = createWorld()
  const { offline } = world.phone().openTab()
  world.clock.setWall(0)
  const { record } = await offline.outbox.enqueue(filledDraft(offline))
  await offline.drafts.save(filledDraft(offline, 'Draft', [{ ...DJ, memberID: 13 }]))
  expect(await offline.outbox.get(record.key)).toMatchObject({ confirmationReason: null, expiresSoon: false })
  world.clock.setWall(START)
  expect(await offline.outbox.get(record.key)).toMatchObject({ confirmationReason: null, expiresSoon: false })
  await offline.flush()
  expect((await offline.outbox.get(record.key))?.record.state).toBe('sent')
  expect((await offline.drafts.list())[0]?.expiry).toBe('kept')
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/St_Johns', 'UTC'])(
  'fault 34, time-zone change to %s: same calendar day',
  async (timeZone) => {
    const world = createWorld()
    const { offline } = world.phone().openTab()
    const draft = filledDraft(offline)
    await offline.drafts.save(draft)
    process.env['TZ'] = timeZone
    const kept = (await offline.drafts.load(draft.id))!.draft
    await offline.outbox.enqueue(kept)
    await offline.flush()
    const [row] = world.server.rows.values()
    expect(JSON.parse((JSON.parse(row!.body) as { requestData: string }).requestData)).toMatchObject({
      gigRequest: { eventDate: '2027-06-12', vendorStartTime: '18:30' },
    })
  },
)

test('fault 35, date past at delivery: needsYou, no row', async () => {
  const world = createWorld()
  const { offline } = world.phone().openTab()
  const { record } = await offline.outbox.enqueue(filledDraft(offline))
  world.server.today = '2027-06-13'
  await offline.flush()
  expect((await offline.outbox.get(record.key))?.record).toMatchObject({
    state: 'needsYou',
    lastProblem: { status: 400, errors: [{ name: 'gigRequest.eventDate', code: 'inThePast' }] },
  })
  expect(world.server.rows.size).toBe(0)
})

test('fault 35, a date that this phone knows to be past is not sent by itself', async () => {
  const world = createWorld()
  const { offline } = world.phone().openTab()
  const draft = filledDraft(offline)
  const { record } = await offline.outbox.enqueue({
    ...draft,
    gigRequest: { ...draft.gigRequest, eventDate: '2027-04-01' },
  })
  world.clock.setWall(Date.parse('2027-04-02T12:00:00Z'))
  expect(await offline.flush()).toMatchObject({ attempted: 0, asking: 1 })
  expect((await offline.outbox.get(record.key))?.confirmationReason).toBe('eventPast')
})
