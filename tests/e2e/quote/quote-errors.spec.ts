/** Wrong fields: each marked by class at the field and in a summary, brought into view, and measured. */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/browser.ts'
import { fillEvent, next, openRequest, newRequest } from '#tests/support/people/host.ts'

/** The Validation events that the tag manager was told so far. */
const heard = (page: Page) =>
  page.evaluate(() =>
    ((globalThis as { dataLayer?: { event?: string }[] }).dataLayer ?? []).filter(
      ({ event }) => event === 'Validation',
    ),
  )

const marked = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('blank, in the past, wrong format and too long: in the summary, at the field, and told to who measures', async ({
  shared,
  phone,
}) => {
  const { page } = await phone(shared.origin)
  const request = newRequest('wrong fields')
  await openRequest(page, [7])
  await page.getByLabel('Event details').fill(request.notes)
  await page.getByLabel('Guests').fill('200000')
  await page.getByLabel('Budget for this vendor').fill('much')
  await marked(page, 'Date').fill('2020-05-01')
  await page.getByRole('button', { name: 'Next' }).click()

  const summary = page.getByRole('alert').filter({ hasText: 'to look at' })
  await expect(summary.locator('[data-error-class=blank]')).toContainText([
    'Event type',
    'City',
    'Start time',
    'For how long',
  ])
  await expect(summary.locator('[data-error-class=inThePast]')).toContainText('Date')
  await expect(summary.locator('[data-error-class=characterLimit]')).toContainText('Guests')
  await expect(summary.locator('[data-error-class=incorrectFormat]')).toContainText('Budget')
  await expect(marked(page, 'Date')).toHaveAttribute('data-error-class', 'inThePast')
  await expect(page.getByLabel('Guests')).toHaveAttribute('data-error-class', 'characterLimit')
  await expect(page.getByLabel('Event type')).toBeFocused()
  await expect(summary).toBeInViewport()
  const measured = (action: string, label: string) => ({
    event: 'Validation',
    eventCategory: 'Quote request',
    eventAction: action,
    eventLabel: label,
  })
  await expect
    .poll(() => heard(page))
    .toEqual(expect.arrayContaining([measured('inThePast', 'Date'), measured('blank', 'City')]))
  expect(JSON.stringify(await heard(page))).not.toContain('2020')

  await summary.getByRole('link', { name: /Guests/ }).click()
  await expect(page.getByLabel('Guests')).toBeFocused()
  await page.getByLabel('Guests').fill('20')
  await expect(page.getByLabel('Guests')).not.toHaveAttribute('aria-invalid')
})

test('an address that differs and a number that is none are said at their fields, on one page as in steps', async ({
  shared,
  phone,
}) => {
  const { page } = await phone(shared.origin)
  await page.goto('/requestquote?memberId=7&rfqABTest=Standard')
  await page.getByLabel('E-mail', { exact: true }).fill('robin@example')
  await page.getByLabel('E-mail once more').fill('other@example.com')
  await page.getByLabel('Phone').fill('12345')
  await page.getByRole('button', { name: 'Send request' }).click()
  for (const label of ['E-mail', 'Phone'])
    await expect(marked(page, label)).toHaveAttribute('data-error-class', 'incorrectFormat')
  await expect(page.getByLabel('First name')).toHaveAttribute('data-error-class', 'blank')
  await expect(page.getByRole('alert').filter({ hasText: 'to look at' })).toBeInViewport()
})

test('the way to the errors takes half a second; with reduced motion it is at once', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
  await openRequest(page, [7])
  const arrival = () =>
    page.evaluate(async () => {
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
      const from = window.scrollY
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Next')
      const started = performance.now()
      button?.click()
      const positions: number[] = []
      let ended = started
      let focused: Element | null = null
      for (let frame = 0; performance.now() - started < 2000; frame += 1) {
        await new Promise(requestAnimationFrame)
        if (positions.at(-1) !== window.scrollY) ended = performance.now()
        positions.push(window.scrollY)
        focused = document.activeElement
        // The focus is there from the start; the way has ended when the page has rested for a while.
        if (positions.length > 5 && performance.now() - ended > 400) break
      }
      const anchor = document.querySelector('[role=alert]')?.getBoundingClientRect().top ?? 0
      return { from, steps: new Set(positions).size, took: ended - started, anchor, focused: focused?.id }
    })
  const vendor = page.getByRole('region', { name: 'Asking 1 vendor' })
  await expect(vendor).not.toContainText('Vendor no.')
  const moving = await arrival()
  expect(moving.from).toBeGreaterThan(100)
  expect(moving.steps).toBeGreaterThan(3)
  expect(moving.focused).toBe('field-eventType')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(page.getByLabel('Event type')).toBeVisible()
  await expect(vendor).not.toContainText('Vendor no.')
  const still = await arrival()
  expect(still.steps).toBeLessThanOrEqual(3)
  expect(still.focused).toBe('field-eventType')
  // 30 pixels below the header's 56.
  for (const { anchor } of [moving, still]) expect(Math.round(anchor)).toBe(86)
})

test('the server is asked at every step, and its answer shows like the page’s own', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin, { serviceWorkers: 'block' })
  const request = newRequest('server says no')
  await openRequest(page, [7])
  await page.route('**/api/v1/gigrequest/validate', (route) =>
    route.fulfill({
      status: 400,
      json: { errors: [{ name: 'venue', code: 'containsUrl', message: 'Leave out web addresses.' }] },
    }),
  )
  await fillEvent(page, request)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Venue')).toHaveAttribute('data-error-class', 'incorrectFormat')
  await expect(page.getByText('Leave out web addresses.').first()).toBeVisible()
  await expect(page).toHaveURL(/requestquote-b\/request/)
  await page.unroute('**/api/v1/gigrequest/validate')
  await next(page, 'client')
})
