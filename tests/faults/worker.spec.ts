/** Faults 19 to 25: the service worker changes, dies, or is served broken files. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { SHARE_PATH } from '#contract/sharing.ts'
import { OUTBOX_SYNC_TAG } from '#contract/worker-messages.ts'
import { moduleFiles } from '#tests/support/browser/built-files.ts'
import { expect, test, underControl, type Phone, type SharedWorld } from '#tests/support/browser/browser.ts'
import type { Fault } from '#tests/support/browser/fault-proxy.ts'
import {
  expectReceipt,
  fillAll,
  fillEvent,
  newRequest,
  onlyRequest,
  openRequest,
  send,
  sendNow,
  SEND,
} from '#tests/support/people/client.ts'
import { queueRequest } from '#tests/support/people/queued-request.ts'
import { readOutbox } from '#tests/support/browser/device-storage.ts'
import { expectStoredOnce } from '#tests/support/server/stored-requests.ts'

const WORKER_FILE = { when: /^GET \/sw\.js/ }

/** The worker's script as it is served, changed by `edit`. */
async function newerWorker(shared: SharedWorld, edit: (script: string) => string = (script) => script): Promise<Fault> {
  const { host, port } = shared.server
  const script = await (await fetch(`http://${host}:${port}/sw.js`)).text()
  return { kind: 'answer', status: 200, type: 'text/javascript', body: `${edit(script)}\n// newer` }
}

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })

/** Marks the document: a reload would take the mark away. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

test('fault 19, a new worker while a form is open: no reload until the user agrees, nothing typed is lost @fault:worker', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 19')
  const client = await phone(shared.origin)
  await openRequest(client.page, [81])
  await underControl(client.page)
  const other = await client.context.newPage()
  await other.goto('/requests')
  for (const page of [client.page, other]) await mark(page)
  await fillEvent(client.page, request)
  shared.proxy.break(await newerWorker(shared), WORKER_FILE)
  await lookForUpdate(client.page)
  await expect(client.page.getByText('A new version of Fanfare is ready.')).toBeVisible()
  await expect(client.page.getByText('Draft saved ·')).toBeVisible()
  expect([await isMarked(client.page), await isMarked(other)]).toEqual([true, true])
  await expect(client.page.getByLabel('Event details')).toHaveValue(request.notes)

  await client.page.getByRole('button', { name: 'Update now' }).first().click()
  await expect.poll(() => isMarked(client.page).catch(() => true)).toBe(false)
  await expect(client.page.getByLabel('Event details')).toHaveValue(request.notes)
  // The other tab goes on as it is, and is told.
  await expect(other.getByText('Fanfare was updated.')).toBeVisible()
  expect(await isMarked(other)).toBe(true)
  await fillAll(client.page, request)
  await send(client.page)
  await expectReceipt(client.page)
  await expectStoredOnce(shared, request, [81])
})

test('fault 20, the API no longer knows this page: the request waits, says so, and goes out after the update', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 20')
  const client = await phone(shared.origin)
  await openRequest(client.page, [82])
  await fillAll(client.page, request)
  const problem = JSON.stringify({ message: 'This version is no longer supported.', code: 'unsupported' })
  shared.proxy.break({ kind: 'answer', status: 426, type: 'application/json', body: problem }, SEND)
  await send(client.page)
  const card = await onlyRequest(client.page)
  await expect(card).toContainText('Update needed')
  await expect.poll(() => readOutbox(client.page)).toMatchObject([{ state: 'needsUpdate', receipt: null }])
  shared.proxy.heal()
  await card.getByRole('button', { name: 'Update' }).click()
  await expect(card).toContainText(/Sent · #\d+/, { timeout: 90_000 })
  await expectStoredOnce(shared, request, [82])
})

/** The request waits on the phone, and no page is open that could send it. */
async function queueAndLeave(shared: SharedWorld, client: Phone, name: string, vendorIds: number[]) {
  const request = newRequest(name)
  await queueRequest(client.page, request, vendorIds, async () => {
    shared.proxy.break({ kind: 'refuse' })
    await client.context.setOffline(true)
  })
  return request
}

/** The browser's own panel for service workers. */
async function workerPanel(
  context: BrowserContext,
  page: Page,
): Promise<{ cdp: CDPSession; registrationId: Promise<string> }> {
  const cdp = await context.newCDPSession(page)
  const registrationId = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) found(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  return { cdp, registrationId }
}

test('fault 21, the worker is killed while it delivers: the request is stored once', async ({
  shared,
  phoneWithProfile,
}) => {
  const client = await phoneWithProfile(shared.origin, { whole: true })
  const request = await queueAndLeave(shared, client, 'fault 21', [83])
  const { cdp } = await workerPanel(client.context, client.page)
  await client.page.goto('about:blank')
  // The server stores it; the worker dies before it hears so.
  shared.proxy.break({ kind: 'beforeAnswer', act: () => new Promise(() => {}) }, SEND)
  const before = shared.proxy.hits()
  await client.context.setOffline(false)
  await shared.proxy.untilHits(before + 1)
  await cdp.send('ServiceWorker.stopAllWorkers')
  shared.proxy.heal()
  await expectReceipt(client.page)
  await expectStoredOnce(shared, request, [83])
})

test('fault 22, the last Background Sync fails: the request stays on the phone, and the page delivers it', async ({
  shared,
  phone,
}) => {
  const client = await phone(shared.origin)
  const request = await queueAndLeave(shared, client, 'fault 22', [84])
  const { cdp, registrationId } = await workerPanel(client.context, client.page)
  const id = await registrationId
  shared.proxy.break({ kind: 'answer', status: 502, type: 'text/html', body: 'Bad gateway' }, SEND)
  const before = shared.proxy.hits()
  await client.context.setOffline(false)
  await cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin: shared.origin,
    registrationId: id,
    tag: OUTBOX_SYNC_TAG,
    lastChance: true,
  })
  await shared.proxy.untilHits(before + 1)
  const card = await onlyRequest(client.page)
  await expect(card).toContainText('Not sent yet')
  shared.proxy.heal()
  await sendNow(card)
  await expectStoredOnce(shared, request, [84])
})

const cachedUrls = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => url)
  })

test('fault 23, the shell is served with a 500 at the first visit: it is not kept, and is asked for again soon', async ({
  shared,
  phone,
}) => {
  const client = await phone(shared.origin)
  shared.proxy.break(
    { kind: 'answer', status: 500, type: 'text/html', body: '<h1>Oops</h1>' },
    { when: /^GET \/index\.html/ },
  )
  await client.page.goto('/')
  await shared.proxy.untilHits(1)
  await expect
    .poll(() => client.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active ?? null))
    .toBe(null)
  expect((await cachedUrls(client.page)).filter((url) => url.includes('/index.html'))).toEqual([])
  shared.proxy.heal()
  // The page stays open: no one loads it anew only because something broke off in the background.
  await underControl(client.page)
  shared.proxy.break({ kind: 'refuse' })
  await client.page.goto('/requests')
  await expect(client.page.getByRole('heading', { name: 'My requests' })).toBeVisible()
})

/** The fate of a newer worker: the state that it reaches first, or `refused` if its script can't be run. */
const endOfUpdate = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const installing = new Promise<string>((ended) => {
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing
        worker?.addEventListener('statechange', () => ended(worker.state))
      })
    })
    return registration.update().then(
      () => installing,
      () => 'refused',
    )
  })

test('fault 24, a file of the new version is missing: the old worker stays, and goes on without a connection', async ({
  shared,
  phone,
}) => {
  const client = await phone(shared.origin)
  await client.page.goto('/')
  await underControl(client.page)
  const broken = await newerWorker(shared, (script) =>
    script.replace(
      '{"revision":null,"url":"assets/',
      '{"revision":null,"url":"assets/not-there.js"},{"revision":null,"url":"assets/',
    ),
  )
  shared.proxy.break(broken, WORKER_FILE)
  expect(await endOfUpdate(client.page)).toBe('redundant')
  shared.proxy.break({ kind: 'refuse' })
  await client.page.goto('/requests')
  await expect(client.page.getByRole('heading', { name: 'My requests' })).toBeVisible()
  await expect(client.page.getByText('A new version of Fanfare is ready.')).toHaveCount(0)
})

test('a part of the new worker’s own code is missing: the old worker stays', async ({ shared, phone }) => {
  const client = await phone(shared.origin)
  await client.page.goto('/')
  await underControl(client.page)
  const files = await moduleFiles('worker')
  for (const part of ['sw/sw.ts', 'src/offline/outbox/flush.ts']) {
    const address = `"/${files[part]}"`
    const broken = await newerWorker(shared, (script) => script.replace(address, '"/assets/not-there.js"'))
    expect(broken).toMatchObject({ body: expect.stringContaining('/assets/not-there.js') })
    shared.proxy.break(broken, WORKER_FILE)
    expect(await endOfUpdate(client.page)).toBe(part === 'sw/sw.ts' ? 'refused' : 'redundant')
  }
  shared.proxy.break({ kind: 'refuse' })
  await client.page.goto('/requests')
  await expect(client.page.getByRole('heading', { name: 'My requests' })).toBeVisible()
})

test('the worker is killed, and the browser’s cache is cleared: without a connection it still takes what is shared', async ({
  shared,
  phone,
}) => {
  const client = await phone(shared.origin)
  await client.page.goto('/')
  await underControl(client.page)
  const { cdp } = await workerPanel(client.context, client.page)
  await cdp.send('ServiceWorker.stopAllWorkers')
  await cdp.send('Network.clearBrowserCache')
  shared.proxy.break({ kind: 'refuse' })
  await client.page.evaluate((path) => {
    const form = Object.assign(document.createElement('form'), { action: path, method: 'post' })
    form.enctype = 'multipart/form-data'
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
    const files = new DataTransfer()
    files.items.add(new File(['The barn, seen from the road.'], 'barn.txt', { type: 'text/plain' }))
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, SHARE_PATH)
  await expect(client.page.getByText('barn.txt')).toBeVisible()
})

test('fault 25, a navigation preload that fails: the shell opens', async ({ shared, phone }) => {
  const client = await phone(shared.origin)
  await client.page.goto('/')
  await underControl(client.page)
  await client.page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable())
  shared.proxy.break({ kind: 'resetBeforeAnswer' })
  await client.page.goto('/requests')
  await expect(client.page.getByRole('heading', { name: 'My requests' })).toBeVisible()
})
