/** A typed search's facts of the event go along, from the results over a profile into the request. */
import type { Page } from '@playwright/test'
import { formatMonth } from '#contract/format.ts'
import { openRefine, pageStands, tilesOf } from '#tests/support/browser/browse-pages.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { drawForm } from '#tests/support/people/client.ts'

const nextYear = new Date().getFullYear() + 1
const JUNE = `${nextYear}-06`
const FACTS = `month=${JUNE}&budget=800&guests=80&age=8`
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a sentence, its results and a profile lead to a request with the budget, the guests and the age @journey:request', async ({
  shared,
  phone,
}) => {
  const { page } = await phone(shared.origin)
  await page.goto('/')
  await drawForm(page, 'Standard')
  await pageStands(page)
  await page
    .getByLabel('What do you need?')
    .fill(`magician in Boston in June ${nextYear} for an 8 year old, 80 guests, under $800`)
  await page.getByRole('button', { name: 'Find vendors' }).click()
  await expect(title(page)).toHaveText(/^Magicians.* near Boston, MA/)
  const vendor = tilesOf(page).first().getByRole('heading').getByRole('link')
  const name = await vendor.innerText()
  await vendor.click()
  await expect(title(page)).toHaveText(name)
  const ask = page.getByRole('link', { name: 'Request Free Quote' })
  await expect(ask).toHaveAttribute('href', new RegExp(`location=boston-ma&${FACTS}$`))
  await page.reload()
  await expect(ask).toHaveAttribute('href', new RegExp(`location=boston-ma&${FACTS}$`))
  await ask.click()
  // The known facts stand in a line, and can be changed.
  await expect(page.getByText('Vendor budget: $800')).toBeVisible()
  await page.getByRole('button', { name: 'Change what is filled in' }).click()
  await expect(page.getByLabel('Vendor budget')).toHaveValue('800')
  await expect(page.getByLabel('Guest count')).toHaveValue('80')
  await expect(page.getByLabel('Event details')).toHaveValue('For an 8-year-old.')
  const hint = page.getByText(`You searched for ${formatMonth(JUNE)}. Choose a day.`, { exact: true })
  await expect(hint).toBeVisible()
  await expect(page.getByLabel('Date', { exact: true })).toHaveAccessibleDescription(await hint.innerText())
  await page.getByLabel('Date', { exact: true }).fill(`${JUNE}-12`)
  await expect(hint).toHaveCount(0)
})

test('a form that only shows what was searched for is no draft; one that was typed in keeps its text', async ({
  shared,
  phone,
}) => {
  const { page } = await phone(shared.origin)
  const open = (facts: string) => page.goto(`/requestquote?memberId=31&rfqABTest=React&${facts}`)
  await open(FACTS)
  await expect(page.getByLabel('Guest count')).toHaveValue('80')
  await page.goto('/requests')
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible()
  await open(FACTS)
  await page.getByLabel('Guest count').fill('95')
  await page.getByLabel('Event details').fill('She loves cats.')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await open('budget=2000&guests=40&age=30')
  await expect(page.getByLabel('Guest count')).toHaveValue('95')
  await expect(page.getByLabel('Event details')).toHaveValue('She loves cats.')
})

test('without script, refined results keep what the search said', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin, { javaScriptEnabled: false })
  await page.goto(`/magician/boston-ma?${FACTS}`)
  await openRefine(page)
  await page.getByLabel('Rating').selectOption('4 stars & up')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/ratingLimit=4/)
  expect(new URL(page.url()).search).toContain(FACTS)
  await expect(page.getByRole('link', { name: 'Remove filter: Budget $800' })).toBeVisible()
})
