/** An owner reads today's figures on a phone, finds a vendor, hides it, and sees who did it. */
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { vendorOf } from '#tests/support/browser/marketplace.ts'
import { joinWithPasskey } from '#tests/support/console/console.ts'

test('an owner finds a vendor and hides it with a reason, which the audit has', async ({ world, visitor }) => {
  const page = await visitor(world.ownOrigin)
  await joinWithPasskey(page, world, 'ada@example.com')
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  await expect(page.getByText('Leads without a reply for 72 hours')).toBeVisible()
  await expectAccessible(page, 'today')

  const vendor = await vendorOf(page.request, 'dj')
  await page.getByRole('link', { name: 'People' }).filter({ visible: true }).click()
  await page.getByLabel('Name, email, phone or number').fill(vendor.profileName)
  await expectAccessible(page, 'people')
  await page
    .getByRole('link', { name: vendor.profileName })
    .filter({ hasText: `#${vendor.id}` })
    .click()
  await expect(page.getByRole('heading', { name: vendor.profileName, level: 1 })).toBeVisible()
  await expectAccessible(page, 'a vendor')
  await page.getByRole('button', { name: 'Hide vendor' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('no new requests')).toBeVisible()
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(dialog.getByText('Say why, for the audit.')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByLabel('Reason').fill('photos of others')
  await page.reload()
  await page.getByRole('button', { name: 'Hide vendor' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('photos of others')
  await expectAccessible(page, 'hiding a vendor')
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(page.getByText(/^Hidden since .+: photos of others$/)).toBeVisible()
  await expect(page.getByText('Vendor hidden')).toBeVisible()
  expect((await page.request.get(`/api/v1/members/${vendor.id}`)).status()).toBe(404)

  for (const [path, title] of [
    ['reports', 'Reports'],
    ['system', 'System'],
  ] as const) {
    await page.goto(`/operator/${path}`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-hidden="true"] [class]')).toHaveCount(0)
    await expectAccessible(page, path)
  }
  // A screen whose script doesn’t arrive, as without a connection or after an upgrade.
  await page.goto('/operator/you')
  await page.route('**/operator/assets/audit-screen-*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('main').getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByText('We couldn’t load this page')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(`vendor ${vendor.id}`)).toBeVisible()
  await page.getByLabel('Operator').fill('someone else')
  await expect(page.getByText('Nothing yet.')).toBeVisible()
  await expectAccessible(page, 'the audit')
})
