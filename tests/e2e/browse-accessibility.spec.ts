/** axe finds nothing on any page of the search and browse area, in light and dark, on a phone and on a wide screen. */
import { AxeBuilder } from '@axe-core/playwright'
import { BROWSE_PAGES, pageStands } from '#tests/support/browse-pages.ts'
import { DESKTOP, expect, PHONE, test } from '#tests/support/browser.ts'

for (const [size, viewport] of [['phone', PHONE], ['desktop', DESKTOP]] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`nothing is found on a ${size} in ${colorScheme}`, async ({ shared, phone }) => {
      test.setTimeout(180_000)
      // Axe's types are of another copy of Playwright's.
      const { page } = await phone(shared.origin, { viewport, colorScheme })
      for (const { name, path } of BROWSE_PAGES) {
        await test.step(name, async () => {
          await page.goto(path)
          await pageStands(page)
          const { violations } = await new AxeBuilder({ page }).analyze()
          expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing hangs over the side').toBe(true)
        })
      }
    })
  }
}
