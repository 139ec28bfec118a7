/**
 * The bytes that one network or account may have stored in a day: beyond them, it is refused with its reason, and
 * others are not.
 */
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/limits.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { spendBytes } from '#server/services/callers/byte-budgets.ts'
import { performOnce } from '#server/services/idempotency/perform-once.ts'
import { cancelKeyOf } from '#server/services/idempotency/request-keys.ts'
import type { Media } from '#server/services/media/media.ts'
import { takeOriginal } from '#server/services/media/vendor-photos.ts'
import { takeAttachment } from '#server/services/messages/attachments.ts'
import { participantIn } from '#server/services/messages/participants.ts'
import { makeShortlist, vote } from '#server/services/shortlists/shortlists.ts'
import { saveSignupSession } from '#server/services/signup/signup-sessions.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { aThread } from '#tests/support/people/threads.ts'
import { testApp, vendorRecord, type TestApp } from '#tests/support/server/app.ts'
import { aGuest, aSignedIn, aVendorCaller, testContext } from '#tests/support/server/context.ts'

let world: TestApp
let accountId: number
let thread: Awaited<ReturnType<typeof aThread>>
const list = randomUUID()
beforeAll(async () => {
  world = await testApp()
  await world.db.transaction((tx) => writeVendors(tx, [vendorRecord({ id: 1 })]))
  accountId = await anAccount(world.db, 'mira@example.com')
  thread = await aThread(world)
  await save(
    makeShortlist,
    { id: list, title: 'Ours', note: '', memberIds: [1], quotes: [], quoteParts: [] },
    '198.51.100.1',
  )
})
afterAll(() => world.close())

/** Files and photos that are only their bytes. */
const media = {
  store: { put: () => Promise.resolve() },
  take: async (file: Readable) => {
    const body = await buffer(file)
    return { body, width: 4, height: 3, sha256: createHash('sha256').update(body).digest() }
  },
  takeFile: async (file: Readable) => {
    const body = await buffer(file)
    return { kind: 'pdf', isWord: false, bytes: body.length, sha256: createHash('sha256').update(body).digest() }
  },
} as unknown as Media

/** The clock of this process: writes with a key go by it. */
let now = new Date()
const context = () => testContext(world.db, { media, clock: () => now })
const guestFrom = (network: string) => aGuest({ network, deviceKey: randomUUID(), device: null })
const save = (work: typeof makeShortlist, input: Parameters<typeof makeShortlist>[1], network: string) =>
  work(context(), input, guestFrom(network))
const aFile = () => Readable.from([randomUUID()])

const KINDS: readonly [
  kind: Parameters<typeof spendBytes>[1],
  budget: number,
  store: (network: string) => Promise<unknown>,
  message: string,
][] = [
  [
    'signupDraft',
    8,
    (network) => saveSignupSession(context(), { step: 'landing' }, aGuest({ network })),
    'Too much was saved from your network today. What you typed stays on this device. Try again tomorrow.',
  ],
  [
    'photo',
    300,
    (network) => takeOriginal(context(), aFile(), aSignedIn(accountId, { network })),
    'Too many photos came from your network today. Try again tomorrow.',
  ],
  [
    'attachment',
    300,
    async (network) => {
      const caller = aVendorCaller(1, thread.vendor.memberId, { network })
      const participant = await participantIn(world.db, thread.leadId, caller)
      return takeAttachment(context(), { id: randomUUID(), file: aFile() }, participant)
    },
    'Too many files came from your network today. Try again tomorrow.',
  ],
  [
    'shortlist',
    1,
    (network) =>
      save(
        makeShortlist,
        { id: randomUUID(), title: 'Ours', note: '', memberIds: [1], quotes: [], quoteParts: [] },
        network,
      ),
    'Too many shortlists and votes came from your network today. Try again tomorrow.',
  ],
  [
    'shortlist',
    1,
    (network) => vote(context(), { id: list, memberID: 1, choice: 'yes', firstName: 'Ana' }, guestFrom(network)),
    'Too many shortlists and votes came from your network today. Try again tomorrow.',
  ],
  [
    'canceledKey',
    1,
    (network) => cancelKeyOf(context(), randomUUID(), aGuest({ network })),
    'Too much was withdrawn from your network today. Try again tomorrow.',
  ],
]

let networks = 0
test.each(KINDS)(
  '%s beyond its %i MB a day is refused, elsewhere and a day later not',
  async (kind, budget, store, message) => {
    const network = `203.0.${(networks += 1)}.7`
    now = new Date()
    await store(network)
    await spendBytes(world.db, kind, { network, bytes: budget * 1024 * 1024 - 1024, now })
    await expect(store(network)).rejects.toMatchObject({ message, retryAfterSeconds: expect.any(Number) })
    await store(`198.51.${networks}.7`)
    now = new Date(now.getTime() + DAY_MS)
    await store(network)
  },
)

test('what an account writes with keys beyond 8 MB a day is refused, and nothing of it stored', async () => {
  let stored = 0
  const write = (id: number) =>
    performOnce(world.db, { key: randomUUID(), call: 'write', body: { text: 'x' }, accountId: id }, async () => {
      stored += 1
      return { id: 1, bookingId: null, state: 'done' }
    })
  const other = await anAccount(world.db, 'other@example.com')
  await write(accountId)
  await spendBytes(world.db, 'keyedWrite', {
    network: `account ${accountId}`,
    bytes: 8 * 1024 * 1024,
    now: new Date(),
  }).catch(() => {})
  await expect(write(accountId)).rejects.toThrow('You’ve sent too much today. Try again tomorrow.')
  await write(other)
  expect(stored).toBe(2)
})

test('a signup that is refused says why over HTTP', async () => {
  const network = '203.0.113.99'
  await spendBytes(world.db, 'signupDraft', { network, bytes: 8 * 1024 * 1024, now: new Date('2027-03-10T18:00:00Z') })
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/v1/vendor-signup-sessions',
    payload: { step: 'landing' },
    remoteAddress: network,
  })
  expect(reply.statusCode).toBe(429)
  expect(reply.json().message).toMatch(/^Too much was saved from your network today\./)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
})
