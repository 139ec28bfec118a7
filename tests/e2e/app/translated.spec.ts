/** A page that the browser translates: Chrome puts its own elements in the place of React's text nodes. */
import type { Page } from '@playwright/test'
import { pageStands } from '#tests/support/browser/browse-pages.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { translatePages, TRANSLATED } from '#tests/support/device/translator.ts'
import { fillClient, fillEvent, newRequest, next, openRequest, send } from '#tests/support/people/client.ts'
import { openLead, replyCard, sendQuote, signInAsVendor, typeQuote } from '#tests/support/people/leads.ts'
import { VENDOR_USER } from '#tests/support/people/seeded-accounts.ts'

/** The heading is translated: its text is not React's. */
const expectTranslated = (page: Page) =>
  expect
    .poll(() => page.locator('h1').evaluate((heading) => heading.querySelector('font font')?.textContent ?? ''))
    .toContain(TRANSLATED)

test('a translated page finds, selects and asks vendors, who quote, and every text that changes is shown', async ({
  world,
  phone,
}) => {
  const client = await phone(world.origin)
  await translatePages(client.context)
  const { page } = client
  await page.goto('/')
  await pageStands(page)
  await expectTranslated(page)
  await page.getByLabel('What do you need?').fill('DJ')
  await page.getByLabel('Where’s your event?').fill('New York')
  await page.getByRole('option', { name: 'New York City, NY' }).click()
  await page.getByRole('button', { name: 'Find vendors' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('DJs near New York City, NY')
  await expectTranslated(page)

  const tiles = page.getByRole('article')
  const bar = page.getByRole('region', { name: 'Selected vendors' })
  await tiles.nth(0).getByRole('button', { name: 'Select ' }).click()
  await expect(bar).toContainText('1 vendor selected')
  await tiles.nth(1).getByRole('button', { name: 'Select ' }).click()
  await expect(bar).toContainText('2 vendors selected')
  await tiles.nth(1).getByRole('button', { name: 'Selected ' }).click()
  await expect(bar).toContainText('1 vendor selected')
  await tiles.nth(0).getByRole('button', { name: 'Selected ' }).click()
  await expect(bar).toBeHidden()
  const name = await tiles.nth(2).getByRole('heading').innerText()
  await tiles.nth(2).getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  const other = await tiles.nth(3).getByRole('heading').innerText()
  await tiles.nth(3).getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other)

  const request = newRequest('translated')
  await openRequest(page, [VENDOR_USER.memberId])
  await expectTranslated(page)
  const summary = page.getByRole('alert').filter({ hasText: 'Please fix' })
  await page.getByLabel('Guest count').fill('200000')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(summary.getByRole('heading')).toHaveText('Please fix 6 fields')
  await fillEvent(page, request)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await next(page, 'client')
  await fillClient(page, { ...request, email: 'robin@gmial.com' })
  await page.getByRole('button', { name: 'Use robin@gmail.com' }).first().click()
  await fillClient(page, request)
  await next(page, 'review')
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()

  const vendor = await phone(world.origin)
  await signInAsVendor(vendor.page)
  await translatePages(vendor.context)
  await openLead(vendor.page, request)
  await expectTranslated(vendor.page)
  await sendQuote(vendor.page)
  await expect(vendor.page.getByRole('alert').getByRole('heading')).toContainText('Please fix')
  await typeQuote(vendor.page)
  await sendQuote(vendor.page)
  await expect(replyCard(vendor.page)).toContainText('$950')
  // It stands there before it is sent, too.
  await expect(replyCard(vendor.page)).toContainText('We emailed the client')
  await page.goto('/requests')
  await expect(page.getByRole('article')).toContainText('$950')
})

test('a page that is translated before its script arrives is taken over, with what was typed', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await translatePages(page.context())
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('What do you need?').pressSequentially('magi')
  script.resolve()
  await pageStands(page)
  await expectTranslated(page)
  await page.keyboard.type('cian in Reno')
  await expect(page.getByLabel('What do you need?')).toHaveValue('magician in Reno')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Magicians near Reno, NV')

  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  const first = page.getByRole('article').first()
  await first.getByRole('button', { name: 'Select ' }).click()
  await expect(first.getByRole('button', { name: 'Selected ' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Selected vendors' })).toContainText('1 vendor selected')
})
