/** Back returns to the place in the list, whatever was under way. */
import type { Page } from '@playwright/test'
import { SCROLL_TO_TOP_DELAY_MS } from '#contract/limits.ts'
import { pageStands, tilesOf } from '#tests/support/browser/browse-pages.ts'
import { expect, test } from '#tests/support/browser/browser.ts'

/** Opens a vendor from far down a list, among those that View More added. */
async function openVendorFarDown(page: Page, list = '/entertainers/nationwide'): Promise<void> {
  await page.goto(list)
  await pageStands(page)
  await page.getByRole('link', { name: 'View More' }).click()
  await expect(tilesOf(page)).toHaveCount(74)
  const vendor = tilesOf(page).nth(60)
  await vendor.evaluate((tile) => tile.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const name = (await vendor.getByRole('heading').textContent()) ?? ''
  await vendor.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

async function expectListAtVendor(page: Page): Promise<void> {
  await expect(tilesOf(page)).toHaveCount(74)
  await expect(tilesOf(page).nth(60)).toBeInViewport()
}

test('Back returns to the place, also after a reload in between, and what View More added is there @journey:search', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await openVendorFarDown(page)
  await page.reload()
  await pageStands(page)
  await page.goBack()
  await expectListAtVendor(page)
  await page.reload()
  await expect(tilesOf(page)).toHaveCount(74)
})

test('Back that is tapped before the script of a reloaded page is there leads back', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await openVendorFarDown(page)
  const held = Promise.withResolvers<void>()
  shared.proxy.break({ kind: 'hold', until: held.promise }, { when: /^GET \/assets\/.*\.js/ })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/nationwide$/)
  held.resolve()
  await expectListAtVendor(page)
})

/** The script lets taps be handled between its parts: one of its pauses lasts until Back is through. */
async function goBackInPause(page: Page, pause: number): Promise<void> {
  await page.addInitScript((before) => {
    if (!window.location.pathname.startsWith('/vendors/')) return
    const begin = window.setTimeout
    let left = before
    window.setTimeout = ((work: () => void, ms?: number, ...rest: unknown[]) => {
      const isPause = ms === undefined && String(work).includes('[native code]')
      if (!isPause || left-- > 0) return begin(work, ms, ...rest)
      window.setTimeout = begin
      window.addEventListener('popstate', () => begin(work))
      window.history.back()
      return 0
    }) as typeof window.setTimeout
  }, pause)
  await page.reload({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/nationwide$/)
}

test('Back that is tapped while the script of a reloaded page starts leads back', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await openVendorFarDown(page)
  await goBackInPause(page, 0)
  await expectListAtVendor(page)
})

test('Back that is tapped before a reloaded page is taken over returns to a place near the top, too', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await page.goto('/entertainers/nationwide')
  await pageStands(page)
  const vendor = tilesOf(page).nth(3).getByRole('heading').getByRole('link')
  await vendor.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const name = (await vendor.textContent()) ?? ''
  await vendor.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await goBackInPause(page, 1)
  await expect(vendor).toBeInViewport()
})

test('Back that is tapped while a slow phone takes over a reloaded page leads back', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await openVendorFarDown(page)
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    const stands = new PerformanceObserver((list) => {
      if (list.getEntriesByName('page-stands').length > 0) window.history.back()
    })
    if (window.location.pathname.startsWith('/vendors/')) stands.observe({ type: 'mark' })
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/nationwide$/)
  await expectListAtVendor(page)
})

test('Back that comes before the page it leaves has scrolled to its top keeps the place', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  // A slow phone: the timers wait until the page is drawn.
  await page.addInitScript((delay) => {
    const [begin, cancel] = [window.setTimeout, window.clearTimeout]
    const held = new Map<number, () => void>()
    window.setTimeout = ((work: () => void, ms?: number, ...rest: unknown[]) => {
      if (ms !== delay) return begin(work, ms, ...rest)
      const id = begin(() => {})
      held.set(id, work)
      return id
    }) as typeof window.setTimeout
    window.clearTimeout = (id) => {
      held.delete(Number(id))
      cancel(id)
    }
    window.addEventListener('timers', () => held.forEach((work) => work()))
  }, SCROLL_TO_TOP_DELAY_MS)
  // A section's list, too, has what View More added.
  await openVendorFarDown(page, '/wedding-entertainment')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await page.goBack()
  await expectListAtVendor(page)
  await page.evaluate(() => window.dispatchEvent(new Event('timers')))
  await expectListAtVendor(page)
})

test('a tapped vendor shows what its tile says, and Back before its profile arrives returns to the place', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  const vendor = tilesOf(page).nth(20).getByRole('heading').getByRole('link')
  await vendor.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const name = (await vendor.textContent()) ?? ''
  const held = Promise.withResolvers<void>()
  shared.proxy.break({ kind: 'hold', until: held.promise }, { when: /^GET \/api\/v1\/members\// })
  const heading = page.getByRole('heading', { level: 1 })
  await vendor.click()
  await expect(heading).toHaveText(name)
  await expect(heading).toBeInViewport()
  await expect(page.getByRole('heading', { name: `About ${name}` })).toBeVisible()
  await page.goBack()
  await expect(vendor).toBeInViewport()
  await vendor.click()
  await expect(heading).toHaveText(name)
  held.resolve()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name)
  await expect(heading).toBeFocused()
})

test('Back from a vendor that was tapped while the list still scrolled returns to the place', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  const vendor = tilesOf(page).nth(20).getByRole('heading').getByRole('link')
  const name = (await vendor.textContent()) ?? ''
  const held = Promise.withResolvers<void>()
  shared.proxy.break({ kind: 'hold', until: held.promise }, { when: /^GET \/api\/v1\/members\// })
  // The browser reports the scrolling after the tap.
  await vendor.evaluate((link: HTMLElement) => {
    link.scrollIntoView({ block: 'center', behavior: 'instant' })
    link.click()
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  await expect(vendor).toBeInViewport()
  held.resolve()
})
