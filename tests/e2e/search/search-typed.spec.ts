/** Typed text, in the form or as an address: what was meant is found, and the rest is said to be unknown. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { pageStands } from '#tests/support/browser/browse-pages.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

const NO_PAGE = 'Page not found'
const NO_PLACE = 'We don’t know that place'
/** Addresses, and what each page says is missing. */
const UNKNOWN = [
  ['/alien/new-york-city-ny', NO_PAGE],
  ['/dj/nowhere-zz', NO_PLACE],
  ['/kids-party-entertainment/magician/nowhere-zz', NO_PLACE],
  ['/virtual-event-services?location=nowhere-zz', NO_PLACE],
  ['/dj/Nowhere!', NO_PLACE],
] as const

test('an unknown service or place is a 404 page that leads on', async ({ shared, visitor }) => {
  // A worker that is ready during the test responds with the saved shell, whose status is always 200.
  const page = await visitor(shared.origin)
  for (const [path, missing] of UNKNOWN) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    // Still there when the script has taken over, with the way around.
    await pageStands(page)
    await expect(page.getByRole('heading', { name: missing }), path).toBeVisible()
    await expect(page, path).toHaveTitle(`${missing} · Fanfare`)
    await expect(page.getByRole('link', { name: 'Fanfare, home' }), path).toBeVisible()
  }
  await page.getByLabel('What do you need?').fill('comedian')
  await page.getByLabel('Where’s your event?').fill('Toronto')
  await page.getByRole('button', { name: 'Find vendors' }).click()
  await expect(title(page)).toHaveText(/^Comedians near Toronto, ON/)
})

test('with the app’s shell from the device, too, an unknown service or place is said to be missing', async ({
  shared,
  phone,
}) => {
  const { page } = await phone(shared.origin)
  await page.goto('/')
  await underControl(page)
  for (const [path, missing] of UNKNOWN) {
    const response = await page.goto(path)
    expect([response?.fromServiceWorker(), response?.status()], path).toEqual([true, 200])
    await expect(page.getByRole('heading', { name: missing }), path).toBeVisible()
    await expect(page, path).toHaveTitle(`${missing} · Fanfare`)
  }
})

test('a vendor’s name that is typed as what is needed leads to the vendor', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/')
  await pageStands(page)
  await page.getByLabel('What do you need?').fill('DJ Booked Tod')
  await page.getByRole('button', { name: 'Find vendors' }).click()
  await expect(title(page)).toHaveText('Did you mean one of these?')
  await expect(page.getByText('Choose a category from the list', { exact: false })).toHaveCount(0)
  await page.getByRole('link', { name: 'DJ Booked Today · Utqiagvik, AK' }).click()
  await expect(title(page)).toHaveText('DJ Booked Today')
})

test('typing mistakes in both fields lead to what was meant, also without script', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin, { javaScriptEnabled: false })
  await page.goto('/')
  await page.getByLabel('What do you need?').fill('magican')
  await page.getByLabel('Where’s your event?').fill('Bostn')
  await page.getByRole('button', { name: 'Find vendors' }).click()
  await expect(title(page)).toHaveText('Did you mean one of these?')
  await page.getByRole('link', { name: 'Magicians near Boston, MA' }).click()
  await expect(title(page)).toHaveText(/^Magicians near Boston, MA \(\d+\)$/)
})

test('addresses that belong to other pages are never taken for a service', async ({ shared, request }) => {
  const first = ['signup', 'articles', 'requestquote-b', 'api', 'vendor-api', 'vendors']
  for (const segment of first) {
    const reply = await request.get(`${shared.origin}/${segment}/new-york-city-ny`)
    expect(reply.status(), segment).toBe(404)
    expect(await reply.text()).not.toContain('VENDORS 1')
  }
  // The pages of sections show all of theirs there.
  for (const [section, all] of [
    ['virtual-event-services', '/virtual-event-services?location=new-york-city-ny'],
    ['kids-party-entertainment', '/kids-party-entertainment/entertainers/new-york-city-ny'],
    ['wedding-entertainment', '/wedding-entertainment/entertainers/new-york-city-ny'],
  ] as const)
    expect((await request.get(`${shared.origin}/${section}/new-york-city-ny`)).url()).toBe(`${shared.origin}${all}`)
})

test('one sentence is read as a category, an occasion and a place @journey:search', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  for (const [typed, heading] of [
    ['cheap DJ for my son’s birthday in Boston', /^DJs near Boston, MA/],
    ['kids party magician boston', /^Magicians for Kids Parties near Boston, MA/],
    ['02108', /^Entertainers near Boston, MA/],
  ] as const) {
    await page.goto('/')
    await pageStands(page)
    await page.getByLabel('What do you need?').fill(typed)
    await page.getByRole('button', { name: 'Find vendors' }).click()
    await expect(title(page), typed).toHaveText(heading)
  }
})

test('while a sentence is typed, what is read in it is told; without a connection, its category leads to saved results', async ({
  shared,
  phone,
}) => {
  const { page, context } = await phone(shared.origin)
  await page.goto('/dj/new-york-city-ny')
  await underControl(page)
  await page.reload()
  await page.goto('/')
  await pageStands(page)
  const form = page.getByRole('form', { name: 'Find vendors' })
  await form.getByLabel('What do you need?').fill('DJ in New York City for 80 guests')
  // Where a screen reader hears it, without leaving the field.
  const read = form.locator('[aria-live=polite]').filter({ hasText: 'We’ll look for' })
  await expect(read.getByRole('listitem')).toHaveText(['DJs', 'near New York City, NY', '80 guests'])
  await expect(form.getByLabel('What do you need?')).toBeFocused()

  await context.setOffline(true)
  await form.getByLabel('Where’s your event?').fill('')
  await form.getByLabel('What do you need?').fill('a DJ for the office party')
  const saved = form.getByRole('link', { name: 'DJs' })
  await expect(saved).toBeVisible()
  await expectAccessible(page, 'a sentence without a connection')
  await page.keyboard.press('Tab')
  await expect(saved).toBeFocused()
})

test('other words for a category and a typing mistake are suggested, too', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/')
  await pageStands(page)
  const what = page.getByRole('combobox', { name: 'What do you need?' })
  await what.fill('bouncy castle')
  await expect(page.getByRole('option')).toHaveText(['Bounce House Rentals'])
  await what.fill('magicain')
  await page.getByRole('option', { name: 'Magicians', exact: true }).click()
  await expect(what).toHaveValue('Magicians')
})
