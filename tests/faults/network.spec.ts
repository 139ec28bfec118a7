/** Faults 1 to 9 and 71: what a network does to a request between Send and its receipt. */
import { RETRY_MAX_MS, SEND_TIMEOUT_MS } from '#contract/limits.ts'
import { expect, test, underControl, type Phone, type SharedWorld } from '#tests/support/browser/browser.ts'
import { CAPTIVE_PORTAL, gatewayError, throttled, type Fault } from '#tests/support/browser/fault-proxy.ts'
import {
  expectReceipt,
  expectSaved,
  fillAll,
  newRequest,
  onlyRequest,
  openRequest,
  send,
  sendNow,
  SEND_NOW,
} from '#tests/support/people/client.ts'
import { plant, readOutbox } from '#tests/support/browser/device-storage.ts'
import { expectStoredOnce } from '#tests/support/server/stored-requests.ts'

const SEND = /^POST \/createrequest /

/** A request is ready to be sent, and `fault` waits for it. */
async function sendInto(
  shared: SharedWorld,
  client: Phone,
  name: string,
  fault: Fault,
  options: { when?: RegExp; times?: number } = { when: SEND },
) {
  const request = newRequest(name)
  await openRequest(client.page, [21])
  await underControl(client.page)
  await fillAll(client.page, request)
  shared.proxy.break(fault, options)
  await send(client.page)
  return request
}

test('fault 1, connection refused: it waits on the phone, then exactly one is stored @fault:network', async ({
  shared,
  phone,
}) => {
  const client = await phone(shared.origin)
  const request = await sendInto(shared, client, 'fault 1', { kind: 'refuse' }, {})
  await expectSaved(client.page)
  shared.proxy.heal()
  await expectReceipt(client.page)
  await expectStoredOnce(shared, request, [21])
})

const BROKEN: [string, Fault][] = [
  ['fault 2, reset before the body is through', { kind: 'resetBeforeBody' }],
  ['fault 3, reset after the commit and before the answer', { kind: 'resetBeforeAnswer' }],
  ['fault 4, answer cut mid-JSON', { kind: 'cutAnswer', bytes: 700 }],
]
for (const [name, fault] of BROKEN) {
  test(`${name}: exactly one is stored, and a receipt shown`, async ({ shared, phone }) => {
    const client = await phone(shared.origin)
    const request = await sendInto(shared, client, name.slice(0, 7), fault)
    // Chromium repeats a request by itself when a kept-alive connection is reset: both attempts meet the fault.
    await shared.proxy.untilHits(2)
    shared.proxy.heal()
    await expectReceipt(client.page)
    await expectStoredOnce(shared, request, [21])
  })
}

/** In the page: a limit of `limitMs` is reached at the event `timeIsUp`, if not before. Playwright's clock has no hold on it. */
function giveUpEarly(limitMs: number) {
  const begin = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (ms) => {
    if (ms !== limitMs) return begin(ms)
    const early = new AbortController()
    window.addEventListener('timeIsUp', () => early.abort(new DOMException('signal timed out', 'TimeoutError')))
    return AbortSignal.any([begin(ms), early.signal])
  }
}

test('fault 5, black hole: it is given up after its time, sent again and stored once', async ({ shared, phone }) => {
  const client = await phone(shared.origin)
  await client.context.addInitScript(giveUpEarly, SEND_TIMEOUT_MS)
  const request = await sendInto(shared, client, 'fault 5', { kind: 'blackHole' })
  await shared.proxy.untilHits(1)
  await client.page.evaluate(() => window.dispatchEvent(new Event('timeIsUp')))
  await shared.proxy.untilHits(2)
  shared.proxy.heal()
  await expectReceipt(client.page)
  await expectStoredOnce(shared, request, [21])
})

test('fault 6, captive portal: its page is not taken for a receipt, and the request stays queued', async ({
  shared,
  phone,
}) => {
  const client = await phone(shared.origin)
  const request = await sendInto(shared, client, 'fault 6', CAPTIVE_PORTAL)
  await shared.proxy.untilHits(1)
  const card = await onlyRequest(client.page)
  await expect(card).toContainText('This Wi-Fi may need you to sign in')
  // A check of the connection may just be trying it again.
  await expect.poll(() => readOutbox(client.page)).toMatchObject([{ state: 'queued', receipt: null }])
  shared.proxy.heal()
  await sendNow(card)
  await expectStoredOnce(shared, request, [21])
})

test('fault 7, the bytes arrive twice: exactly one is stored', async ({ shared, phone }) => {
  const client = await phone(shared.origin)
  const request = await sendInto(shared, client, 'fault 7', { kind: 'twice' })
  await expectReceipt(client.page)
  expect(shared.proxy.hits()).toBeGreaterThan(0)
  await expectStoredOnce(shared, request, [21])
})

test('fault 8, a gateway answers 502 and 504 twenty times: it stays queued, then exactly one is stored', async ({
  shared,
  phone,
}) => {
  const client = await phone(shared.origin)
  const request = await sendInto(shared, client, 'fault 8', gatewayError(502))
  const card = await onlyRequest(client.page)
  for (let attempt = shared.proxy.hits(); attempt < 20; attempt = shared.proxy.hits()) {
    if (attempt === 10) shared.proxy.break(gatewayError(504), { when: SEND })
    await card.getByRole('button', { name: SEND_NOW }).click()
    await shared.proxy.untilHits(attempt + 1)
    await expect(card).toContainText('Not sent yet')
  }
  shared.proxy.heal()
  await sendNow(card)
  await expectStoredOnce(shared, request, [21])
})

for (const retryAfter of ['120', 'soon', '315360000']) {
  test(`fault 9, 429 with Retry-After ${retryAfter}: waits at most an hour, and the person can send at once`, async ({
    shared,
    phone,
  }) => {
    const client = await phone(shared.origin)
    const request = await sendInto(shared, client, `fault 9 ${retryAfter}`, throttled(retryAfter))
    const card = await onlyRequest(client.page)
    await expect(card).toContainText('We’re a little busy')
    // A next attempt that is due may be under way.
    await expect
      .poll(() => readOutbox(client.page))
      .toMatchObject([{ state: 'queued', lastProblem: { kind: 'throttled', status: 429 } }])
    const [record] = await readOutbox(client.page)
    expect(record!.nextAttemptAt - record!.lastProblem!.at).toBeLessThanOrEqual(3_600_000)
    shared.proxy.heal()
    await sendNow(card)
    await expectStoredOnce(shared, request, [21])
  })
}

test('fault 71, an outage that ends without an `online` event: a check notices it, and the request goes out', async ({
  shared,
  phone,
}) => {
  // Without a worker: Background Sync would deliver too.
  const client = await phone(shared.origin, { serviceWorkers: 'block' })
  const request = newRequest('fault 71')
  await client.page.clock.install()
  await openRequest(client.page, [21])
  await fillAll(client.page, request)
  shared.proxy.break({ kind: 'refuse' }, { when: /^(POST \/createrequest|GET \/healthz) / })
  await send(client.page)
  const card = await onlyRequest(client.page)
  await expect(card).toContainText('Not sent yet')
  await expect.poll(async () => (await readOutbox(client.page))[0]).toMatchObject({ lastProblem: { kind: 'offline' } })
  // As after a long outage: the next attempt is a quarter of an hour away.
  const [record] = await readOutbox(client.page)
  const nextAttemptAt = Date.now() + RETRY_MAX_MS
  await plant(client.page, 'outbox', record!.key, { ...record!, state: 'queued', attempts: 12, nextAttemptAt })
  shared.proxy.heal()
  // At most 20 s until the next check, and 5 s from there.
  await client.page.clock.fastForward(25_000)
  await expect(card).toContainText(/Sent · #\d+/, { timeout: 90_000 })
  await expectStoredOnce(shared, request, [21])
})
