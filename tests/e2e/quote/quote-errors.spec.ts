/** Wrong fields: each marked by class at the field and in a summary, brought into view, and measured. */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/browser.ts'
import { fillEvent, next, openRequest, newRequest, SEND_BUTTON } from '#tests/support/people/client.ts'

/** Longer than it takes to say so: a clock cannot be paused in its past. */
const AHEAD_MS = 60_000
const STEP_MS = 50
const STEPS = 20

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
  visitor,
}) => {
  const page = await visitor(shared.origin)
  const request = newRequest('wrong fields')
  await openRequest(page, [7])
  await page.getByLabel('Event details').fill(request.notes)
  await page.getByLabel('Guest count').fill('200000')
  await page.getByLabel('Vendor budget').fill('much')
  await marked(page, 'Date').fill('2020-05-01')
  await page.getByRole('button', { name: 'Next' }).click()

  const summary = page.getByRole('alert').filter({ hasText: 'Please fix' })
  await expect(summary.locator('[data-error-class=blank]')).toContainText([
    'Event type',
    'City',
    'Start time',
    'Duration',
  ])
  await expect(summary.locator('[data-error-class=inThePast]')).toContainText('Date')
  await expect(summary.locator('[data-error-class=characterLimit]')).toContainText('Guest count')
  await expect(summary.locator('[data-error-class=incorrectFormat]')).toContainText('Vendor budget')
  await expect(marked(page, 'Date')).toHaveAttribute('data-error-class', 'inThePast')
  await expect(page.getByLabel('Guest count')).toHaveAttribute('data-error-class', 'characterLimit')
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
  expect(JSON.stringify(await heard(page))).not.toContain('2020-')

  await summary.getByRole('link', { name: /Guest count/ }).click()
  await expect(page.getByLabel('Guest count')).toBeFocused()
  await page.getByLabel('Guest count').fill('20')
  await expect(page.getByLabel('Guest count')).not.toHaveAttribute('aria-invalid')
})

test('an address and a number that are none are reported at their fields, on one page as in steps', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await page.goto('/requestquote?memberId=7&rfqABTest=Standard')
  await page.getByLabel('Email', { exact: true }).fill('robin@example')
  await page.getByLabel('Phone').fill('12345')
  await page.getByRole('button', { name: SEND_BUTTON }).click()
  for (const label of ['Email', 'Phone (optional)'])
    await expect(marked(page, label)).toHaveAttribute('data-error-class', 'incorrectFormat')
  await expect(page.getByLabel('First name')).toHaveAttribute('data-error-class', 'blank')
  await expect(page.getByRole('alert').filter({ hasText: 'Please fix' })).toBeInViewport()
})

test('the way to the errors takes half a second; with reduced motion it is at once', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
  await openRequest(page, [7])
  await expect(page.getByRole('region', { name: 'Sending to 1 vendor' })).not.toContainText('Vendor #')
  // The page's time passes frame by frame, however long each takes here.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + AHEAD_MS)
  const arrival = async () => {
    const from = await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Next')
      button?.click()
      return window.scrollY
    })
    await expect(page.getByRole('alert').filter({ hasText: 'Please fix' })).toBeVisible()
    const places: number[] = []
    for (let step = 0; step < STEPS; step += 1) {
      await page.clock.runFor(STEP_MS)
      places.push(await page.evaluate(() => Math.round(window.scrollY)))
    }
    await expect(page.getByLabel('Event type')).toBeFocused()
    const anchor = await page.getByRole('alert').filter({ hasText: 'Please fix' }).boundingBox()
    return { from, places, arrived: places.indexOf(places.at(-1) ?? 0) * STEP_MS, anchor: Math.round(anchor?.y ?? 0) }
  }
  const moving = await arrival()
  expect(moving.from).toBeGreaterThan(100)
  expect(new Set(moving.places).size).toBeGreaterThan(3)
  // It slows down towards the end: the last pixels take a while.
  expect(moving.arrived).toBeGreaterThan(300)
  expect(moving.arrived).toBeLessThanOrEqual(600)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const still = await arrival()
  expect(new Set(still.places).size).toBe(1)
  // 30 pixels below the header's 56.
  for (const { anchor } of [moving, still]) expect(anchor).toBe(86)
})

test('the server is asked at every step, and its answer shows like the page’s own', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  const request = newRequest('server says no')
  await openRequest(page, [7])
  await page.route('**/api/v1/gigrequest/validate', (route) =>
    route.fulfill({
      status: 400,
      json: { errors: [{ name: 'venue', code: 'containsUrl', message: 'Remove web addresses.' }] },
    }),
  )
  await fillEvent(page, request)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel(/^Venue/)).toHaveAttribute('data-error-class', 'incorrectFormat')
  await expect(page.getByText('Remove web addresses.').first()).toBeVisible()
  await expect(page).toHaveURL(/requestquote-b\/request/)
  await page.unroute('**/api/v1/gigrequest/validate')
  await next(page, 'client')
})
