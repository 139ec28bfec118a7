/** Searching works before the script arrives, and without it. */
import type { Page } from '@playwright/test'
import { openRefine } from '#tests/support/browser/browse-pages.ts'
import { expect, test } from '#tests/support/browser/browser.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('the search form on the home page finds vendors @journey:search', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin, { javaScriptEnabled: false })
  await page.goto('/')
  await page.getByLabel('What do you need?').fill('dj')
  await page.getByLabel('Where’s your event?').fill('Chicago')
  await page.getByRole('button', { name: 'Find vendors' }).click()
  await expect(page).toHaveURL(/\/dj\/chicago-il$/)
  await expect(title(page)).toHaveText(/^DJs near Chicago, IL \(\d+\)$/)
})

test('text that leads nowhere is given back with a word about it', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin, { javaScriptEnabled: false })
  await page.goto('/search?what=dj&where=Xyzzyville')
  await expect(title(page)).toHaveText('We couldn’t find “Xyzzyville”')
  await expect(page.getByLabel('What do you need?')).toHaveValue('dj')
  await expect(page.getByLabel('Where’s your event?')).toHaveValue('Xyzzyville')
})

test('Refine filters, and View More leads to the next vendors', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin, { javaScriptEnabled: false })
  await page.goto('/dj/new-york-city-ny')
  await page.getByRole('link', { name: 'View More' }).click()
  await expect(page.getByText(/^VENDORS 51 - 74 of \d+ \(\d+ near New York City, NY\)$/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24)

  await openRefine(page)
  await page.getByLabel('Rating').selectOption('5 stars')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/\/dj\/new-york-city-ny\?ratingLimit=5$/)
  for (const text of await page.getByRole('main').getByRole('article').allInnerTexts()) expect(text).toMatch(/\b5\.0\b/)
})

test('a profile can be read, and the request page says what it needs', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin, { javaScriptEnabled: false })
  await page.goto('/dj/new-york-city-ny')
  const link = page.getByRole('main').getByRole('article').first().getByRole('link').first()
  const name = await link.innerText()
  await link.click()
  await expect(title(page)).toHaveText(name)
  await expect(page.getByRole('heading', { name: `About ${name}` })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Request Free Quote' }).click()
  // Content of <noscript> cannot be found by its text.
  await expect(page.locator('noscript p')).toBeVisible()
  expect(await page.locator('noscript p').evaluate((p) => p.textContent)).toContain('To request quotes, turn it on')
})
