/** Vendor signup as a vendor does it, on a phone: from the landing to the first request. */
import { expect, test } from '#tests/support/browser/browser.ts'
import {
  expectReceipt,
  fillClient,
  newRequest,
  next as nextOfRequest,
  send,
  drawForm,
} from '#tests/support/people/client.ts'
import { storedRequests } from '#tests/support/server/stored-requests.ts'
import {
  atStep,
  BOTH_PHOTOS,
  foundNearby,
  newVendor,
  openSignup,
  PAID_ONCE,
  payAndFinish,
  storedVendor,
  toPayment,
} from '#tests/support/people/vendor.ts'

test('from landing page to search: a new vendor is found near its city, with its photo, and asked for a quote @journey:signup', async ({
  world,
  phone,
}) => {
  const vendor = newVendor('Whole Way')
  const { page } = await phone(world.origin)
  await openSignup(page)
  await atStep(page, 'landing')
  await toPayment(page, vendor)
  await expect(page.getByText('Sandbox payments')).toBeVisible()
  await payAndFinish(page, vendor)
  await expect(page.getByRole('link', { name: 'View my profile' })).toHaveAttribute('href', /^\/vendors\//)

  // The request's form with steps is wanted here; which of the two a visitor gets is drawn.
  await drawForm(page, 'React')
  const tile = await foundNearby(page, vendor)
  expect(
    await tile
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(100)

  const request = newRequest('asks the new vendor')
  await tile.getByRole('link', { name: 'Request Free Quote' }).click()
  await expect(page.getByLabel('Event type')).toBeVisible()
  await page.getByLabel('Event type').selectOption(request.eventType)
  await page.getByLabel('Date', { exact: true }).fill(request.eventDate)
  await page.getByLabel('Guest count').fill('40')
  await page.getByLabel('Start time').fill(request.startTime)
  await page.getByLabel('Duration').selectOption('180')
  await nextOfRequest(page, 'client')
  await fillClient(page, request)
  await nextOfRequest(page, 'review')
  await send(page)
  await expectReceipt(page)

  const { stored, requests } = await world.stored(async (db) => ({
    stored: await storedVendor(db, vendor.email),
    requests: await storedRequests(db, request.email),
  }))
  expect(stored).toMatchObject({
    profileName: vendor.profileName,
    description: vendor.description,
    city: 'hoboken-nj',
    orders: PAID_ONCE,
    photos: BOTH_PHOTOS,
  })
  expect(requests).toHaveLength(1)
})
