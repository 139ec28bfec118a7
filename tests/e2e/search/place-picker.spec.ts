/** The place picker, as a person meets it. */
import type { Page } from '@playwright/test'
import { pageStands } from '#tests/support/browser/browse-pages.ts'
import { expect, test } from '#tests/support/browser/browser.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('asks once per pause in the typing, and takes the keyboard alone', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin, { serviceWorkers: 'block' })
  const asked: string[] = []
  page.context().on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/v1/locations') asked.push(url.searchParams.get('startsWith') ?? '')
  })
  await page.goto('/')
  await pageStands(page)
  await page.getByLabel('What do you need?').fill('DJs')
  const where = page.getByRole('combobox', { name: 'Where is the party?' })
  await where.focus()
  await page.keyboard.type('spri', { delay: 40 })
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect.poll(() => asked).toEqual(['spri'])
  await page.keyboard.type('ngfield, i', { delay: 40 })
  await expect.poll(() => asked).toEqual(['spri', 'springfield, i'])
  await expect(page.getByRole('option')).toHaveText(['Springfield, IL', 'Springfield, ID'])

  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(where).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  const active = await where.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('option', { selected: true })).toHaveText('Springfield, IL')
  await page.keyboard.press('Enter')
  await expect(where).toHaveValue('Springfield, IL')
  await expect(page).toHaveURL(`${shared.origin}/`)
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(/^DJs near Springfield, IL/)
})

test('knows the city where the phone is, when the person allows it', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 39.8, longitude: -89.65 })
  await page.goto('/')
  await pageStands(page)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByLabel('Where is the party?')).toHaveValue('Springfield, IL')
  await page.getByRole('button', { name: 'Find vendors' }).click()
  await expect(title(page)).toHaveText(/^Entertainers near Springfield, IL/)
})

test('says what to do when the person does not', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/')
  await pageStands(page)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('Your browser keeps your location to itself.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use my location' })).toBeEnabled()
})

test('says when no city starts so, and is in nobody’s way', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/')
  await pageStands(page)
  await page.getByLabel('Where is the party?').fill('Xyzzyville')
  await expect(page.getByText('No city starts with “Xyzzyville”.').first()).toBeVisible()
  // The words lie over the button on a phone, and are no button themselves.
  await page.getByRole('button', { name: 'Find vendors' }).click()
  await expect(title(page)).toHaveText('We couldn’t find “Xyzzyville”')
})

test('knows a zip code, and says what is missing of one', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/')
  await pageStands(page)
  const where = page.getByLabel('Where is the party?')
  await where.fill('606')
  await expect(
    page.getByText('“606” is no zip code that we know. Type all five digits, or a city.').first(),
  ).toBeVisible()
  await where.fill('60601')
  await page.getByRole('option', { name: 'Chicago, IL' }).click()
  await expect(where).toHaveValue('Chicago, IL')
})

test('offers what may be meant by a typing mistake', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  const where = page.getByRole('combobox', { name: 'Where' })
  await where.fill('Bostn')
  await expect(page.getByRole('option', { name: /^Boston, MA/ })).toHaveText('Boston, MA Did you mean this?')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(where).toHaveAccessibleDescription('Did you mean Boston, MA? Pick it from the list.')
  // The keyboard is where the mistake is, with the list open.
  await expect(where).toBeFocused()
  await expect(page.getByRole('option', { name: /^Boston, MA/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(where).toHaveValue('Boston, MA')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(title(page)).toHaveText(/^DJs near Boston, MA \(\d+\)$/)
})
