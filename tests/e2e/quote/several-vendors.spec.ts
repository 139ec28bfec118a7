/** Several vendors put together for one request: in the results, from a profile, and taken back. */
import type { Page } from '@playwright/test'
import { pageStands } from '#tests/support/browser/browse-pages.ts'
import { expect, test } from '#tests/support/browser/browser.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Vendors chosen for one request' })

test('on a phone the button says Add and Added, and a profile has it too', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin, { viewport: { width: 360, height: 780 } })
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  const [first, second] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)]
  const name = await first.getByRole('heading').innerText()
  const add = first.getByRole('button', { name: `Add ${name}` })
  await expect(add.getByText('Add', { exact: true })).toBeVisible()
  expect((await add.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await add.click()
  const added = first.getByRole('button', { name: `Added ${name}` })
  await expect(added).toHaveAccessibleDescription('Take this vendor out again')
  await expect(added).not.toHaveAttribute('aria-pressed')
  await expect(bar(page)).toContainText('1 vendor chosen')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await second.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/vendors\//)
  await expect(page.getByText('1 vendor chosen.')).toBeVisible()
  await page.getByRole('button', { name: /^Add / }).click()
  await expect(page.getByRole('button', { name: /^Added / })).toBeVisible()
  await expect(page.getByText('2 vendors chosen.')).toBeVisible()
  await page.getByRole('link', { name: 'Ask them all' }).click()
  await expect(page.getByRole('region', { name: 'Asking 2 vendors' })).toContainText(name)
})

test('who removes all that were chosen can have them back, by the keyboard too, until something else is chosen', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  for (const i of [0, 1, 2]) await page.getByRole('article').nth(i).getByRole('button', { name: /^Add / }).click()
  await bar(page).getByRole('button', { name: 'Choose none' }).focus()
  await page.keyboard.press('Enter')
  await expect(bar(page).getByRole('status')).toHaveText('3 vendors removed')
  await expect(bar(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('3 vendors chosen')
  await expect(page.getByRole('button', { name: /^Added / })).toHaveCount(3)
  await expect(bar(page).getByRole('button', { name: 'Choose none' })).toBeFocused()

  await bar(page).getByRole('button', { name: 'Choose none' }).click()
  await expect(bar(page)).toContainText('3 vendors removed')
  await page.getByRole('article').nth(3).getByRole('button', { name: /^Add / }).click()
  await expect(bar(page)).toContainText('1 vendor chosen')
  await expect(bar(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('the way back goes by itself', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  await page.clock.install()
  await page.getByRole('article').first().getByRole('button', { name: /^Add / }).click()
  await bar(page).getByRole('button', { name: 'Choose none' }).click()
  await expect(bar(page)).toContainText('1 vendor removed')
  await page.clock.runFor(10_000)
  await expect(bar(page)).toHaveCount(0)
})
