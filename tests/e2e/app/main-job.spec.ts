/** The main job: find a vendor, ask without a connection, delivered exactly once. */
import { pageStands } from '#tests/support/browser/browse-pages.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import {
  expectReceipt,
  expectSaved,
  fillAll,
  newRequest,
  onlyRequest,
  openRequest,
  send,
} from '#tests/support/people/client.ts'
import { expectStoredOnce } from '#tests/support/server/stored-requests.ts'

// A fresh clone runs on the embedded database.
test.use({ database: 'embedded' })

test('search, profile, a request typed offline, browser restarted, connection back: one row and a receipt @journey:offline', async ({
  world,
  phoneWithProfile,
}) => {
  const request = newRequest('main job')
  let client = await phoneWithProfile(world.origin)
  let { page } = client

  await page.goto('/')
  await pageStands(page)
  await page.getByLabel('What do you need?').fill('DJ')
  await page.getByLabel('Where’s your event?').fill('New York')
  await page.getByRole('option', { name: 'New York City, NY' }).click()
  await page.getByRole('button', { name: 'Find vendors' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('DJs near New York City, NY')
  const tile = page.getByRole('article').first()
  const name = await tile.getByRole('heading').innerText()
  await tile.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('link', { name: 'Request Free Quote' }).first().click()
  await expect(page.getByLabel('Event type')).toBeVisible()
  const vendorId = Number(new URL(page.url()).searchParams.get('memberId'))
  await underControl(page)
  // The city is chosen while there is a connection; everything else is typed without one.
  await page.goto(`/requestquote-b/request?memberId=${vendorId}`)
  await page.getByRole('combobox', { name: 'City', exact: true }).fill(request.city)
  await page.getByRole('option', { name: request.city, exact: true }).click()

  world.proxy.break({ kind: 'refuse' })
  await client.context.setOffline(true)
  await fillAll(page, request)
  await send(page)
  await expectSaved(page)

  client = await client.restart()
  page = client.page
  await client.context.setOffline(true)
  const card = await onlyRequest(page)
  await expect(card).toContainText('Not sent yet')

  world.proxy.heal()
  await client.context.setOffline(false)
  await expect(card).toContainText(/Sent · #\d+/, { timeout: 90_000 })
  await expectStoredOnce(world, request, [vendorId])
})

test('a draft survives a reload and a killed browser, and is finished at the first incomplete step', async ({
  world,
  phoneWithProfile,
}) => {
  const request = newRequest('draft survives')
  let client = await phoneWithProfile(world.origin)
  await openRequest(client.page, [7])
  await client.page.getByLabel('Event type').selectOption(request.eventType)
  await client.page.getByLabel('Event details').fill(request.notes)
  await expect(client.page.getByText('Draft saved')).toBeVisible()
  await client.page.reload()
  await expect(client.page.getByLabel('Event details')).toHaveValue(request.notes)

  client = await client.restart('kill')
  await client.page.goto('/requests')
  const finish = await client.page.getByRole('link', { name: 'Continue' }).getAttribute('href')
  // A killed browser may forget which variant it was shown; this test goes on step by step.
  await client.page.goto(`${finish}&rfqABTest=React`)
  await expect(client.page.getByLabel('Event details')).toHaveValue(request.notes)
  await fillAll(client.page, request)
  await send(client.page)
  await expectReceipt(client.page)
  await expectStoredOnce(world, request, [7])
})

test('sent with the app closed: Background Sync delivers once the connection is back @journey:offline', async ({
  world,
  phoneWithProfile,
}) => {
  const request = newRequest('closed app')
  const client = await phoneWithProfile(world.origin, { whole: true })
  await openRequest(client.page, [11, 12])
  await underControl(client.page)
  await fillAll(client.page, request)
  world.proxy.break({ kind: 'refuse' })
  await client.context.setOffline(true)
  await send(client.page)
  await expectSaved(client.page)
  await client.page.goto('about:blank')

  const delivered = client.context.waitForEvent(
    'response',
    (response) => response.url().endsWith('/createrequest') && response.ok(),
  )
  world.proxy.heal()
  await client.context.setOffline(false)
  await delivered
  await expectReceipt(client.page)
  await expectStoredOnce(world, request, [11, 12])
})
