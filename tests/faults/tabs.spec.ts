/** Faults 28 to 31 and 70: several tabs of one browser. */
import type { Page } from '@playwright/test'
import { LOCK_WAIT_MS } from '#contract/limits.ts'
import { expect, test, underControl, type Phone } from '#tests/support/browser/browser.ts'
import { expectReceipt, fillAll, newRequest, openRequest, send, SEND } from '#tests/support/people/host.ts'
import { readOutbox } from '#tests/support/browser/device-storage.ts'
import { expectStoredOnce } from '#tests/support/server/stored-requests.ts'

const never = () => new Promise<void>(() => {})

async function openTab(host: Phone, path: string): Promise<Page> {
  const page = await host.context.newPage()
  await page.goto(path)
  return page
}

test('fault 28, the tab that sends is closed on the way: another one finishes, with the same key', async ({
  world,
  phone,
}) => {
  const request = newRequest('fault 28')
  const host = await phone(world.origin)
  await openRequest(host.page, [61])
  const other = await openTab(host, '/requests')
  await fillAll(host.page, request)
  // Stored by the server; the answer never arrives.
  world.proxy.break({ kind: 'beforeAnswer', act: never }, SEND)
  await host.page.getByRole('button', { name: 'Send request' }).click()
  await world.proxy.untilHits(1)
  await expect(other.getByRole('article')).toContainText('Sending')
  world.proxy.heal()
  await host.page.close()
  await expect(other.getByRole('article')).toContainText(/Sent · #\d+/, { timeout: 90_000 })
  await expectStoredOnce(world, request, [61])
})

test('fault 29, the same draft in two tabs and Send in both: one request, and both show it', async ({
  world,
  phone,
}) => {
  const request = newRequest('fault 29')
  const host = await phone(world.origin)
  await openRequest(host.page, [62])
  await fillAll(host.page, request)
  await expect(host.page.getByText('Draft saved ·')).toBeVisible()
  const other = await openTab(host, new URL(host.page.url()).pathname + new URL(host.page.url()).search)
  await expect(other.getByText(request.notes)).toBeVisible()
  await Promise.all([send(host.page), send(other)])
  for (const tab of [host.page, other])
    await expect(tab.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  expect(await readOutbox(host.page)).toHaveLength(1)
  await expectStoredOnce(world, request, [62])
})

test('fault 29, a third tab that still shows the sent draft does not send it again', async ({ world, phone }) => {
  const request = newRequest('fault 29 later')
  const host = await phone(world.origin)
  await openRequest(host.page, [63])
  await fillAll(host.page, request)
  await expect(host.page.getByText('Draft saved ·')).toBeVisible()
  const stale = await openTab(host, new URL(host.page.url()).pathname + new URL(host.page.url()).search)
  await expect(stale.getByText(request.notes)).toBeVisible()
  await send(host.page)
  // Meanwhile another request to the same vendor is begun.
  await openRequest(host.page, [63])
  await host.page.getByLabel('Event details').fill('Something else')
  await expect(host.page.getByText('Draft saved ·')).toBeVisible()
  await send(stale)
  await expect(stale.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  expect(await readOutbox(stale)).toHaveLength(1)
  await host.page.reload()
  await expect(host.page.getByLabel('Event details')).toHaveValue('Something else')
  await expectStoredOnce(world, request, [63])
})

test('fault 30, a newer tab upgrades the database: the old one yields, says so and keeps its text', async ({
  world,
  phone,
}) => {
  const host = await phone(world.origin)
  await openRequest(host.page, [64])
  await host.page.getByLabel('Event details').fill('Typed before')
  await expect(host.page.getByText('Draft saved ·')).toBeVisible()
  const newer = await openTab(host, '/healthz')
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
  await host.page.getByLabel('Event details').fill('Typed after')
  await expect(host.page.getByText('Fanfare was updated in another tab. Reload this page')).toBeVisible()
  await expect(host.page.getByLabel('Event details')).toHaveValue('Typed after')
  await expect(host.page.getByText('Draft saved ·')).toHaveCount(0)
})

test('fault 31, no Web Locks and five tabs: exactly one is stored', async ({ world, phone }) => {
  const request = newRequest('fault 31')
  const host = await phone(world.origin)
  await host.context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }))
  await openRequest(host.page, [65])
  await underControl(host.page)
  await fillAll(host.page, request)
  world.proxy.break({ kind: 'refuse' })
  await host.context.setOffline(true)
  await send(host.page)
  const tabs = await Promise.all(Array.from({ length: 4 }, () => openTab(host, '/requests')))
  world.proxy.heal()
  await host.context.setOffline(false)
  for (const tab of tabs) await expect(tab.getByRole('article')).toContainText(/Sent · #\d+/, { timeout: 90_000 })
  await expectReceipt(host.page)
  await expectStoredOnce(world, request, [65])
})

test('fault 70, a frozen tab that holds the outbox’s lock does not keep another one from sending', async ({
  world,
  phone,
}) => {
  const request = newRequest('fault 70')
  const host = await phone(world.origin)
  const frozen = await openTab(host, '/healthz')
  await frozen.evaluate(() => {
    void navigator.locks.request('fanfare-outbox', () => new Promise(() => {})).catch(() => {})
  })
  const cdp = await host.context.newCDPSession(frozen)
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
  await openRequest(host.page, [66])
  await fillAll(host.page, request)
  await send(host.page)
  await expectReceipt(host.page, LOCK_WAIT_MS + 60_000)
  await expectStoredOnce(world, request, [66])
})
