/** The REFINE panel on a slow connection and with the keyboard alone. */
import type { Page } from '@playwright/test'
import { addDays, dateIn } from '#contract/dates.ts'
import { formatDay } from '#contract/format.ts'
import { openRefine, openRefineAgain, pageStands, tilesOf } from '#tests/support/browser/browse-pages.ts'
import { DESKTOP, expect, PHONE, test } from '#tests/support/browser/browser.ts'
import { gatewayError } from '#tests/support/browser/fault-proxy.ts'
import { drawForm } from '#tests/support/people/client.ts'

const NEW_YORK_DJS = '/dj/new-york-city-ny'
const DAY = addDays(dateIn('America/Chicago', new Date()), 60)
const PASSED_DAY = addDays(DAY, -365)
const REMOVE_DAY = { name: `Remove filter: ${formatDay(DAY)}` }

test.afterEach(({ shared }) => shared.proxy.heal())

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('what is being chosen stays when slow results arrive', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto(NEW_YORK_DJS)
  await pageStands(page)
  const held = Promise.withResolvers<void>()
  shared.proxy.break({ kind: 'hold', until: held.promise }, { when: /^GET \/api\/v1\/mixed-search\// })
  await page.getByRole('link', { name: 'Jersey City, NJ' }).click()
  await expect(page).toHaveURL(/\/dj\/jersey-city-nj$/)
  await openRefine(page)
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue(/^Jersey City/)
  await page.getByLabel('Rating').selectOption('4 stars & up')
  await page.getByLabel('Category').selectOption('Magicians')
  await page.getByRole('combobox', { name: 'Location' }).fill('Chicago')
  await page.getByRole('option', { name: 'Chicago, IL' }).click()
  held.resolve()
  await expect(tilesOf(page).first()).toBeVisible()
  await expect(title(page)).toHaveText(/^DJs near Jersey City, NJ \(\d+\)$/)
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Chicago, IL')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(title(page)).toHaveText(/^Magicians near Chicago, IL \(\d+\)$/)
  await expect(page).toHaveURL(/\/magician\/chicago-il\?ratingLimit=4$/)
})

test('on a phone the buttons of the filters stay, and no filter in use is behind them', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto(NEW_YORK_DJS)
  await pageStands(page)
  await openRefine(page)
  for (const button of [page.getByRole('button', { name: 'Update' }), page.getByRole('link', { name: 'Reset' })])
    await expect(button).toBeInViewport({ ratio: 1 })
  const topOfButtons = async () => (await page.getByRole('button', { name: 'Update' }).boundingBox())?.y ?? 0
  const bottomOf = async (field: string) => {
    const { y, height } = (await page.getByLabel(field).boundingBox()) ?? { y: Infinity, height: 0 }
    return y + height
  }
  for (const field of ['Event date', 'Category'])
    await expect.poll(async () => (await topOfButtons()) - (await bottomOf(field)), field).toBeGreaterThan(0)
  await page.setViewportSize({ width: PHONE.width, height: 520 })
  for (const field of ['Distance', 'Rating', 'Event date', 'Category']) {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await page.getByLabel(field).focus()
    await expect.poll(async () => (await topOfButtons()) - (await bottomOf(field)), field).toBeGreaterThan(0)
  }
  await page.getByLabel('Category').selectOption('Magicians')
  await page.getByLabel('Event date').fill(DAY)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(`${shared.origin}/magician/new-york-city-ny?freeOn=${DAY}`)
  await drawForm(page, 'React')
  await page.getByRole('link', { name: 'Request Free Quote' }).first().click()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(DAY)
})

test('on a phone the filters that are chosen are seen beside the place, and nothing is wider than the screen', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await page.goto(`/dj/chicago-il?freeOn=${DAY}`)
  await pageStands(page)
  await expect(page.getByRole('link', REMOVE_DAY)).toBeInViewport({ ratio: 1 })
  await page.goto(`/dj/chicago-il?distanceLimit=200&ratingLimit=2&freeOn=${DAY}`)
  await pageStands(page)
  await expect(page.getByRole('link', REMOVE_DAY)).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('a date that no event can have is refused, and dropped from a link', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto(`/magician/new-york-city-ny?ratingLimit=4&freeOn=${PASSED_DAY}`)
  await pageStands(page)
  await expect(page).toHaveURL(/\/magician\/new-york-city-ny\?ratingLimit=4$/)
  await expect(page.getByRole('link', { name: 'Remove filter: 4 stars & up' })).toBeVisible()
  await expect(page.getByRole('link', { name: `Remove filter: ${formatDay(PASSED_DAY)}` })).toHaveCount(0)
  await page.goto('/magician/new-york-city-ny?ratingLimit=4&freeOn=9999-12-31')
  await expect(page).toHaveURL(/\/magician\/new-york-city-ny\?ratingLimit=4$/)
  await openRefine(page)
  const day = page.getByLabel('Event date')
  await day.fill('9999-12-31')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(day).toHaveAccessibleDescription('Choose a date within the next five years.')
  await day.fill(PASSED_DAY)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(day).toHaveAccessibleDescription('This date has passed. Choose a later one.')
  await expect(day).toBeFocused()
  const beside = page.getByLabel('Starting price')
  const apart = async () => ((await day.boundingBox())?.y ?? Infinity) - ((await beside.boundingBox())?.y ?? 0)
  await expect.poll(apart).toBe(0)
  await day.fill('')
  await day.press('0')
  await day.press('6')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(day).toHaveAccessibleDescription('Finish the date or clear it.')
  await day.fill(DAY)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('link', REMOVE_DAY)).toBeVisible()
  await expect(page.getByText('This date has passed.')).toHaveCount(0)
})

test('what the address says is taken over field by field; Reset forgets the rest', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin, { viewport: DESKTOP })
  await page.goto(NEW_YORK_DJS)
  await pageStands(page)
  await page.getByLabel('Distance').selectOption('25 miles')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/\?distanceLimit=25$/)
  await openRefineAgain(page)
  await page.getByLabel('Rating').selectOption('4 stars & up')
  await page.getByRole('combobox', { name: 'Location' }).fill('Bost')
  await page.goBack()
  await expect(page.getByLabel('Distance').locator(':checked')).toHaveText('Any Distance')
  await expect(page.getByLabel('Rating').locator(':checked')).toHaveText('4 stars & up')
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Bost')

  await page.getByRole('link', { name: 'Reset', exact: true }).click()
  await expect(page.getByLabel('Rating').locator(':checked')).toHaveText('Any')
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('New York City, NY')
  await expect(page.getByRole('link', { name: 'Reset', exact: true })).toBeFocused()
})

test('what was wrong with a city is not said anymore once it was looked up', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto(NEW_YORK_DJS)
  await pageStands(page)
  await openRefine(page)
  shared.proxy.break(gatewayError(502), { when: /^GET \/api\/v1\/locations/ })
  await page.getByRole('combobox', { name: 'Location' }).fill('New York')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('We couldn’t look up that city.')).toBeVisible()
  shared.proxy.heal()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('We couldn’t look up that city.')).toHaveCount(0)
  await expect(page).toHaveURL(/\/dj\/new-york-city-ny$/)
})

test('a filter that is chosen before the script is there stays chosen', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  const held = Promise.withResolvers<void>()
  shared.proxy.break({ kind: 'hold', until: held.promise }, { when: /^GET \/assets\/.*\.js/ })
  await page.goto(NEW_YORK_DJS, { waitUntil: 'commit' })
  await openRefine(page)
  await page.getByLabel('Rating').selectOption('4 stars & up')
  held.resolve()
  await pageStands(page)
  await page.getByLabel('Distance').selectOption('25 miles')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/\?distanceLimit=25&ratingLimit=4$/)
})

test('with the keyboard alone: Update leads to the title, a removed filter to the next one or the title', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin, { viewport: DESKTOP })
  await page.goto(NEW_YORK_DJS)
  await pageStands(page)
  /** The count behind the title is read out, too. */
  const expectCountSaid = () =>
    expect
      .poll(async () => {
        const shown = /\((\d+)\)$/.exec(await title(page).innerText())?.[1]
        return (
          shown !== undefined && (await page.getByRole('status').allTextContents()).includes(`${shown} vendors found`)
        )
      })
      .toBe(true)
  await page.getByLabel('Distance').focus()
  await page.keyboard.type('25')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4')
  const updateButton = page.getByRole('button', { name: 'Update' })
  // The price, month, day and year of the date, its picker, the category and the order come before it.
  for (let stops = 0; stops < 8 && !(await updateButton.evaluate((it) => it === document.activeElement)); stops++)
    await page.keyboard.press('Tab')
  await expect(updateButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?distanceLimit=25&ratingLimit=4$/)
  await expect(title(page)).toBeFocused()
  await expectCountSaid()

  // A filter is a link like any other.
  await page.getByRole('link', { name: 'Remove filter: Within 25 miles' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?ratingLimit=4$/)
  await expect(page.getByRole('link', { name: 'Remove filter: 4 stars & up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dj\/new-york-city-ny$/)
  await expect(title(page)).toBeFocused()
  await expectCountSaid()
})

test('vendors up to a starting price, the lowest first; without a price nobody is shown', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin, { viewport: DESKTOP })
  await page.goto(NEW_YORK_DJS)
  await pageStands(page)
  await page.getByLabel('Starting price').selectOption('$1,000 or less')
  await page.getByLabel('Sort by').selectOption('Lowest price')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/\?priceLimit=1000&sort=price$/)
  await expect(page.getByRole('link', { name: 'Remove filter: Lowest price first' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  const prices = async () => {
    const texts = await page
      .getByRole('article')
      .getByText(/^From \$/)
      .allTextContents()
    return texts.map((text) => Number(text.replaceAll(/\D/g, '')))
  }
  // Until the results arrive, the earlier ones stand. Those who are counted come first; others follow by distance.
  const title = page.getByRole('heading', { level: 1 })
  await expect
    .poll(async () => {
      const count = Number(/\((\d+)\)/.exec(await title.innerText())?.[1] ?? 0)
      const shown = (await prices()).slice(0, count)
      return shown.length > 2 && shown.every((price, at) => price <= 1000 && price >= (shown[at - 1] ?? 0))
    })
    .toBe(true)
  await expect(page.getByText('Price on request')).toHaveCount(0)
})
