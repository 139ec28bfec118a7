/** Drafts and unsent items go from one device to another in a file; the file comes back from anywhere. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Offline } from '#src/offline/offline.ts'
import type { OutboxRecord } from '#src/offline/outbox/kinds/kinds.ts'
import { ACCEPT_QUOTE } from '#src/offline/outbox/kinds/actions/bookings.ts'
import { MESSAGE } from '#src/offline/outbox/kinds/actions/messages.ts'
import { performAction } from '#src/sync/actions/perform-action.ts'
import { createHeldRecords } from '#src/sync/outbox/held-records.ts'
import { createWorld, DJ, filledDraft, storedNotes, type Phone } from '#tests/support/world/world.ts'

const NONE = { added: 0, alreadyHere: 0, alreadySent: 0, unreadable: 0 }
const BAND = { ...DJ, memberID: 845, profileName: 'The Band' }

/** A phone with a draft and a request that waits, and another one. */
async function twoPhones() {
  const world = createWorld()
  const phones = [world.phone(), world.phone()] as const
  const [one, two] = phones.map((phone) => phone.openTab().offline) as [Offline, Offline]
  const draft = filledDraft(one, 'a draft', [BAND])
  await one.drafts.save(draft)
  const { record } = await one.outbox.enqueue(filledDraft(one, 'unsent'))
  return { world, phones, one, two, draft, record }
}

/** The file with its entries as `change` makes them. */
function changed(
  text: string,
  change: (entry: { store: string; key: string; value: OutboxRecord }) => unknown,
): string {
  const file = JSON.parse(text) as { entries: Parameters<typeof change>[0][] }
  return JSON.stringify({ ...file, entries: file.entries.map(change) })
}

const outboxOf = (phone: Phone) => [...(phone.disk.get('outbox')?.values() ?? [])]

test('drafts and unsent items are on the other device, and wait for a yes there', async () => {
  const { world, one, two, draft, record } = await twoPhones()
  expect(await two.transfer.importAll(await one.transfer.exportAll())).toEqual({ ...NONE, added: 2 })
  expect((await two.drafts.load(draft.id))?.draft.gigRequest['notes']).toBe('a draft')
  const item = await two.outbox.get(record.key)
  expect(item).toMatchObject({ confirmationReason: 'imported', record: { state: 'queued', body: record.body } })
  await two.flush()
  expect(world.server.received).toEqual([])
  await two.outbox.confirm(record.key)
  await two.flush()
  expect(storedNotes(world.server)).toEqual(['unsent'])
})

test('what both devices send is one request', async () => {
  const { world, one, two, record } = await twoPhones()
  await two.transfer.importAll(await one.transfer.exportAll())
  await one.flush()
  await two.outbox.sendNow(record.key)
  expect((await two.outbox.get(record.key))?.record.state).toBe('sent')
  expect(storedNotes(world.server)).toEqual(['unsent'])
})

test('the same file again adds nothing, and what was sent meanwhile is not put back', async () => {
  const { phones, one, two, record } = await twoPhones()
  const text = await one.transfer.exportAll()
  await two.transfer.importAll(text)
  expect(await two.transfer.importAll(text)).toEqual({ ...NONE, alreadyHere: 2 })
  await two.outbox.sendNow(record.key)
  expect(await two.transfer.importAll(text)).toEqual({ ...NONE, alreadyHere: 1, alreadySent: 1 })
  expect(outboxOf(phones[1])).toMatchObject([{ state: 'sent', receipt: { key: record.key } }])
})

test('a draft that went out from here does not come back as a draft', async () => {
  const { one, draft } = await twoPhones()
  const text = await one.transfer.exportAll()
  const { record } = await one.outbox.enqueue(draft)
  expect(await one.transfer.importAll(text)).toEqual({ ...NONE, alreadyHere: 2 })
  await one.outbox.sendNow(record.key)
  expect(await one.transfer.importAll(text)).toEqual({ ...NONE, alreadyHere: 1, alreadySent: 1 })
  expect(await one.drafts.list()).toEqual([])
})

test('a newer draft stays; an older one takes what is new and keeps what only it has', async () => {
  const { world, one, two, draft } = await twoPhones()
  const { venue: _venue, ...rest } = draft.gigRequest
  const without = { ...draft, gigRequest: rest }
  await two.drafts.save({ ...without, gigRequest: { ...rest, notes: 'older', ceremonyType: 'outdoors' } })
  world.clock.advance(60_000)
  await one.drafts.save({ ...draft, gigRequest: { ...draft.gigRequest, notes: 'newest' } })
  const text = await one.transfer.exportAll()
  await two.transfer.importAll(text)
  expect((await two.drafts.load(draft.id))?.draft.gigRequest).toMatchObject({
    notes: 'newest',
    venue: 'The loft',
    ceremonyType: 'outdoors',
  })
  world.clock.advance(60_000)
  const stored = (await two.drafts.load(draft.id))!.draft
  await two.drafts.save({ ...stored, gigRequest: { ...stored.gigRequest, notes: 'typed since' } }, stored)
  expect(await two.transfer.importAll(text)).toEqual({ ...NONE, alreadyHere: 2 })
  expect((await two.drafts.load(draft.id))?.draft.gigRequest['notes']).toBe('typed since')
})

test('the files of a message that waits arrive whole', async () => {
  const { world, one, two } = await twoPhones()
  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256)
  const id = '5f1d2a0c-0000-4000-8000-0000000000aa'
  const file = { id, name: 'plan.pdf', bytes: bytes.length, file: new Blob([bytes], { type: 'application/pdf' }) }
  const about = { title: 'Birthday', href: '/threads/7', event: null }
  const input = { leadId: 7, text: 'The plan', attachments: [file] }
  const draft = one.actionDrafts.start(MESSAGE, { subject: 'thread/7', about, input })
  const { record } = await one.outbox.enqueue(draft)
  await two.transfer.importAll(await one.transfer.exportAll())
  await two.outbox.list()
  const [item] = (await two.outbox.find([record.key])) as unknown as [{ record: { draft: { input: typeof input } } }]
  const arrived = item.record.draft.input.attachments[0]!.file
  expect(arrived.type).toBe('application/pdf')
  expect(new Uint8Array(await arrived.arrayBuffer())).toEqual(bytes)
  expect(world.server.received).toEqual([])
})

test.each([
  [
    'another body than its draft says',
    (value: OutboxRecord) => ({ ...value, body: '{"requestData":"{}"}', bodyHash: '' }),
  ],
  ['a body that changed', (value: OutboxRecord) => ({ ...value, body: `${value.body} ` })],
  ['a newer format', (value: OutboxRecord) => ({ ...value, schemaVersion: 2 })],
  ['nothing of a record', () => ({ __proto__: { isAdmin: true }, kind: 'quoteRequest' })],
])('a request with %s is set aside, shown, and never sent', async (_, change) => {
  const { world, one, two, record } = await twoPhones()
  const text = changed(await one.transfer.exportAll(), (entry) =>
    entry.store === 'outbox' ? { ...entry, value: change(entry.value) } : entry,
  )
  expect(await two.transfer.importAll(text)).toEqual({ ...NONE, added: 1, unreadable: 1 })
  expect(await two.quarantine.list()).toMatchObject([{ store: 'outbox', key: record.key, damaged: true }])
  await two.quarantine.restore()
  await two.flush({ now: [record.key] })
  expect(world.server.received).toEqual([])
})

test.each(['//evil.example/vendors/12', '/\\evil.example', '/\t/evil.example', '/\n/evil.example', '/\r/evil.example'])(
  'a draft whose links lead to another site is set aside for good: %j',
  async (link) => {
    const { one, two } = await twoPhones()
    const escaped = JSON.stringify(link).slice(1, -1)
    const text = (await one.transfer.exportAll()).replaceAll(DJ.profileUrl, () => escaped)
    expect(await two.transfer.importAll(text)).toEqual({ ...NONE, unreadable: 2 })
    await two.quarantine.restore()
    expect(await two.drafts.list()).toEqual([])
    expect(await two.quarantine.list()).toHaveLength(2)
  },
)

test('a draft in a time zone that this browser does not know is set aside: no screen can show its day', async () => {
  const { one, two } = await twoPhones()
  const text = (await one.transfer.exportAll()).replaceAll('America/New_York', 'Mars/Olympus')
  expect(await two.transfer.importAll(text)).toEqual({ ...NONE, unreadable: 2 })
  await two.quarantine.restore()
  expect(await two.drafts.list()).toEqual([])
})

test('a signup that is set aside does not come back with the session of the file’s author', async () => {
  const { one, two } = await twoPhones()
  await one.signup.save({ data: {}, placeText: 'Boston' })
  const text = changed(await one.transfer.exportAll(), (entry) =>
    entry.store === 'signup'
      ? { ...entry, value: { ...entry.value, sessionId: 'theirs', orderId: 7, href: 'http://evil.example' } }
      : entry,
  )
  expect(await two.transfer.importAll(text)).toEqual({ ...NONE, added: 2, unreadable: 1 })
  await two.quarantine.restore()
  expect(await two.signup.load()).toBeNull()
})

test('an account’s request that an earlier version composed otherwise is a draft on the other device', async () => {
  const { world, one, two, record } = await twoPhones()
  const body = record.body.replace('{', '{"older":1,')
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const stored = await one.transfer.exportAll()
  const textOf = (ownerId: number | null) =>
    changed(stored, (entry) =>
      entry.store === 'outbox' ? { ...entry, value: { ...entry.value, body, bodyHash, ownerId } } : entry,
    )
  // A guest's would be stored once for each device.
  const third = world.phone().openTab().offline
  expect(await third.transfer.importAll(textOf(null))).toEqual({ ...NONE, added: 1, unreadable: 1 })
  const text = textOf(3)
  expect(await two.transfer.importAll(text)).toEqual({ ...NONE, added: 2 })
  expect((await two.drafts.load(record.draft.id))?.draft.gigRequest['notes']).toBe('unsent')
  expect(await two.transfer.importAll(text)).toEqual({ ...NONE, alreadyHere: 2 })
  await two.flush()
  expect(world.server.received).toEqual([])
})

test('a signup whose card was declined is in the file as it was typed, and not its order', async () => {
  const { one, two } = await twoPhones()
  await one.signup.save({ data: {}, placeText: 'Boston', orderId: 7, paymentUnknown: false })
  expect(await two.transfer.importAll(await one.transfer.exportAll())).toEqual({ ...NONE, added: 3 })
  expect(await two.signup.load()).toMatchObject({ placeText: 'Boston', orderId: null, paymentUnknown: false })
})

test('a signup that may be paid stays where it is: on another device it would be paid again', async () => {
  const { one, two } = await twoPhones()
  await one.signup.save({ data: {}, placeText: 'Boston', orderId: 7, paymentUnknown: true })
  await two.transfer.importAll(await one.transfer.exportAll())
  expect(await two.signup.load()).toBeNull()
})

test('a message that is being typed here is not replaced by a newer one from a file', async () => {
  const world = createWorld()
  const [one, two] = [world.phone().openTab().offline, world.phone().openTab().offline]
  const given = { subject: 'thread/7', about: { title: 'Birthday', href: '/threads/7', event: null } }
  const typing = (text: string) => ({ ...given, input: { leadId: 7, text, attachments: [] } })
  await two.actionDrafts.save(two.actionDrafts.start(MESSAGE, typing('typed here')))
  world.clock.advance(60_000)
  await one.actionDrafts.save(one.actionDrafts.start(MESSAGE, typing('from the file')))
  expect(await two.transfer.importAll(await one.transfer.exportAll())).toEqual({ ...NONE, alreadyHere: 1 })
  expect((await two.actionDrafts.load(MESSAGE, 'thread/7'))?.input).toMatchObject({ text: 'typed here' })
})

const ACCEPT_31 = {
  subject: 'lead/7',
  about: { title: 'DJ Nova', href: '/requests', event: null },
  input: { leadId: 7, quoteId: 31 },
  once: 'accept 31',
}

test.each([
  ['that waits', (value: OutboxRecord) => value],
  ['that is set aside as perhaps sent', (value: OutboxRecord) => ({ ...value, outcomeUnknown: true, bodyHash: 'x' })],
  ['of a newer format', (value: OutboxRecord) => ({ ...value, schemaVersion: 2 })],
])('accepting a quote accepts that one, whatever a file has under the same intent: one %s', async (_, change) => {
  const world = createWorld()
  const [one, two] = [world.phone().openTab().offline, world.phone().openTab().offline]
  await one.outbox.enqueue(one.actionDrafts.start(ACCEPT_QUOTE, { ...ACCEPT_31, input: { leadId: 9, quoteId: 99 } }))
  await two.transfer.importAll(
    changed(await one.transfer.exportAll(), (entry) => ({ ...entry, value: change(entry.value) })),
  )
  const { record } = await performAction(two, ACCEPT_QUOTE, ACCEPT_31, createHeldRecords())
  expect(record?.state).toBe('sent')
  await two.flush()
  expect([...world.server.rows.values()].map(({ body }) => JSON.parse(body) as object)).toEqual([ACCEPT_31.input])
})

test('the same acceptance from a file is sent under its key', async () => {
  const world = createWorld()
  const [one, two] = [world.phone().openTab().offline, world.phone().openTab().offline]
  const { record } = await one.outbox.enqueue(one.actionDrafts.start(ACCEPT_QUOTE, ACCEPT_31))
  await two.transfer.importAll(await one.transfer.exportAll())
  expect((await performAction(two, ACCEPT_QUOTE, ACCEPT_31, createHeldRecords())).record?.key).toBe(record.key)
  await one.outbox.sendNow(record.key)
  expect(world.server.rows.size).toBe(1)
})

test('any other file, or one from a newer version, changes nothing', async () => {
  const { phones, one, two } = await twoPhones()
  const text = await one.transfer.exportAll()
  const nested = `{"app":"Fanfare","kind":"device","version":1,"entries":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  const many = JSON.stringify({
    app: 'Fanfare',
    kind: 'device',
    version: 1,
    entries: Array.from({ length: 2001 }, () => 1),
  })
  for (const bad of ['', 'null', '[]', '{"app":"Other"}', text.slice(0, -9), many])
    expect(await two.transfer.importAll(bad)).toBe('notOurs')
  expect(await two.transfer.importAll(nested)).toMatchObject({ added: 0 })
  expect(await two.transfer.importAll(text.replace('"version": 1', '"version": 2'))).toBe('newerVersion')
  expect(outboxOf(phones[1])).toEqual([])
  expect(await two.drafts.list()).toEqual([])
})

test('after a sign-out in another tab nothing is taken in here', async () => {
  const { phones, one, two } = await twoPhones()
  const text = await one.transfer.exportAll()
  await two.transfer.importAll('')
  const other = phones[1].openTab().offline
  await other.account.leave({ records: [], drafts: [], unreadable: [] }, () => {})
  await expect(two.transfer.importAll(text)).rejects.toMatchObject({ reason: 'signedOut' })
  expect(outboxOf(phones[1])).toEqual([])
})

test('no server session and no password is in the file', async () => {
  const { one } = await twoPhones()
  const data = { firstName: 'Ana', password: 'hunter22' } as { firstName: string }
  await one.signup.save({ data, placeText: 'Boston', sessionId: 'secret-session' })
  const text = await one.transfer.exportAll()
  expect(text).toContain('Boston')
  expect(text).not.toMatch(/secret-session|hunter22/)
})
