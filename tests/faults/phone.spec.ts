/** Faults 11, 12, 17 and 27: what happens on the phone itself. */
import { randomUUID } from 'node:crypto'
import { expect, test, underControl, type Phone, type SharedWorld } from '#tests/support/browser/browser.ts'
import {
  expectReceipt,
  expectSaved,
  fillAll,
  newRequest,
  next,
  openRequest,
  send,
  type NewRequest,
  SEND_BUTTON,
} from '#tests/support/people/client.ts'
import { plant, readOutbox } from '#tests/support/browser/device-storage.ts'
import { expectNothingStored, expectStoredOnce, storedRequests } from '#tests/support/server/stored-requests.ts'

test('fault 11, browser killed as soon as "Draft saved" is shown: the request survives and is sent once', async ({
  shared,
  phoneWithProfile,
}) => {
  const request = newRequest('fault 11 saved')
  let client = await phoneWithProfile(shared.origin)
  await openRequest(client.page, [31])
  await underControl(client.page)
  await fillAll(client.page, request)
  shared.proxy.break({ kind: 'refuse' })
  await send(client.page)
  await expectSaved(client.page)
  client = await client.restart('kill')
  shared.proxy.heal()
  await expectReceipt(client.page)
  await expectStoredOnce(shared, request, [31])
})

test('fault 11, browser killed while the request is on its way: it is sent once @fault:phone', async ({
  shared,
  phoneWithProfile,
}) => {
  const request = newRequest('fault 11 in flight')
  let client = await phoneWithProfile(shared.origin)
  await openRequest(client.page, [32])
  await underControl(client.page)
  await fillAll(client.page, request)
  // The server stores it; its response never arrives.
  shared.proxy.break({ kind: 'beforeAnswer', act: () => new Promise(() => {}) }, { when: /^POST \/createrequest / })
  await send(client.page)
  await shared.proxy.untilHits(1)
  client = await client.restart('kill')
  shared.proxy.heal()
  await expectReceipt(client.page)
  await expectStoredOnce(shared, request, [32])
})

/** From the moment it is told to, this phone has no room for another outbox record. */
const fillsUp = ({ context }: Phone) =>
  context.addInitScript(() => {
    IDBObjectStore.prototype.put = new Proxy(IDBObjectStore.prototype.put, {
      apply(put, store: IDBObjectStore, args) {
        if (store.name === 'outbox' && sessionStorage.getItem('full')) {
          store.transaction.abort()
          throw new DOMException('The disk is full.', 'QuotaExceededError')
        }
        return Reflect.apply(put, store, args) as unknown
      },
    })
  })

test('fault 12, storage full at Send: nothing says "saved", the form stays, and it can be sent online', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 12')
  const client = await phone(shared.origin)
  await fillsUp(client)
  await openRequest(client.page, [33])
  await fillAll(client.page, request)
  await client.page.evaluate(() => sessionStorage.setItem('full', 'yes'))
  await client.page.getByRole('button', { name: SEND_BUTTON }).click()
  await expect(client.page.getByText('Not saved.')).toBeVisible()
  await expect(client.page).toHaveURL(/requestquote-b\/review/)
  await expect(client.page.getByText(request.notes)).toBeVisible()
  expect(await readOutbox(client.page)).toEqual([])
  await client.page.getByRole('button', { name: 'Send now' }).click()
  await expect(client.page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await expectStoredOnce(shared, request, [33])
})

/** Storage is full, what is sent without it arrives, and the response is lost. Then there is room again. */
async function sendIntoTheDark(shared: SharedWorld, client: Phone, request: NewRequest, vendorId: number) {
  await fillsUp(client)
  await openRequest(client.page, [vendorId])
  await fillAll(client.page, request)
  await client.page.evaluate(() => sessionStorage.setItem('full', 'yes'))
  await client.page.getByRole('button', { name: SEND_BUTTON }).click()
  await expect(client.page.getByText('Not saved.')).toBeVisible()
  shared.proxy.break({ kind: 'resetBeforeAnswer' }, { when: /^POST \/createrequest / })
  await client.page.getByRole('button', { name: 'Send now' }).click()
  await expect(client.page.getByText('We couldn’t connect')).toBeVisible()
  shared.proxy.heal()
  await client.page.evaluate(() => sessionStorage.removeItem('full'))
}

test('fault 12, the reply to an unsaved send is lost, and there is room again: Send finishes that one, once', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 12 sent twice')
  const client = await phone(shared.origin)
  await sendIntoTheDark(shared, client, request, 38)
  await client.page.getByRole('button', { name: SEND_BUTTON }).click()
  await expect(client.page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await expectStoredOnce(shared, request, [38])
})

test('fault 12, what changed after an unsaved attempt whose reply was lost is sent too, as its update', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 12 changed')
  const changed = 'Bring your own chairs.'
  const client = await phone(shared.origin)
  await sendIntoTheDark(shared, client, request, 35)
  await client.page.getByRole('button', { name: 'Edit: Your event' }).click()
  await client.page.getByLabel('Event details').fill(changed)
  await next(client.page, 'client')
  await next(client.page, 'review')
  await client.page.getByRole('button', { name: SEND_BUTTON }).click()
  await expect(client.page.getByText('Updated your earlier request')).toBeVisible()
  const rows = await shared.stored((db) => storedRequests(db, request.email))
  expect(rows.map(({ notes }) => notes)).toEqual([request.notes, changed])
})

test('fault 12, no room from the start: typing says so, and the request can be sent online', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 12 from the start')
  const client = await phone(shared.origin)
  const cdp = await client.context.newCDPSession(client.page)
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: shared.origin, quotaSize: 1 })
  await openRequest(client.page, [37])
  await fillAll(client.page, request)
  await expect(client.page.getByText('Not saved.')).toBeVisible()
  await expect(client.page.getByText('Draft saved ·')).toHaveCount(0)
  await client.page.getByRole('button', { name: 'Send now' }).click()
  await expect(client.page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await expectStoredOnce(shared, request, [37])
})

test('fault 17, a corrupt record and one of a future version: set aside, shown, and the others go out', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 17')
  const client = await phone(shared.origin)
  await openRequest(client.page, [34])
  await underControl(client.page)
  await fillAll(client.page, request)
  const corrupt = randomUUID()
  const future = randomUUID()
  await plant(client.page, 'outbox', corrupt, { key: corrupt, nonsense: true })
  await plant(client.page, 'outbox', future, { key: future, schemaVersion: 999, kind: 'hologram' })
  await send(client.page)
  await expect(client.page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await client.page.goto('/requests')
  await expect(client.page.getByText('Can’t be opened')).toHaveCount(2)
  await expect(client.page.getByText(/Sent · #\d+/)).toHaveCount(1)
  const download = client.page.waitForEvent('download')
  await client.page.getByRole('button', { name: 'Save a copy' }).first().click()
  expect((await download).suggestedFilename()).toMatch(/\.json$/)
  await expectStoredOnce(shared, request, [34])
})

test('fault 27, five tabs and the worker flush together: exactly one is stored', async ({
  shared,
  phoneWithProfile,
}) => {
  const request = newRequest('fault 27')
  const client = await phoneWithProfile(shared.origin, { whole: true })
  await openRequest(client.page, [35])
  await underControl(client.page)
  await fillAll(client.page, request)
  shared.proxy.break({ kind: 'refuse' })
  await client.context.setOffline(true)
  await send(client.page)
  const tabs = await Promise.all(Array.from({ length: 4 }, () => client.context.newPage()))
  await Promise.all(tabs.map((tab) => tab.goto('/requests')))
  await client.page.goto('/requests')
  for (const tab of [client.page, ...tabs]) await expect(tab.getByRole('article')).toContainText('Not sent yet')

  shared.proxy.heal()
  // Every tab hears `online`, and the worker gets its Background Sync.
  await client.context.setOffline(false)
  for (const tab of [client.page, ...tabs])
    await expect(tab.getByRole('article')).toContainText(/Sent · #\d+/, { timeout: 90_000 })
  await expectStoredOnce(shared, request, [35])
})

test('a request that the person discards before it went out is never stored', async ({ shared, phone }) => {
  const request = newRequest('discarded')
  const client = await phone(shared.origin)
  await openRequest(client.page, [36])
  await fillAll(client.page, request)
  shared.proxy.break({ kind: 'refuse' })
  await send(client.page)
  shared.proxy.break({ kind: 'refuse' }, { when: /^POST \/createrequest / })
  await client.page.goto('/requests')
  await client.page.getByRole('button', { name: 'Discard' }).click()
  await client.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(client.page.getByRole('article')).toHaveCount(0)
  shared.proxy.heal()
  await client.page.reload()
  await expect(client.page.getByText('No requests yet')).toBeVisible()
  await expectNothingStored(shared, request)
})
