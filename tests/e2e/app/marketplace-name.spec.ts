/** Operators name the marketplace: visitors see it at once, and phones that hold the app with the next page. */
import { expect, test, underControl } from '#tests/support/browser/browser.ts'

const SET = ['set-marketplace', '--name', 'Oak Events', '--accent-light', '#1c6b4a', '--reason', 'a test']

test('a new name is in every page at once, and on a phone that holds the app with its next one', async ({
  world,
  phone,
}) => {
  const { page } = await phone(world.origin)
  const brand = page.getByRole('banner').getByRole('link', { name: /home$/ })
  await page.goto('/')
  await underControl(page)
  await expect(brand).toHaveText('Fanfare')

  await world.operator(...SET)
  // Without script, and for search engines.
  const html = await (await page.request.get('/')).text()
  expect(html).toContain('<title>Free quotes from entertainers and event vendors near you · Oak Events</title>')
  expect(html).not.toContain('Fanfare')
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as Record<string, unknown>
  expect(manifest).toMatchObject({ name: 'Oak Events', short_name: 'Oak Events' })
  // The saved shell still has the old name; what the server says on its calls has it fetched again.
  await page.goto('/dj/new-york-city-ny')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.match('/index.html', { ignoreSearch: true }))?.text()) ?? ''),
    )
    .toContain('Oak Events')

  await page.context().setOffline(true)
  await page.reload()
  await expect(brand).toHaveText('Oak Events')
  await expect(brand).toHaveAccessibleName('Oak Events, home')
  await expect(page).toHaveTitle(/ · Oak Events$/)
  const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
  expect(accent).toBe('#1c6b4a')
})
