/** Faults 13 to 16 and 18: what a browser's storage does under a form. */
import { expect, test, type Phone } from '#tests/support/browser/browser.ts'
import { fillAll, fillEvent, openRequest, send, newRequest } from '#tests/support/people/client.ts'
import { readDrafts, readOutbox } from '#tests/support/browser/device-storage.ts'
import { plantShipped, SHIPPED_VERSIONS, shippedRequests } from '#tests/support/device/shipped-devices.ts'
import { expectStoredOnce, storedRequests } from '#tests/support/server/stored-requests.ts'

const details = (client: Phone) => client.page.getByLabel('Event details')
const saved = (client: Phone) => client.page.getByText('Draft saved ·')

test('fault 13, the database cannot be opened at first: the form says so, and the next typing is saved @fault:storage', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 13')
  const client = await phone(shared.origin)
  await client.context.addInitScript(() => {
    IDBFactory.prototype.open = new Proxy(IDBFactory.prototype.open, {
      apply(open, factory, args) {
        if (!sessionStorage.getItem('opens'))
          throw new DOMException('Internal error opening backing store', 'UnknownError')
        return Reflect.apply(open, factory, args) as unknown
      },
    })
  })
  await openRequest(client.page, [51])
  await details(client).fill('Typed too early')
  await expect(client.page.getByText('Not saved').first()).toBeVisible()
  await client.page.evaluate(() => sessionStorage.setItem('opens', 'yes'))
  await fillEvent(client.page, request)
  await expect(saved(client)).toBeVisible()
  await fillAll(client.page, request)
  await send(client.page)
  await expect(client.page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await expectStoredOnce(shared, request, [51])
})

test('fault 14, the connection to the database is closed while typing: it is opened again', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 14')
  const client = await phone(shared.origin)
  await client.context.addInitScript(() => {
    const handles: IDBDatabase[] = []
    Object.assign(globalThis, { closeAll: () => handles.splice(0).forEach((handle) => handle.close()) })
    IDBFactory.prototype.open = new Proxy(IDBFactory.prototype.open, {
      apply(open, factory, args) {
        const request = Reflect.apply(open, factory, args) as IDBOpenDBRequest
        request.addEventListener('success', () => handles.push(request.result))
        return request
      },
    })
  })
  const closeAll = () => client.page.evaluate(() => (globalThis as unknown as { closeAll: () => void }).closeAll())
  await openRequest(client.page, [52])
  await details(client).fill('Before')
  await expect(saved(client)).toBeVisible()
  await closeAll()
  await details(client).fill(request.notes)
  await expect(saved(client)).toBeVisible()
  await expect.poll(() => readDrafts(client.page)).toMatchObject([{ gigRequest: { notes: request.notes } }])
  await fillAll(client.page, request)
  await closeAll()
  await send(client.page)
  await expect(client.page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await expectStoredOnce(shared, request, [52])
})

test('fault 15, no IndexedDB at all: nothing says "saved", and sending online works', async ({ shared, phone }) => {
  const request = newRequest('fault 15')
  const client = await phone(shared.origin)
  await client.context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'indexedDB', { get: refuse })
  })
  await openRequest(client.page, [53])
  await details(client).fill(request.notes)
  await expect(client.page.getByText('Your browser won’t save drafts')).toBeVisible()
  await fillAll(client.page, request)
  await expect(saved(client)).toHaveCount(0)
  await client.page.getByRole('button', { name: 'Send now' }).click()
  await expect(client.page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await expectStoredOnce(shared, request, [53])
})

test('faults 16 and 75, the site’s data is cleared while typing: it is said, and the form is saved again', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 16')
  const client = await phone(shared.origin)
  await openRequest(client.page, [54])
  await fillEvent(client.page, request)
  await expect
    .poll(() => readDrafts(client.page))
    .toMatchObject([{ gigRequest: { notes: request.notes, eventType: request.eventType } }])
  await expect(saved(client)).toBeVisible()
  const cdp = await client.context.newCDPSession(client.page)
  await cdp.send('Storage.clearDataForOrigin', { origin: shared.origin, storageTypes: 'indexeddb' })
  await expect(client.page.getByRole('heading', { name: 'Your saved data was deleted' })).toBeVisible()
  await client.page.getByRole('button', { name: 'OK' }).click()
  await expect(saved(client)).toBeVisible()
  await expect
    .poll(() => readDrafts(client.page))
    .toMatchObject([{ gigRequest: { notes: request.notes, eventType: request.eventType } }])
  await fillAll(client.page, request)
  await send(client.page)
  await expect(client.page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await expectStoredOnce(shared, request, [54])
})

for (const version of SHIPPED_VERSIONS) {
  test(`fault 18, a full queue that version ${version} of the storage left: all of it is sent, once`, async ({
    shared,
    phone,
  }) => {
    const client = await phone(shared.origin)
    const request = shippedRequests(version, 20)
    await plantShipped(client.page, version, request)
    await client.page.goto('/requests')
    await expect(client.page.getByText(/Sent · #\d+/)).toHaveCount(request.length, { timeout: 90_000 })
    expect(
      (await readOutbox(client.page)).every(({ state, receipt, key }) => state === 'sent' && receipt?.key === key),
    ).toBe(true)
    const stored = await shared.stored((db) => storedRequests(db, request[0]!.email))
    expect(stored.map(({ notes }) => notes).toSorted()).toEqual(request.map(({ notes }) => notes).toSorted())
  })
}
