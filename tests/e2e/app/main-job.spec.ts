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
} from '#tests/support/people/host.ts'
import { expectStoredOnce } from '#tests/support/server/stored-requests.ts'

test('search, profile, a request typed offline, browser restarted, connection back: one row and a receipt', async ({
  world,
  phone,
}) => {
  const request = newRequest('main job')
  let host = await phone(world.origin)
  let { page } = host

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
  const memberId = Number(new URL(page.url()).searchParams.get('memberId'))
  await underControl(page)
  // The city is chosen while there is a connection; everything else is typed without one.
  await page.goto(`/requestquote-b/request?memberId=${memberId}`)
  await page.getByRole('combobox', { name: 'City', exact: true }).fill(request.city)
  await page.getByRole('option', { name: request.city, exact: true }).click()

  world.proxy.break({ kind: 'refuse' })
  await host.context.setOffline(true)
  await fillAll(page, request)
  await send(page)
  await expectSaved(page)

  host = await host.restart()
  page = host.page
  await host.context.setOffline(true)
  const card = await onlyRequest(page)
  await expect(card).toContainText('Not sent yet')

  world.proxy.heal()
  await host.context.setOffline(false)
  await expect(card).toContainText(/Sent · #\d+/, { timeout: 90_000 })
  await expectStoredOnce(world, request, [memberId])
})

test('a draft survives a reload and a killed browser, and is finished at the first incomplete step', async ({
  world,
  phone,
}) => {
  const request = newRequest('draft survives')
  let host = await phone(world.origin)
  await openRequest(host.page, [7])
  await host.page.getByLabel('Event type').selectOption(request.eventType)
  await host.page.getByLabel('Event details').fill(request.notes)
  await expect(host.page.getByText('Draft saved')).toBeVisible()
  await host.page.reload()
  await expect(host.page.getByLabel('Event details')).toHaveValue(request.notes)

  host = await host.restart('kill')
  await host.page.goto('/requests')
  const finish = await host.page.getByRole('link', { name: 'Continue' }).getAttribute('href')
  // A killed browser may forget which variant it was shown; this test goes on step by step.
  await host.page.goto(`${finish}&rfqABTest=React`)
  await expect(host.page.getByLabel('Event details')).toHaveValue(request.notes)
  await fillAll(host.page, request)
  await send(host.page)
  await expectReceipt(host.page)
  await expectStoredOnce(world, request, [7])
})

test('sent with the app closed: Background Sync delivers once the connection is back', async ({ world, phone }) => {
  const request = newRequest('closed app')
  const host = await phone(world.origin, { whole: true })
  await openRequest(host.page, [11, 12])
  await underControl(host.page)
  await fillAll(host.page, request)
  world.proxy.break({ kind: 'refuse' })
  await host.context.setOffline(true)
  await send(host.page)
  await expectSaved(host.page)
  await host.page.goto('about:blank')

  const delivered = host.context.waitForEvent(
    'response',
    (response) => response.url().endsWith('/createrequest') && response.ok(),
  )
  world.proxy.heal()
  await host.context.setOffline(false)
  await delivered
  await expectReceipt(host.page)
  await expectStoredOnce(world, request, [11, 12])
})
