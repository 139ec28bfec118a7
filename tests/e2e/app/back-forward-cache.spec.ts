/** Back after a full load: the browser kept the page as it was, and nothing of it loads again. */
import type { Page } from '@playwright/test'
import { openRefine, pageStands, tilesOf } from '#tests/support/browser/browse-pages.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'

const NEW_YORK_DJS = '/dj/new-york-city-ny'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Whether the page in sight was kept by the browser; if it was not, why. */
const restored = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    const why = navigation && 'notRestoredReasons' in navigation ? navigation.notRestoredReasons : undefined
    return document.documentElement.dataset.restored === 'true' ? 'kept' : JSON.stringify(why)
  })

test('Back shows the results that were kept, and they go on', async ({ shared, phoneWithProfile }) => {
  const { context, page } = await phoneWithProfile(shared.origin, { keepsPages: true })
  await context.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.restored = String(persisted)
    })
  })
  await page.goto(NEW_YORK_DJS)
  await pageStands(page)
  await underControl(page)
  await expect(tilesOf(page).first()).toBeVisible()
  const found = await title(page).innerText()

  await page.evaluate(() => location.assign('/articles/band-or-dj'))
  await expect(title(page)).toHaveText(/^Band or DJ\?/)
  await pageStands(page)
  await page.evaluate(() => history.back())
  await expect(title(page)).toHaveText(found)
  expect(await restored(page)).toBe('kept')

  await openRefine(page)
  await page.getByLabel('Distance').selectOption('25 miles')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/\?distanceLimit=25$/)
  await expect(title(page)).not.toHaveText(found)
  await expect(tilesOf(page).first()).toBeVisible()
})
