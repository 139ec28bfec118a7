/** Going around: header, scroll, full loads, and leaving unsaved work. */
import { pageStands, tilesOf } from '#tests/support/browser/browse-pages.ts'
import { DESKTOP, expect, test } from '#tests/support/browser/browser.ts'
import { signInAsVendor } from '#tests/support/people/leads.ts'

test('the header leads everywhere and fits, from the narrowest wide screen on', async ({ shared, phone }) => {
  for (const width of [768, 992, 1280]) {
    const { context, page } = await phone(shared.origin, { viewport: { width, height: 800 } })
    await page.goto('/kids-party-entertainment')
    const links = page.getByRole('banner').getByRole('navigation').getByRole('link')
    await expect
      .poll(async () => (await links.allInnerTexts()).filter((name) => name !== ''))
      .toEqual(
        width >= 992
          ? ['Find vendors', 'Virtual', 'Kids', 'Weddings', 'Articles', 'My requests', 'Account']
          : ['Find vendors', 'Virtual', 'Kids', 'Weddings', 'My requests'],
      )
    await expect
      .poll(async () => (await page.getByRole('banner').boundingBox())?.height, `one line at ${width}px`)
      .toBeLessThan(70)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Kids' })).toHaveAttribute('aria-current', 'page')
    await context.close()
  }
})

test('a new page begins at its top, Back returns to where it was left', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
  await page.goto('/articles')
  await pageStands(page)
  const link = page.getByRole('link', { name: 'Band or DJ? How to choose the music for your party' })
  // Read at the tap: a typeface that comes in between moves the page.
  await page.evaluate(() => {
    addEventListener('click', () => sessionStorage.setItem('left', String(Math.round(window.scrollY))), true)
  })
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Band or DJ\?/)
  const left = await page.evaluate(() => Number(sessionStorage.getItem('left')))
  expect(left).toBeGreaterThan(100)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles')
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(left)
})

test('a description of the first page for search engines does not stay on the next', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin, { viewport: DESKTOP })
  await page.goto('/articles/band-or-dj')
  await pageStands(page)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(2)
  await page.getByRole('link', { name: 'Articles' }).first().click()
  await expect(page).toHaveTitle('Party planning articles · Fanfare')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/articles$/)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
})

test('leaving a form whose text is saved nowhere is warned about, in the words of the specification', async ({
  shared,
  phone,
}) => {
  const { context, page } = await phone(shared.origin)
  // A browser that keeps nothing for this site.
  await context.addInitScript("Object.defineProperty(window, 'indexedDB', { get: () => undefined })")
  await page.goto('/requestquote-b/request?memberId=7')
  await page.getByLabel('Event details').fill('Something that is nowhere else')
  await expect(page.getByText(/not saved/i).first()).toBeVisible()
  const asked: string[] = []
  let response = false
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void (response ? dialog.accept() : dialog.dismiss())
  })
  await page.getByRole('link', { name: 'Fanfare, home' }).click()
  await expect.poll(() => asked).toEqual(['Are you sure you wish to leave this page? Changes made may not be saved.'])
  await expect(page.getByLabel('Event details')).toHaveValue('Something that is nowhere else')
  response = true
  await page.getByRole('link', { name: 'Fanfare, home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Unforgettable entertainment')
})

test('leaving a profile that is being changed is warned about, and staying keeps what was typed', async ({
  world,
  visitor,
}) => {
  const page = await visitor(world.origin)
  await signInAsVendor(page)
  await page.goto('/account/profile')
  await page.getByLabel('Profile name').fill('Ada and the Engines')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Fanfare, home' }).click()
  await expect.poll(() => asked).toEqual(['Are you sure you wish to leave this page? Changes made may not be saved.'])
  await expect(page.getByLabel('Profile name')).toHaveValue('Ada and the Engines')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Fanfare, home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Leads')
  expect(asked).toHaveLength(1)
})

test('without a connection a vendor on a small laptop still finds its links in the header', async ({
  shared,
  phone,
}) => {
  const { page } = await phone(shared.origin, { viewport: { width: 1000, height: 700 } })
  await signInAsVendor(page)
  await page.goto('/articles')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Bookings' })).toBeInViewport({ ratio: 1 })
  await page.context().setOffline(true)
  await expect(header.getByText('Offline')).toBeInViewport({ ratio: 1 })
  for (const name of [/^Leads/, 'Calendar', 'Messages', 'Switch to planning', /^Welcome/])
    await expect(header.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
})

test('results that a tap opens begin with what the screen shows, and are whole soon after', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await page.goto('/')
  await pageStands(page)
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const { length } = document.querySelectorAll('main li > article')
      if (length === 0) return
      observer.disconnect()
      document.documentElement.dataset['firstTiles'] = String(length)
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'New York City' }).click()
  await expect(tilesOf(page)).toHaveCount(50)
  await expect(page.getByRole('heading', { name: 'Entertainer Faqs' })).toBeVisible()
  const first = Number(await page.locator('html').getAttribute('data-first-tiles'))
  expect(first).toBeGreaterThanOrEqual(3)
  expect(first).toBeLessThan(25)
})

test('a page begins to load while the finger is still on its link', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/articles')
  await pageStands(page)
  await page.waitForLoadState('networkidle')
  const link = page.getByRole('link', { name: 'Band or DJ? How to choose the music for your party' })
  await link.scrollIntoViewIfNeeded()
  await link.hover()
  const asked = page.waitForRequest(/\/api\/cms\/articles\/band-or-dj/)
  await page.mouse.down()
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles')
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Band or DJ\?/)
})
