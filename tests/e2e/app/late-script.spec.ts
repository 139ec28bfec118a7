/** A page whose script or data comes late, fails, or is taken over while a visitor reads it. */
import { pageStands, scrolled, tilesOf } from '#tests/support/browser/browse-pages.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { gatewayError } from '#tests/support/browser/fault-proxy.ts'

test('a script that comes late leaves the reader where the reader is', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  const held = Promise.withResolvers<void>()
  shared.proxy.break({ kind: 'hold', until: held.promise }, { when: /^GET \/assets\/.*\.js/ })
  await page.goto('/dj/new-york-city-ny', { waitUntil: 'commit' })
  await expect(tilesOf(page).nth(9)).toBeAttached()
  // The page may not be that long yet.
  const scrollDown = () => page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }))
  await expect.poll(() => scrollDown().then(() => scrolled(page))).toBe(1500)
  held.resolve()
  await pageStands(page)
  await expect(page.getByRole('button', { name: 'Select' }).first()).toBeEnabled()
  expect(await scrolled(page)).toBe(1500)
})

test('results that changed since the page was rendered are shown as they are now', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.route('**/api/v1/mixed-search/**', async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as { searchResults: { profileName: string }[] }
    reply.searchResults[0]!.profileName = 'DJ Renamed'
    await route.fulfill({ response, json: reply, headers: { ...response.headers(), etag: 'W/"other"' } })
  })
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  await expect(tilesOf(page).first().getByRole('heading')).toHaveText('DJ Renamed')
  await expect(tilesOf(page)).toHaveCount(50)

  const headOfPage = page.locator('head').locator('title, link[rel="canonical"], meta[name="description"]')
  await expect(headOfPage, 'the tags of the server’s page are gone').toHaveCount(3)
  await tilesOf(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/vendors\//)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/vendors\/[^?]+$/)
  await expect(headOfPage, 'and stay away').toHaveCount(3)
})

test('a page whose script did not arrive asks for it again, and takes over', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  shared.proxy.break(gatewayError(502), { when: /^GET \/assets\/.*\bindex\.js/, times: 1 })
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  await expect(page.getByRole('button', { name: 'Select' }).first()).toBeEnabled()
  expect(shared.proxy.hits()).toBe(1)
})

test('a page whose catalog did not arrive asks for it again, and takes over', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  shared.proxy.break(gatewayError(502), { when: /^GET \/api\/v1\/servicetypes/, times: 1 })
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  await expect(page.getByRole('button', { name: 'Select' }).first()).toBeEnabled()
  expect(shared.proxy.hits()).toBe(1)
})

test('a link that is tapped before a slow phone has taken over the page leads to its page', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  for (const path of ['/dj/new-york-city-ny', '/wedding-entertainment', '/virtual-event-services']) {
    await page.goto(path, { waitUntil: 'commit' })
    await pageStands(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Articles' }).dispatchEvent('click')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles', { timeout: 90_000 })
  }
})
