/** The outbox on /requests: what needs the person, how it is corrected, and what is said when it has gone. */
import { readFile } from 'node:fs/promises'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import {
  expectSaved,
  fillAll,
  fillClient,
  fillEvent,
  newRequest,
  next,
  onlyRequest,
  openRequest,
  send,
} from '#tests/support/people/client.ts'
import { readStored } from '#tests/support/browser/device-storage.ts'
import { expectStoredOnce } from '#tests/support/server/stored-requests.ts'

test('a city that does not exist, typed offline: the user is taken to the field, corrects and sends it @journey:offline', async ({
  shared,
  phone,
}) => {
  const request = newRequest('no such city')
  const client = await phone(shared.origin)
  const { page } = client
  await openRequest(page, [7])
  await underControl(page)
  shared.proxy.break({ kind: 'refuse' })
  await client.context.setOffline(true)
  await page.getByLabel('City').fill('Atlantis, NY')
  await page.getByLabel('Event type').selectOption(request.eventType)
  await page.getByLabel('Date', { exact: true }).fill(request.eventDate)
  await page.getByLabel('Guest count').fill(String(request.guests))
  await page.getByLabel('Start time').fill(request.startTime)
  await page.getByLabel('Duration').selectOption(String(request.minutes))
  await page.getByLabel('Event details').fill(request.notes)
  await next(page, 'client')
  await fillClient(page, request)
  await next(page, 'review')
  await send(page)
  await expectSaved(page)
  const card = await onlyRequest(page)
  await expect(card).toContainText('Not sent yet')
  await card.getByRole('button', { name: 'Try now' }).click()
  await expect(card.getByRole('alert')).toHaveText('You’re still offline, so we can’t send it yet.')

  shared.proxy.heal()
  await client.context.setOffline(false)
  await expect(card).toContainText('Needs a fix', { timeout: 90_000 })
  await expect(card).toContainText('City: Choose a city from the list.')
  await card.getByRole('button', { name: 'Edit' }).click()
  await expect(page).toHaveURL(/requestquote/)
  await expect(page.getByText('Choose a city from the list.').first()).toBeVisible()
  await expect(page.getByLabel('City')).toBeFocused()
  await page.getByLabel('City').fill(request.city)
  await page.getByRole('option', { name: request.city, exact: true }).click()
  await next(page, 'client')
  await next(page, 'review')
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await expectStoredOnce(shared, request, [7])
})

test('back online: the page says that the request was sent; a copy of it can be taken away before', async ({
  shared,
  phone,
}) => {
  const request = newRequest('back online')
  const client = await phone(shared.origin)
  const { page } = client
  await openRequest(page, [7, 8])
  await underControl(page)
  await fillAll(page, request)
  shared.proxy.break({ kind: 'refuse' })
  await client.context.setOffline(true)
  await send(page)
  const card = await onlyRequest(page)
  await expect(card).toContainText(/You’re offline/)
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Save a copy' }).click()
  expect(await readFile((await (await download).path()) ?? '', 'utf8')).toContain(request.notes)
  await page.getByText('How does offline sending work?').click()
  await expect(page.getByText('less than 24 hours away')).toBeVisible()

  shared.proxy.heal()
  await client.context.setOffline(false)
  await expect(page.getByText('Back online: 1 request sent')).toBeVisible()
  await expect(card).toContainText(/Sent · #\d+/)
  await expectStoredOnce(shared, request, [7, 8])
})

test('what was typed about oneself is there for the next request, and a sent draft is gone', async ({
  shared,
  phone,
}) => {
  const request = newRequest('next time')
  const { page } = await phone(shared.origin)
  await openRequest(page, [21])
  await fillEvent(page, request)
  await next(page, 'client')
  await fillClient(page, request)
  await next(page, 'review')
  await expect.poll(() => readStored(page, 'clients')).toMatchObject([{ fields: { email: request.email } }])
  await openRequest(page, [22])
  await fillEvent(page, request)
  await next(page, 'client')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(request.email)
  await next(page, 'review')
  await send(page)
  await page.goto('/requests')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Review and send' })).toHaveAttribute('href', /memberId=21&/)
})

test('a draft says what is missing, and goes on at the first step that is not complete', async ({ shared, phone }) => {
  const request = newRequest('half filled')
  const { page } = await phone(shared.origin)
  await openRequest(page, [31])
  await fillEvent(page, request)
  await next(page, 'client')
  await page.getByLabel('First name').fill(request.firstName)
  await page.getByLabel('Email', { exact: true }).fill(request.email)
  await page.getByLabel('Phone').fill(request.phone)
  await expect(page.getByText('Draft saved ·')).toBeVisible()
  // Another set of vendors is another draft.
  await openRequest(page, [31, 32])
  await page.getByLabel('Event details').fill('For both')
  await expect(page.getByText('Draft saved ·')).toBeVisible()

  await page.goto('/requests')
  await expect(page.getByRole('article')).toHaveCount(2)
  const card = page.getByRole('article').filter({ hasText: 'Birthday party, 40 guests' })
  await expect(card).toContainText('Missing: your name and your email once more.')
  await expect(card.getByRole('progressbar', { name: '1 of 3 steps done' })).toBeVisible()
  await card.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/requestquote-b\/client\?memberId=31&/)
  await expect(page.getByLabel('Phone')).toHaveValue(request.phone)
  await page.goto('/requestquote-b/review?memberId=31')
  await expect(page).toHaveURL(/requestquote-b\/client/)
  await fillClient(page, request)
  await next(page, 'review')
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await page.goto('/requests')
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveCount(1)
  await expect(page.getByText(/Sent · #\d+/)).toHaveCount(1)
  await expectStoredOnce(shared, request, [31])
})
