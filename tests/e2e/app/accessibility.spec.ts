/**
 * Demands of WCAG 2.2 AA on every screen, as far as a machine can tell, and the ways of those who use no mouse or want
 * no motion.
 */
import { OUTBOX_LOCK } from '#src/offline/outbox/outbox-store.ts'
import type { Page } from '@playwright/test'
import type { DraftVendor } from '#src/offline/drafts/records.ts'
import { AXE_TIMEOUT_MS, expectAccessible } from '#tests/support/browser/accessible.ts'
import { openRefine, pageStands } from '#tests/support/browser/browse-pages.ts'
import { DESKTOP, expect, test } from '#tests/support/browser/browser.ts'
import { expectSaved, fillEvent, newRequest, next, send } from '#tests/support/people/client.ts'
import { keep, storeOneOfEach, storedDraft } from '#tests/support/device/stored-outbox.ts'

test.describe.configure({ timeout: AXE_TIMEOUT_MS })

const aVendor = (vendorId: number): DraftVendor => ({
  memberID: vendorId,
  profileName: `Vendor ${vendorId}`,
  profileUrl: `/vendors/vendor-${vendorId}`,
  primaryServiceName: 'DJ',
  thumbnailPhotoUrl: '/pictures/dj-00',
  isTransport: false,
})

const SCREENS: [what: string, path: string, ready: (page: Page) => Promise<unknown>][] = [
  ['home', '/', (page) => expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()],
  [
    'results with Refine open',
    '/dj/utqiagvik-ak?distanceLimit=50',
    async (page) => {
      await openRefine(page)
      await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
    },
  ],
  [
    'nationwide results',
    '/magician/nationwide?take=10',
    (page) => expect(page.getByRole('link', { name: 'View More' })).toBeVisible(),
  ],
  [
    'no results',
    '/dj/utqiagvik-ak?distanceLimit=50&ratingLimit=5',
    (page) => expect(page.getByText('Sorry, no vendors')).toBeVisible(),
  ],
  [
    'a profile',
    '/vendors/dj-booked-today-900001',
    (page) => expect(page.getByRole('heading', { name: 'Services' })).toBeVisible(),
  ],
  ['the account page', '/account', (page) => expect(page.getByText('Nothing saved yet')).toBeVisible()],
  [
    'the 404 page',
    '/nothing/here',
    (page) => expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible(),
  ],
  [
    'a search that was not understood',
    '/search?what=xyzzy&where=Chicago',
    (page) => expect(page.getByText('Choose a category from the list', { exact: false })).toBeVisible(),
  ],
  ['no requests', '/requests', (page) => expect(page.getByText('No requests yet')).toBeVisible()],
]
for (const [what, path, ready] of SCREENS) {
  test(`axe finds nothing on ${what} @journey:accessibility`, async ({ shared, visitor }) => {
    const page = await visitor(shared.origin)
    await page.goto(path)
    await pageStands(page)
    await ready(page)
    await expectAccessible(page, what)
  })
}

test('axe finds nothing on the forms of a request, with errors and without @journey:accessibility', async ({
  shared,
  visitor,
}) => {
  const request = newRequest('accessibility')
  const page = await visitor(shared.origin)
  await page.goto('/requestquote-b/request?memberId=21,22')
  await expect(page.getByLabel('Event type')).toBeVisible()
  await expectAccessible(page, 'step 1')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: /Please fix \d+ fields/ })).toBeVisible()
  await expectAccessible(page, 'step 1 with errors')
  await fillEvent(page, request)
  await next(page, 'client')
  await expectAccessible(page, 'step 2')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: /Please fix \d+ fields/ })).toBeVisible()
  await expectAccessible(page, 'step 2 with errors')
})

test('axe finds nothing on the last step of a request, nor after it was sent @journey:accessibility', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await page.goto('/requests')
  await expect(page.getByText('No requests yet')).toBeVisible()
  await keep(page, { drafts: [storedDraft({ vendors: [aVendor(21), aVendor(22)] })] })
  await page.goto('/requestquote-b/review?memberId=21,22')
  await expect(page.getByRole('button', { name: 'Send request' })).toBeVisible()
  await expectAccessible(page, 'step 3')
  await page.context().setOffline(true)
  await send(page)
  await expectSaved(page)
  await expectAccessible(page, 'saved on this device')
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await expectAccessible(page, 'success')
})

test('axe finds nothing on requests in every state, nor on the question before one is thrown away @journey:accessibility', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await page.goto('/requests')
  await expect(page.getByText('No requests yet')).toBeVisible()
  // Nothing is delivered meanwhile: every record stays as it is stored.
  const sending = await page.context().newPage()
  await sending.goto('/healthz')
  await sending.evaluate((lock) => {
    void navigator.locks.request(lock, () => new Promise(() => {})).catch(() => {})
  }, OUTBOX_LOCK)
  await storeOneOfEach(page, [aVendor(900_001)])
  await page.reload()
  const cards = page.getByRole('article')
  for (const label of [
    'Not sent yet',
    'Still want to send it?',
    'Needs a fix',
    'Sign-in needed',
    'Update needed',
    'Expired',
    'Sent · #1042',
    'Draft · expires',
    'Can’t be opened',
  ]) {
    await expect(cards.filter({ hasText: label }), label).not.toHaveCount(0)
  }
  await expectAccessible(page, 'requests')
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the question')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete' }).first()).toBeFocused()
})

test('with the keyboard alone: past the header first, and wherever the focus is, it can be seen @journey:accessibility', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin, { viewport: DESKTOP })
  await page.goto('/dj/utqiagvik-ak?distanceLimit=50')
  await pageStands(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()

  const names: string[] = []
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    const look = () =>
      page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return null
        const { left, top, width, height } = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        const seen = document.elementFromPoint(left + Math.min(width / 2, 40), top + height / 2)
        return {
          name: element.textContent || element.getAttribute('aria-label') || '',
          visible: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
          uncovered: seen !== null && (element.contains(seen) || seen.contains(element)),
        }
      })
    const focus = await look()
    if (!focus) break
    await expect.poll(look, `stop ${step + 1}`).toMatchObject({ visible: true, uncovered: true })
    names.push(focus.name)
  }
  expect(names.slice(0, 2)).toEqual(['Home', 'DJs'])
  expect(names.some((name) => name.includes('Refine (1)'))).toBe(true)
  expect(names).toContain('DJ Several Services')
})

test('nothing moves for those who want no motion: more vendors are there at once', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  const moves = await page.evaluate(async () => {
    const more = [...document.querySelectorAll('a')].find((link) => link.textContent === 'View More')
    more?.click()
    const places: number[] = []
    while (document.querySelectorAll('main article').length < 74) await new Promise(requestAnimationFrame)
    for (let frame = 0; frame < 10; frame += 1) {
      await new Promise(requestAnimationFrame)
      places.push(Math.round(scrollY))
    }
    return new Set(places).size
  })
  // Where it was, and where it is: a move that can be seen has places in between.
  expect(moves).toBeLessThanOrEqual(2)
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll('*')].map((element) =>
      Number.parseFloat(getComputedStyle(element).transitionDuration),
    ),
  )
  expect(Math.max(...durations)).toBeLessThan(0.001)
})
