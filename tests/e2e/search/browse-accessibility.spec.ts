/** axe finds nothing on any page of the search and browse area, in light and dark, on a phone and on a wide screen. */
import { AXE_TIMEOUT_MS, expectAccessible } from '#tests/support/browser/accessible.ts'
import { BROWSE_PAGES, pageStands } from '#tests/support/browser/browse-pages.ts'
import { expect, test } from '#tests/support/browser/browser.ts'

test.describe.configure({ timeout: AXE_TIMEOUT_MS })

/** Tiles are alike: looking at six of them finds what fifty would show. */
const withFewTiles = (path: string) =>
  path.includes('take=') ? path.replace(/take=\d+/, 'take=6') : `${path}${path.includes('?') ? '&' : '?'}take=6`

for (const { name, path, h1, faqs } of BROWSE_PAGES) {
  test(`nothing is found on ${name} @journey:accessibility`, async ({ shared, visitor }) => {
    const page = await visitor(shared.origin)
    await page.goto(faqs === null ? path : withFewTiles(path))
    await pageStands(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1)
    await expectAccessible(page, name, { advice: true })
  })
}
