/** Vendors saved on the device: without an account, without a connection, and on to one request. */
import { expectAccessible, AXE_TIMEOUT_MS } from '#tests/support/browser/accessible.ts'
import { pageStands } from '#tests/support/browser/browse-pages.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { saveOffline } from '#tests/support/browser/save-vendor.ts'

test('a saved vendor is listed offline, and a request is begun from the list @journey:account', async ({
  shared,
  phone,
}) => {
  test.setTimeout(AXE_TIMEOUT_MS)
  const { page } = await phone(shared.origin)
  await page.goto('/dj/new-york-city-ny')
  await underControl(page)
  await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/vendors\//)
  await pageStands(page)
  // Only a profile has it: the results may still be shown.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('link', { name: 'Saved vendors' }).click()
  const card = page.getByRole('article', { name })
  await expect(card).toBeVisible()
  await expectAccessible(page, 'saved vendors')

  await page.context().setOffline(true)
  await page.goto('/on-this-device/saved')
  await card.getByRole('checkbox', { name: 'Select' }).check()
  await page.getByRole('link', { name: 'Request quotes from 1 vendor' }).click()
  await expect(page.getByLabel('Event type')).toBeVisible()
})

test('a tap on a tile saves its vendor without a connection, and the tile shows it after a reload', async ({
  shared,
  phone,
}) => {
  const { page } = await phone(shared.origin)
  const name = await saveOffline(page)
  await page.goto('/on-this-device/saved')
  await expect(page.getByRole('article', { name })).toBeVisible()
  await page.goto('/dj/new-york-city-ny')
  await expect(page.getByRole('button', { name: `Save ${name}`, pressed: true })).toBeVisible()
})
