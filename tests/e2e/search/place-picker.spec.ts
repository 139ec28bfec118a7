/** The place picker, as a person meets it. */
import type { Locator, Page } from '@playwright/test'
import { openRefine, pageStands } from '#tests/support/browser/browse-pages.ts'
import { expect, test } from '#tests/support/browser/browser.ts'

/** Types letter by letter without a pause, however busy the machine is. */
const typeQuickly = (field: Locator, text: string) =>
  field.evaluate((input: HTMLInputElement, letters) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    for (const letter of letters) {
      set?.call(input, input.value + letter)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, Array.from(text))

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('asks once per pause in the typing, and takes the keyboard alone @journey:search', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  const asked: string[] = []
  page.context().on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/v1/locations') asked.push(url.searchParams.get('startsWith') ?? '')
  })
  await page.goto('/')
  await pageStands(page)
  await page.getByLabel('What do you need?').fill('DJs')
  const where = page.getByRole('combobox', { name: 'Where’s your event?' })
  await where.focus()
  await typeQuickly(where, 'spri')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect.poll(() => asked).toEqual(['spri'])
  await typeQuickly(where, 'ngfield, i')
  await expect.poll(() => asked).toEqual(['spri', 'springfield, i'])
  await expect(page.getByRole('option')).toHaveText(['Springfield, IL', 'Springfield, ID'])

  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(where).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await expect(where).toHaveAttribute('aria-activedescendant')
  const active = await where.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('option', { selected: true })).toHaveText('Springfield, IL')
  await page.keyboard.press('Enter')
  await expect(where).toHaveValue('Springfield, IL')
  await expect(page).toHaveURL(`${shared.origin}/`)
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(/DJs (near|to) Springfield, IL/)
})

test('knows the city where the phone is, when the person allows it', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 39.8, longitude: -89.65 })
  await page.goto('/')
  await pageStands(page)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByLabel('Where’s your event?')).toHaveValue('Springfield, IL')
  await page.getByRole('button', { name: 'Find vendors' }).click()
  await expect(title(page)).toHaveText(/^Entertainers near Springfield, IL/)
})

test('says what to do when the person does not', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/')
  await pageStands(page)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('Location is blocked.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use my location' })).toBeEnabled()
})

test('says when no city starts so, and is in nobody’s way', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/')
  await pageStands(page)
  await page.getByLabel('Where’s your event?').fill('Xyzzyville')
  await expect(page.getByText('No cities match “Xyzzyville”.').first()).toBeVisible()
  // The words lie over the button on a phone, and are not a button themselves.
  await page.getByRole('button', { name: 'Find vendors' }).click()
  await expect(title(page)).toHaveText('We couldn’t find “Xyzzyville”')
})

test('knows a zip code, and says what is missing of one', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/')
  await pageStands(page)
  const where = page.getByLabel('Where’s your event?')
  await where.fill('606')
  await expect(
    page.getByText('We don’t recognize ZIP code “606”. Enter all five digits or a city.').first(),
  ).toBeVisible()
  await where.fill('60601')
  await page.getByRole('option', { name: 'Chicago, IL' }).click()
  await expect(where).toHaveValue('Chicago, IL')
})

test('offers what may be meant by a typing mistake', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  await openRefine(page)
  const where = page.getByRole('combobox', { name: 'Location' })
  await where.fill('Bostn')
  const meant = page.getByRole('option', { name: 'Boston, MA', exact: true })
  await expect(meant).toHaveText('Boston, MA')
  // Asked once, above all suggestions.
  const question = page.getByText('Did you mean one of these?', { exact: true })
  await expect(question).toHaveCount(1)
  await expect(
    page.getByRole('status').filter({ hasText: /^Did you mean one of these\? \d+ suggestions/ }),
  ).toHaveCount(1)
  const isAbove = async () => {
    const [above, below] = await Promise.all([question.boundingBox(), meant.boundingBox()])
    return above && below && above.y + above.height <= below.y
  }
  await expect.poll(isAbove).toBe(true)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(where).toHaveAccessibleDescription('Did you mean Boston, MA? Choose it from the list.')
  // The keyboard is where the mistake is, with the list open.
  await expect(where).toBeFocused()
  await expect(meant).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(where).toHaveValue('Boston, MA')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(title(page)).toHaveText(/^DJs near Boston, MA \(\d+\)$/)
})
