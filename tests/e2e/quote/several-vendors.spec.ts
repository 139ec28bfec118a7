/** Several vendors put together for one request: in the results, from a profile, and taken back. */
import type { Page } from '@playwright/test'
import { pageStands } from '#tests/support/browser/browse-pages.ts'
import { DESKTOP, expect, test } from '#tests/support/browser/browser.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected vendors' })

test('on a phone the button says Select and Selected, and a profile has it too', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin, { viewport: { width: 360, height: 780 } })
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  const [first, second] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)]
  const name = await first.getByRole('heading').innerText()
  const add = first.getByRole('button', { name: `Select ${name}`, exact: true })
  await expect(add).toBeVisible()
  await expect.poll(async () => (await add.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await add.click()
  const added = first.getByRole('button', { name: `Selected ${name}` })
  await expect(added).toHaveAccessibleDescription('Remove from request')
  await expect(added).not.toHaveAttribute('aria-pressed')
  await expect(bar(page)).toContainText('1 vendor selected')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await second.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/vendors\//)
  await expect(page.getByText('1 vendor selected.')).toBeVisible()
  await page.getByRole('button', { name: /^Select / }).click()
  await expect(page.getByRole('button', { name: /^Selected / })).toBeVisible()
  await expect(page.getByText('2 vendors selected.')).toBeVisible()
  await page.getByRole('link', { name: 'Get quotes' }).click()
  await expect(page.getByRole('region', { name: 'Sending to 2 vendors' })).toContainText(name)
})

test('a wide screen calls it Select and Selected, too', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin, { viewport: DESKTOP })
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  const first = page.getByRole('article').first()
  const name = await first.getByRole('heading').innerText()
  const add = first.getByRole('button', { name: `Select ${name}`, exact: true })
  await expect(add).toBeVisible()
  await add.click()
  await expect(first.getByRole('button', { name: `Selected ${name}` })).toBeVisible()
})

test('removing all selected vendors can be undone, by the keyboard too, until something else is selected', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  for (const i of [0, 1, 2])
    await page
      .getByRole('article')
      .nth(i)
      .getByRole('button', { name: /^Select / })
      .click()
  await bar(page).getByRole('button', { name: 'Clear selection' }).focus()
  await page.keyboard.press('Enter')
  await expect(bar(page).getByRole('status')).toHaveText('3 vendors removed')
  await expect(bar(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('3 vendors selected')
  await expect(page.getByRole('button', { name: /^Selected / })).toHaveCount(3)
  await expect(bar(page).getByRole('button', { name: 'Clear selection' })).toBeFocused()

  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar(page)).toContainText('3 vendors removed')
  await page
    .getByRole('article')
    .nth(3)
    .getByRole('button', { name: /^Select / })
    .click()
  await expect(bar(page)).toContainText('1 vendor selected')
  await expect(bar(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('the way back goes by itself', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  await page.clock.install()
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Select / })
    .click()
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar(page)).toContainText('1 vendor removed')
  await page.clock.runFor(10_000)
  await expect(bar(page)).toHaveCount(0)
})
