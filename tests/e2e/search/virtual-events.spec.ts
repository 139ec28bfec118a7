/** The section of virtual events: its landing page, categories and filters. */
import type { Page } from '@playwright/test'
import { openRefineAgain, pageStands } from '#tests/support/browser/browse-pages.ts'
import { DESKTOP, expect, test } from '#tests/support/browser/browser.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('virtual events', () => {
  test('have banner, intro, four article tiles of 80 by 80, the long text, and lead to six categories', async ({
    shared,
    visitor,
  }) => {
    const page = await visitor(shared.origin, { viewport: DESKTOP })
    await page.goto('/virtual-event-services')
    const tiles = page.getByRole('list', { name: 'Articles' }).getByRole('link')
    await expect(tiles).toHaveCount(4)
    await expect.poll(() => tiles.first().locator('img').boundingBox()).toMatchObject({ width: 80, height: 80 })
    await expect(tiles.first()).toHaveAttribute('href', '/articles/how-to-host-a-zoom-party')
    await expect(page.getByRole('heading', { name: 'Entertainers, one link away' })).toBeVisible()
    await expect(page.getByText('Motivational speakers bring')).toBeVisible()
    for (const fileName of [
      'dj',
      'mariachi-band',
      'comedian',
      'singing-telegram',
      'fortune-teller',
      'motivational-speaker',
    ])
      await expect(page.locator(`main a[href="/virtual-event-services/${fileName}"]`).first()).toBeVisible()
    await pageStands(page)
    await tiles.first().click()
    await expect(title(page)).toHaveText('How to host a Zoom party that people stay for')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('begin on a phone with two lines of the intro, its first sentence whole, and the rest on demand', async ({
    shared,
    visitor,
  }) => {
    const page = await visitor(shared.origin)
    await page.goto('/virtual-event-services')
    await pageStands(page)
    const intro = page.getByText('Bring everybody together, wherever they are.')
    const lines = () =>
      intro.evaluate((text) => {
        const shown = text.closest('div')!
        return Math.round(shown.clientHeight / parseFloat(getComputedStyle(shown).lineHeight))
      })
    await expect.poll(lines).toBe(2)
    await page.getByRole('button', { name: 'Read more' }).click()
    await expect.poll(lines).toBeGreaterThan(4)
  })

  test('show the long text on exactly this address only', async ({ shared, visitor }) => {
    const page = await visitor(shared.origin)
    for (const path of [
      '/virtual-event-services?ratingLimit=4',
      '/virtual-event-services?location=boston-ma',
      '/virtual-event-services/comedian',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 2, name: /Faqs$/ })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Entertainers, one link away' })).toHaveCount(0)
    }
  })

  test('another category is a page load, another rating is not, and Reset reloads the section', async ({
    shared,
    visitor,
  }) => {
    const page = await visitor(shared.origin, { viewport: DESKTOP })
    await page.goto('/virtual-event-services')
    await pageStands(page)
    const mark = () => page.evaluate(() => ((window as unknown as { kept?: boolean }).kept = true))
    const kept = () => page.evaluate(() => (window as unknown as { kept?: boolean }).kept === true)
    await mark()
    await page.getByLabel('Rating').selectOption('4')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page).toHaveURL(/\/virtual-event-services\?ratingLimit=4$/)
    expect(await kept()).toBe(true)

    await openRefineAgain(page)
    await page.getByLabel('Category').selectOption({ label: 'Comedians' })
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page).toHaveURL(/\/virtual-event-services\/comedian\?ratingLimit=4$/)
    await expect(title(page)).toHaveText('Virtual Comedians')
    await pageStands(page)
    expect(await kept()).toBe(false)
    await expect(
      page.getByRole('heading', {
        level: 2,
        name: /^Comedians offering Virtual Party and Event Services in the United States and Canada/,
      }),
    ).toBeVisible()

    await mark()
    await page.getByRole('link', { name: 'Reset', exact: true }).click()
    await expect(page).toHaveURL(/\/virtual-event-services$/)
    await expect(title(page)).toHaveText('Virtual Parties, Events & More')
    expect(await kept()).toBe(false)
  })

  test('can be searched near a place, which can be cleared again', async ({ shared, visitor }) => {
    const page = await visitor(shared.origin, { viewport: DESKTOP })
    await page.goto('/virtual-event-services?location=new-york-city-ny')
    await pageStands(page)
    await expect(page.getByLabel('Distance')).toBeVisible()
    await page.getByRole('button', { name: 'Clear location' }).click()
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page).toHaveURL(/\/virtual-event-services$/)
    await expect(page.getByLabel('Distance')).toHaveCount(0)
  })
})
