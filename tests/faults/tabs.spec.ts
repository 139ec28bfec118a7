/** Faults 28 to 31 and 70: several tabs of one browser. */
import type { Page } from '@playwright/test'
import { LOCK_WAIT_MS } from '#contract/limits.ts'
import { expect, test, underControl, type Phone } from '#tests/support/browser/browser.ts'
import {
  expectReceipt,
  fillAll,
  newRequest,
  openRequest,
  send,
  SEND,
  SEND_BUTTON,
} from '#tests/support/people/client.ts'
import { readOutbox } from '#tests/support/browser/device-storage.ts'
import { expectStoredOnce } from '#tests/support/server/stored-requests.ts'

const never = () => new Promise<void>(() => {})

async function openTab(client: Phone, path: string): Promise<Page> {
  const page = await client.context.newPage()
  await page.goto(path)
  return page
}

test('fault 28, the tab that sends is closed on the way: another one finishes, with the same key', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 28')
  const client = await phone(shared.origin)
  await openRequest(client.page, [61])
  const other = await openTab(client, '/requests')
  await fillAll(client.page, request)
  // Stored by the server; the response never arrives.
  shared.proxy.break({ kind: 'beforeAnswer', act: never }, SEND)
  await client.page.getByRole('button', { name: SEND_BUTTON }).click()
  await shared.proxy.untilHits(1)
  await expect(other.getByRole('article')).toContainText('Sending')
  shared.proxy.heal()
  await client.page.close()
  await expect(other.getByRole('article')).toContainText(/Sent · #\d+/, { timeout: 90_000 })
  await expectStoredOnce(shared, request, [61])
})

test('fault 29, the same draft in two tabs and Send in both: one request, and both show it @fault:tabs', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 29')
  const client = await phone(shared.origin)
  await openRequest(client.page, [62])
  await fillAll(client.page, request)
  await expect(client.page.getByText('Draft saved ·')).toBeVisible()
  const other = await openTab(client, new URL(client.page.url()).pathname + new URL(client.page.url()).search)
  await expect(other.getByText(request.notes)).toBeVisible()
  await Promise.all([send(client.page), send(other)])
  for (const tab of [client.page, other])
    await expect(tab.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  expect(await readOutbox(client.page)).toHaveLength(1)
  await expectStoredOnce(shared, request, [62])
})

test('fault 29, a third tab that still shows the sent draft does not send it again', async ({ shared, phone }) => {
  const request = newRequest('fault 29 later')
  const client = await phone(shared.origin)
  await openRequest(client.page, [63])
  await fillAll(client.page, request)
  await expect(client.page.getByText('Draft saved ·')).toBeVisible()
  const stale = await openTab(client, new URL(client.page.url()).pathname + new URL(client.page.url()).search)
  await expect(stale.getByText(request.notes)).toBeVisible()
  await send(client.page)
  // Meanwhile another request to the same vendor is begun.
  await openRequest(client.page, [63])
  await client.page.getByLabel('Event details').fill('Something else')
  await expect(client.page.getByText('Draft saved ·')).toBeVisible()
  await send(stale)
  await expect(stale.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  expect(await readOutbox(stale)).toHaveLength(1)
  await client.page.reload()
  await expect(client.page.getByLabel('Event details')).toHaveValue('Something else')
  await expectStoredOnce(shared, request, [63])
})

test('fault 30, a newer tab upgrades the database: the old one yields, says so and keeps its text', async ({
  shared,
  phone,
}) => {
  const client = await phone(shared.origin)
  await openRequest(client.page, [64])
  await client.page.getByLabel('Event details').fill('Typed before')
  await expect(client.page.getByText('Draft saved ·')).toBeVisible()
  const newer = await openTab(client, '/healthz')
  const version = await newer.evaluate(async () => {
    const [{ version: old = 1 } = {}] = await indexedDB.databases()
    return new Promise<number>((done, failed) => {
      const opening = indexedDB.open('fanfare', old + 1)
      opening.addEventListener('success', () => {
        done(opening.result.version)
        opening.result.close()
      })
      opening.addEventListener('error', () => failed(opening.error))
    })
  })
  expect(version).toBeGreaterThan(1)
  await client.page.getByLabel('Event details').fill('Typed after')
  await expect(client.page.getByText('Fanfare was updated in another tab. Reload this page')).toBeVisible()
  await expect(client.page.getByLabel('Event details')).toHaveValue('Typed after')
  await expect(client.page.getByText('Draft saved ·')).toHaveCount(0)
})

test('fault 31, no Web Locks and five tabs: exactly one is stored', async ({ shared, phone }) => {
  const request = newRequest('fault 31')
  const client = await phone(shared.origin)
  await client.context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }),
  )
  await openRequest(client.page, [65])
  await underControl(client.page)
  await fillAll(client.page, request)
  shared.proxy.break({ kind: 'refuse' })
  await client.context.setOffline(true)
  await send(client.page)
  const tabs = await Promise.all(Array.from({ length: 4 }, () => openTab(client, '/requests')))
  shared.proxy.heal()
  await client.context.setOffline(false)
  for (const tab of tabs) await expect(tab.getByRole('article')).toContainText(/Sent · #\d+/, { timeout: 90_000 })
  await expectReceipt(client.page)
  await expectStoredOnce(shared, request, [65])
})

test('fault 70, a frozen tab that holds the outbox’s lock does not keep another one from sending', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 70')
  // Without a worker, whose time is real: it would wait for the lock, too.
  const client = await phone(shared.origin, { serviceWorkers: 'block' })
  const frozen = await openTab(client, '/healthz')
  await frozen.evaluate(() => {
    void navigator.locks.request('fanfare-outbox', () => new Promise(() => {})).catch(() => {})
  })
  const cdp = await client.context.newCDPSession(frozen)
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
  await client.page.clock.install()
  await openRequest(client.page, [66])
  await fillAll(client.page, request)
  await send(client.page)
  const isWaiting = () =>
    client.page.evaluate(async () =>
      (await navigator.locks.query()).pending?.some(({ name }) => name === 'fanfare-outbox'),
    )
  await expect.poll(isWaiting).toBe(true)
  await client.page.clock.fastForward(LOCK_WAIT_MS)
  await expect(client.page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await expectStoredOnce(shared, request, [66])
})

test('another tab holds an older version of the database open: that is said, and over once it is closed', async ({
  shared,
  phone,
}) => {
  const request = newRequest('older database')
  const client = await phone(shared.origin)
  const other = await openTab(client, '/robots.txt')
  // Its page is of the first version, and too busy to let go.
  await other.evaluate(async () => {
    const opening = indexedDB.open('fanfare', 1)
    opening.addEventListener('upgradeneeded', () => {
      for (const store of ['drafts', 'outbox', 'quarantine', 'clients', 'meta']) opening.result.createObjectStore(store)
    })
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    Object.assign(globalThis, { held: opening.result })
  })
  // The form would wait for the database until it gives up.
  await client.page.goto('/requestquote-b/request?memberId=64&rfqABTest=React')
  await expect(client.page.getByText('Close your other Fanfare tabs.')).toBeVisible()
  await other.close()
  await expect(client.page.getByText('Close your other Fanfare tabs.')).toHaveCount(0)
  await fillAll(client.page, request)
  await expect(client.page.getByText('Draft saved ·')).toBeVisible()
  await send(client.page)
  await expectReceipt(client.page)
  await expectStoredOnce(shared, request, [64])
})
