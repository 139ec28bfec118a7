/** A vendor's replies on the phone: the same outbox, the same promises. */
import { expect, test } from 'vitest'
import { isReply, isRequest } from '#src/offline/outbox/of-kind.ts'
import { leadEndpoints } from '#contract/leads-endpoints.ts'
import { createRequestServer } from '#src/offline/outbox/request-server.ts'
import { A_LEAD, filledReply } from '#tests/support/world/leads.ts'
import { unsentOn } from '#tests/support/world/unsent.ts'
import { createWorld, filledDraft, type World } from '#tests/support/world/world.ts'

function setup(seed?: number) {
  const world = createWorld(seed)
  const phone = world.phone()
  const tab = phone.openTab()
  return { world, phone, tab, offline: tab.offline }
}
const repliesAt = (world: World) =>
  [...world.server.rows.values()].map(({ body }) => JSON.parse(body) as Record<string, unknown>)
const refusal = {
  status: 400,
  json: { errors: [{ name: 'validUntil', message: 'This date has passed.', code: 'inThePast' }] },
} as const

test('Send turns the draft into one frozen record in one transaction, and it is delivered as typed', async () => {
  const { world, phone, offline } = setup()
  const draft = filledReply(offline)
  await offline.replyDrafts.save(draft)
  const { record, outcome } = await offline.outbox.enqueue(draft)
  expect([outcome, await offline.replyDrafts.list(), phone.disk.get('outbox')?.get(record.key)]).toEqual([
    'queued',
    [],
    record,
  ])
  expect(await offline.outbox.sendNow(record.key)).toMatchObject({
    state: 'sent',
    receipt: { key: record.key, leadId: A_LEAD.id },
  })
  expect(repliesAt(world)).toEqual([
    {
      leadId: A_LEAD.id,
      kind: 'quote',
      price: 1200.5,
      includes: 'Two sets',
      message: 'Gladly',
      validUntil: '2027-03-15',
    },
  ])
})

test('a decline carries nothing of a quote that was half typed', async () => {
  const { world, offline } = setup()
  const { record } = await offline.outbox.enqueue({ ...filledReply(offline, 'Away'), says: 'decline' })
  await offline.outbox.sendNow(record.key)
  expect(repliesAt(world)).toEqual([{ leadId: A_LEAD.id, kind: 'decline', message: 'Away' }])
})

test('typed without a connection, it goes out by itself with the requests, in one flush, once', async () => {
  const { world, offline } = setup()
  world.server.weather = 'refused'
  const { record } = await offline.outbox.enqueue(filledReply(offline))
  await offline.outbox.enqueue(filledDraft(offline))
  await offline.flush()
  world.server.weather = 'ok'
  world.server.script = ['resetAfterCommit']
  for (let i = 0; i < 3; i += 1) await offline.flush({ reconnectGapMs: 0 })
  expect((await offline.outbox.get(record.key))?.record.state).toBe('sent')
  expect(world.server.rows.size).toBe(2)
})

test('lists of replies and of requests show their own kind of the one outbox', async () => {
  const { offline } = setup()
  const reply = await offline.outbox.enqueue(filledReply(offline))
  const request = await offline.outbox.enqueue(filledDraft(offline))
  const items = await offline.outbox.list()
  expect(items.filter(isReply).map(({ record }) => record.key)).toEqual([reply.record.key])
  expect(items.filter(isRequest).map(({ record }) => record.key)).toEqual([request.record.key])
  expect(await offline.outbox.edit(reply.record.key)).toMatchObject({ draft: { lead: { id: A_LEAD.id } } })
})

test('what the server refuses waits for the person and goes back to the form with what was objected to', async () => {
  const { world, offline } = setup()
  const { record } = await offline.outbox.enqueue(filledReply(offline))
  world.server.script = [refusal]
  expect(await offline.outbox.sendNow(record.key)).toMatchObject({ state: 'needsYou' })
  const edited = await offline.outbox.edit(record.key)
  expect(edited).toMatchObject({
    outcome: 'draft',
    draft: { answer: { message: 'Gladly' }, refusals: refusal.json.errors },
  })
  expect([await offline.outbox.list(), (await offline.replyDrafts.load(A_LEAD.id))?.answer['price']]).toEqual([
    [],
    '$1,200.50',
  ])
})

test('edit of one that may have arrived asks the server first and finds the receipt', async () => {
  const { world, offline } = setup()
  world.server.script = ['resetAfterCommit']
  const { record } = await offline.outbox.enqueue(filledReply(offline))
  await offline.outbox.sendNow(record.key)
  expect(await offline.outbox.edit(record.key)).toMatchObject({
    outcome: 'alreadySent',
    record: { receipt: { leadId: A_LEAD.id } },
  })
})

test('the same draft in two tabs, Send in both: one answer, the second tab is told', async () => {
  const { world, phone, offline } = setup()
  const other = phone.openTab()
  const draft = filledReply(offline)
  await offline.replyDrafts.save(draft)
  const [first, second] = [await offline.outbox.enqueue(draft), await other.offline.outbox.enqueue(draft)]
  expect([first.outcome, second.outcome, second.record.key]).toEqual(['queued', 'alreadySent', first.record.key])
  await offline.flush()
  expect(world.server.rows.size).toBe(1)
})

test('what each window typed since it read the draft is kept, whichever saves last', async () => {
  const { phone, offline } = setup()
  const other = phone.openTab().offline
  await offline.replyDrafts.save(filledReply(offline))
  const [here, there] = [(await offline.replyDrafts.load(A_LEAD.id))!, (await other.replyDrafts.load(A_LEAD.id))!]
  await offline.replyDrafts.save({ ...here, answer: { ...here.answer, price: '900' } }, here)
  const saved = await other.replyDrafts.save({ ...there, answer: { ...there.answer, message: 'With lights' } }, there)
  expect(saved).toMatchObject({
    outcome: 'saved',
    draft: { answer: { price: '900', includes: 'Two sets', message: 'With lights' } },
  })
  expect(await offline.replyDrafts.load(A_LEAD.id)).toMatchObject({ answer: { price: '900', message: 'With lights' } })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a tab that is killed at its step no. %i of Send and delivery loses nothing, and nothing goes twice',
  async (step) => {
    const { world, phone, tab } = setup(step)
    const draft = filledReply(tab.offline)
    await tab.offline.replyDrafts.save(draft)
    tab.killAtStep(step)
    void tab.offline.outbox.enqueue(draft).then(({ record }) => tab.offline.outbox.sendNow(record.key))
    await new Promise((resolve) => setImmediate(resolve))
    const { offline } = phone.openTab()
    const kept = await offline.replyDrafts.load(A_LEAD.id)
    if (kept) await offline.outbox.enqueue(kept)
    for (let i = 0; i < 3; i += 1) await offline.flush({ reconnectGapMs: 0 })
    expect((await offline.outbox.list()).map(({ record }) => record.state)).toEqual(['sent'])
    expect(repliesAt(world)).toMatchObject([{ message: 'Gladly' }])
  },
)

test('after 48 hours, and when the event is past, the person is asked first', async () => {
  const { world, offline } = setup()
  world.server.weather = 'refused'
  const { record } = await offline.outbox.enqueue(filledReply(offline))
  world.clock.advance(49 * 3_600_000)
  expect((await offline.outbox.get(record.key))?.confirmationReason).toBe('old')
  world.clock.advance(120 * 24 * 3_600_000)
  expect((await offline.outbox.get(record.key))?.confirmationReason).toBe('eventPast')
})

test('it goes to its own call, as its account, with its key', async () => {
  const seen: [string, string | null, string | null][] = []
  const server = createRequestServer({
    credentials: { accountId: async () => 5, bearer: async () => 'token', renew: async () => 'ended' },
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers)
      seen.push([typeof input === 'string' ? input : '', headers.get('idempotency-key'), headers.get('authorization')])
      return Response.json({}, { status: 201 })
    },
  })
  await server.send({
    endpoint: leadEndpoints.answerLead,
    key: 'k',
    body: '{}',
    ownerId: 5,
    signal: new AbortController().signal,
  })
  expect(seen).toEqual([['/api/v1/lead-answers', 'k', 'Bearer token']])
})

test('a draft that cannot be read is set aside, shown and exportable', async () => {
  const { phone, offline } = setup()
  await offline.replyDrafts.save(filledReply(offline))
  phone.disk.get('answers')?.set('9', { odd: true })
  expect((await offline.replyDrafts.list()).map(({ lead }) => lead.id)).toEqual([A_LEAD.id])
  expect((await offline.quarantine.list()).map(({ id, value }) => [id, value])).toEqual([['answers/9', { odd: true }]])
})

test('saved copies are their owner’s, end with their time, and leave with the sign-out', async () => {
  const { world, phone, offline } = setup()
  await offline.account.remember(5)
  await offline.cachedLists.store('leads', 5, ['Ana'])
  expect(await offline.cachedLists.find('leads', 5)).toMatchObject({ value: ['Ana'], savedAt: world.clock.now() })
  expect([await offline.cachedLists.find('leads', 6), await offline.cachedLists.find('leads', null)]).toEqual([
    null,
    null,
  ])
  await offline.account.remember(6)
  expect(phone.disk.get('saved')?.size).toBe(0)

  await offline.cachedLists.store('leads', 6, ['Bea'])
  await offline.replyDrafts.save(filledReply(offline))
  world.clock.advance(31 * 24 * 3_600_000)
  expect(await offline.cachedLists.find('leads', 6)).toBeNull()
})

test('an answer of the server that comes after the sign-out is not kept', async () => {
  const { phone, offline } = setup()
  await offline.account.remember(6)
  await offline.account.leave(await unsentOn({ offline }), () => {})
  await offline.cachedLists.store('leads', 6, ['Bea'])
  expect(phone.disk.get('saved')?.size ?? 0).toBe(0)
})
