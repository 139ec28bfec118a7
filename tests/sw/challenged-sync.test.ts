/** The worker delivers with the page closed while its server refuses requests in bulk (docs/operating.md). */
import { backgroundSync, network } from '#tests/support/world/worker-globals.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { quoteEndpoints } from '#contract/quote-endpoints.ts'
import { OUTBOX_SYNC_TAG } from '#contract/worker-messages.ts'
import { browserOffline } from '#src/offline/browser-offline.ts'
import { countAttempt } from '#server/repositories/accounts/rate-limits.ts'
import { NOW, testApp, vendorRecord, type TestApp } from '#tests/support/server/app.ts'
import { DJ, filledDraft } from '#tests/support/world/world.ts'

const HOUR_MS = 3_600_000
const LIMIT = 2
const PATH = quoteEndpoints.createRequest.path

let server: TestApp
/** The status that each attempt got, and whether the attempt came with a proof. */
let reached: { status: number; isProven: boolean }[] = []
/** The response to the next request that is stored does not arrive. */
let losesResponse = false
const page = browserOffline()

beforeAll(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  server = await testApp({
    vendors: [vendorRecord({ id: DJ.memberID })],
    parts: { clock: () => new Date() },
    settings: { quoteLimits: { perAddress: LIMIT, perClient: 100, perVendor: 100 } },
  })
  network.answer = async (request) => {
    const isSend = new URL(request.url).pathname === PATH
    const reply = await server.app.inject({
      method: request.method as 'POST',
      url: new URL(request.url).pathname,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    })
    if (isSend) reached.push({ status: reply.statusCode, isProven: request.headers.has('proof-of-work') })
    if (isSend && reply.statusCode === 201 && losesResponse) {
      losesResponse = false
      throw new TypeError('Failed to fetch')
    }
    return new Response(reply.body, { status: reply.statusCode, headers: reply.headers as Record<string, string> })
  }
  // Its name is not a literal: the worker is type-checked with a library of its own.
  const worker = ['#sw', 'sw.ts'].join('/')
  await import(/* @vite-ignore */ worker)
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})
beforeEach(() => {
  vi.setSystemTime(Date.now() + 48 * HOUR_MS)
  reached = []
  losesResponse = false
})

/** The page saves a request and is closed. */
const queue = async (notes: string) => (await page.outbox.enqueue(filledDraft(page, notes))).record.key

/** Another person behind the same address has sent so many times the limit within this hour. */
async function flood(times: number) {
  for (let i = 0; i < LIMIT * times; i += 1) await countAttempt(server.db, 'quotes from 127.0.0.1', HOUR_MS, new Date())
}

const storedTimes = async (notes: string) => {
  const rows = await server.db.query({ name: '', text: 'select 1 from request where notes = $1', values: [notes] })
  return rows.length
}
const sync = () => backgroundSync(OUTBOX_SYNC_TAG)
const onPhone = async (key: string) => (await page.outbox.get(key))?.record

test('the worker proves its work within the same sync: the request is stored once, and the phone has its receipt', async () => {
  const key = await queue('challenged')
  await flood(1)
  await sync()
  expect(reached).toEqual([
    { status: 429, isProven: false },
    { status: 201, isProven: true },
  ])
  expect(await storedTimes('challenged')).toBe(1)
  expect(await onPhone(key)).toMatchObject({ state: 'sent', receipt: { key } })
  // The next sync, and the page when it is opened again, have nothing left to send.
  await sync()
  await page.flush({ reconnectGapMs: 0 })
  expect(await storedTimes('challenged')).toBe(1)
  expect(reached).toHaveLength(2)
})

test('the answer to the proof is lost: the next sync gets the receipt of what was stored', async () => {
  const key = await queue('answer lost')
  await flood(1)
  losesResponse = true
  await sync()
  expect(reached.map(({ status }) => status)).toEqual([429, 201, 201])
  expect(await onPhone(key)).toMatchObject({ state: 'sent', receipt: { key } })
  expect(await storedTimes('answer lost')).toBe(1)
})

test('far beyond the limit no proof helps: the request waits on the phone, and goes out in the next hour, once', async () => {
  const key = await queue('far beyond')
  await flood(6)
  for (const _chance of ['first', 'last']) await expect(sync()).rejects.toThrow('1 requests are still to be delivered')
  // One question, without computing: it waits for as long as the server says.
  expect(reached).toEqual([{ status: 429, isProven: false }])
  expect(await onPhone(key)).toMatchObject({ state: 'queued', outcomeUnknown: false, receipt: null })
  expect(await storedTimes('far beyond')).toBe(0)

  vi.setSystemTime(Date.now() + HOUR_MS)
  await sync()
  await page.flush({ reconnectGapMs: 0 })
  expect(await onPhone(key)).toMatchObject({ state: 'sent' })
  expect(await storedTimes('far beyond')).toBe(1)
})

test('three that wait are all let in, each by its own proof', async () => {
  const notes = ['one of three', 'two of three', 'three of three']
  for (const each of notes) await queue(each)
  await flood(1)
  await sync()
  expect(await Promise.all(notes.map(storedTimes))).toEqual([1, 1, 1])
})
