/** A vendor's app: its own places, and the way to planning an event of its own and back. */
import { expect, PHONE, test } from '#tests/support/browser/browser.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { onlyRequest } from '#tests/support/people/client.ts'
import { askedVendor, openLead } from '#tests/support/people/leads.ts'

test('a vendor’s app opens on its leads, and switches to planning and back, also without a connection', async ({
  world,
  phone,
}) => {
  const { request, client, vendor } = await askedVendor({ world, phone }, 'vendor mode')
  const { page } = vendor
  await page.goto('/?from=home-screen')
  await expect(page).toHaveURL(/\/leads$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(tabs).toHaveText([/^Leads.*1 new/, 'Bookings', 'Calendar', 'Messages', 'Account'])

  // A client's message is in the list, and the list is there without a connection.
  const card = await onlyRequest(client.page)
  await card.getByRole('link', { name: 'Ask a question' }).click()
  await client.page.getByLabel(/^Message to/).fill('Do you have a wireless microphone?')
  await client.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(client.page.getByRole('log', { name: 'Messages' })).toContainText('· Sent')
  await tabs.filter({ hasText: 'Messages' }).click()
  await expect(page.getByRole('article')).toContainText('Do you have a wireless microphone?')
  await expect(page.getByRole('article')).toContainText('1 new message')
  await expectAccessible(page, 'messages')
  await page.setViewportSize(PHONE)
  await openLead(page, request)
  await tabs.filter({ hasText: 'Calendar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await vendor.context.setOffline(true)
  await tabs.filter({ hasText: 'Messages' }).click()
  await expect(page.getByRole('article')).toContainText('Do you have a wireless microphone?')

  await page.getByRole('banner').getByRole('link', { name: 'Switch to planning' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Unforgettable entertainment')
  await expect(tabs).toHaveText(['Search', 'Virtual', 'Requests', 'Bookings', 'Account'])
  await page.goto('/?from=home-screen')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Unforgettable entertainment')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Leads/ })
    .click()
  await expect(page.getByRole('article')).toContainText(request.eventType)
  await page.goto('/')
  await expect(page).toHaveURL(/\/leads$/)
})
