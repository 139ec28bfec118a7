/** Faults 32 to 35: wrong clocks, another time zone, a date that passes on the way. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { addDays, dateIn } from '#contract/dates.ts'
import { DAY_MS } from '#contract/limits.ts'
import { chromiumPath } from '#tests/runner/chromium.mjs'
import { CHROMIUM_FLAGS } from '#tests/support/browser/browser-settings.ts'
import { expect, test, underControl, type Phone, type SharedWorld } from '#tests/support/browser/browser.ts'
import {
  expectReceipt,
  expectSaved,
  fillAll,
  fillEvent,
  newRequest,
  type NewRequest,
  onlyRequest,
  openRequest,
  send,
  SEND,
} from '#tests/support/people/client.ts'
import { queueRequest } from '#tests/support/people/queued-request.ts'
import { readDrafts, readOutbox } from '#tests/support/browser/device-storage.ts'
import { fillContact, newVendor, openSignup } from '#tests/support/people/vendor.ts'
import { expectNothingStored, expectStoredOnce } from '#tests/support/server/stored-requests.ts'

/** Sends where nothing gets through, so that it waits on the phone. */
const queue = (shared: SharedWorld, { page }: Phone, request: NewRequest, vendorIds: number[]) =>
  queueRequest(page, request, vendorIds, () => shared.proxy.break({ kind: 'refuse' }, SEND))

/** No response, and no saved copy of one that would say when it was given. */
async function nobodyTellsTheTime(shared: SharedWorld, { page }: Phone) {
  shared.proxy.break({ kind: 'refuse' })
  // The worker may still be saving the last responses.
  const remove = () =>
    page.evaluate(async () => {
      const saved = (await caches.keys()).filter((name) => !name.includes('precache'))
      await Promise.all(saved.map((name) => caches.delete(name)))
      return saved
    })
  await expect.poll(remove, { intervals: [500] }).toEqual([])
}

test('fault 32, the clock jumps a year ahead: nothing is erased, and nothing goes out without a question', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 32')
  const client = await phone(shared.origin)
  await queue(shared, client, request, [76])
  await openRequest(client.page, [77])
  await client.page.getByLabel('Event details').fill('A draft')
  await expect(client.page.getByText('Draft saved ·')).toBeVisible()
  await client.context.clock.setSystemTime(Date.now() + 366 * DAY_MS)
  await client.page.goto('/requests')
  await expect(client.page.getByText('Draft · expired')).toBeVisible()
  await expect(client.page.getByText('Expired', { exact: true })).toBeVisible()
  // Only now: the worker's clock is right, and it would be right to send.
  shared.proxy.heal()
  await expect.poll(() => readDrafts(client.page)).toHaveLength(1)
  await expect
    .poll(() => readOutbox(client.page))
    .toMatchObject([{ state: 'expired', receipt: null, draft: { gigRequest: { notes: request.notes } } }])
  await expectNothingStored(shared, request)
})

test('fault 32, the clock jumps a year ahead during a vendor’s signup: it is there, online and offline', async ({
  shared,
  phone,
}) => {
  const vendor = newVendor('Fault 32')
  const { page, context } = await phone(shared.origin)
  await openSignup(page)
  await underControl(page)
  await fillContact(page, vendor)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await context.clock.setSystemTime(Date.now() + 366 * DAY_MS)
  await page.goto('/signup/landing')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(vendor.email)
  shared.proxy.break({ kind: 'refuse' })
  await page.goto('/signup/landing')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(vendor.email)
})

test('fault 33, the clock says 1970 when the connection is back: it is sent @fault:clock', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 33')
  const client = await phone(shared.origin)
  await queue(shared, client, request, [73])
  await client.context.clock.setSystemTime(0)
  shared.proxy.heal()
  await expectReceipt(client.page)
  await expectStoredOnce(shared, request, [73])
})

test('fault 33, the clock says 1970 while the form is filled in: online the server’s time counts', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 33 online')
  const client = await phone(shared.origin)
  await client.context.clock.setSystemTime(0)
  await openRequest(client.page, [73])
  await fillEvent(client.page, { ...request, eventDate: addDays(dateIn('America/New_York', new Date()), -3) })
  await client.page.getByRole('button', { name: 'Next' }).click()
  await expect(client.page.getByText('This date has passed. Choose a later one.').first()).toBeVisible()
  await fillAll(client.page, request)
  await send(client.page)
  await expect(client.page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await expectStoredOnce(shared, request, [73])
})

test('fault 33, the clock says 1970 and nothing answers: the date is taken, and the server judges it later', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 33 offline')
  const client = await phone(shared.origin)
  await client.page.goto('/requests')
  await underControl(client.page)
  await nobodyTellsTheTime(shared, client)
  await client.context.clock.setSystemTime(0)
  await openRequest(client.page, [73])
  await expect(client.page.getByLabel('Date', { exact: true })).not.toHaveAttribute('min')
  await client.page.getByRole('combobox', { name: 'City', exact: true }).fill(request.city)
  await fillAll(client.page, request)
  await send(client.page)
  await expectSaved(client.page)
  shared.proxy.heal()
  await expectReceipt(client.page)
  await expectStoredOnce(shared, request, [73])
})

test('fault 34, the phone travels from one end of the day to the other: the same calendar day and hour', async ({
  shared,
}) => {
  const request = newRequest('fault 34')
  const profile = await mkdtemp(join(tmpdir(), 'fanfare-traveller-'))
  const arrive = (timezoneId: string) =>
    chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath(),
      args: CHROMIUM_FLAGS,
      baseURL: shared.origin,
      locale: 'en-US',
      timezoneId,
    })
  try {
    let context = await arrive('Pacific/Kiritimati')
    let page = context.pages()[0]!
    await openRequest(page, [74])
    await fillAll(page, request)
    shared.proxy.break({ kind: 'refuse' }, SEND)
    await send(page)
    await context.close()
    context = await arrive('Pacific/Pago_Pago')
    page = context.pages()[0]!
    shared.proxy.heal()
    await expectReceipt(page)
    await context.close()
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
  await expectStoredOnce(shared, request, [74])
})

test('fault 35, the date has passed when the request arrives: nothing is stored, another date is asked for', async ({
  shared,
  phone,
}) => {
  const today = dateIn('America/New_York', new Date())
  const request = { ...newRequest('fault 35'), eventDate: addDays(today, -30) }
  const client = await phone(shared.origin)
  await openRequest(client.page, [75])
  await underControl(client.page)
  // For this phone it is two months ago, and the date is still to come.
  await nobodyTellsTheTime(shared, client)
  await client.context.clock.setSystemTime(Date.now() - 60 * DAY_MS)
  await openRequest(client.page, [75])
  // No list to choose the city from.
  await client.page.getByRole('combobox', { name: 'City', exact: true }).fill(request.city)
  await fillAll(client.page, request)
  await send(client.page)
  shared.proxy.heal()
  const card = await onlyRequest(client.page)
  await expect(card).toContainText('Needs a fix', { timeout: 90_000 })
  await expect(card).toContainText('This date has passed')
  expect(await readOutbox(client.page)).toMatchObject([{ state: 'needsYou', lastProblem: { status: 400 } }])
  await card.getByRole('button', { name: 'Edit' }).click()
  await expect.poll(() => readDrafts(client.page)).toMatchObject([{ gigRequest: { notes: request.notes } }])
  await expect.poll(() => readOutbox(client.page)).toEqual([])
  await expectNothingStored(shared, request)
})
