/** A host with a phone: the steps of a quote request as a person does them. */
import { expect, type Page } from '@playwright/test'
import { addDays, dateIn } from '#contract/dates.ts'

/** What the host of a test wants; its text is found again in the database. */
export interface Wish {
  eventType: string
  eventDate: string
  city: string
  cityFileName: string
  guests: number
  startTime: string
  minutes: number
  notes: string
  firstName: string
  lastName: string
  email: string
  phone: string
}

/** A wish of its own for every test: `name` is in the notes and in the address. */
export function wish(name: string): Wish {
  return {
    eventType: 'Birthday party',
    eventDate: addDays(dateIn('America/New_York', new Date()), 60),
    city: 'New York City, NY',
    cityFileName: 'new-york-city-ny',
    guests: 40,
    startTime: '18:30',
    minutes: 180,
    notes: `A surprise, so please call first. (${name})`,
    firstName: 'Robin',
    lastName: 'O’Neill',
    email: `${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}@example.com`,
    phone: '212 555 0123',
  }
}

/** Opens the request form for vendors and waits until typing is kept. */
export async function openRequest(page: Page, memberIds: readonly number[]) {
  await page.goto(`/requestquote?memberId=${memberIds.join(',')}&rfqABTest=React`)
  await expect(page).toHaveURL(/requestquote-b\/request/)
  await expect(page.getByLabel('Event type')).toBeVisible()
}

export async function fillEvent(page: Page, want: Wish) {
  await page.getByLabel('Event type').selectOption(want.eventType)
  await page.getByLabel('Date', { exact: true }).fill(want.eventDate)
  if ((await page.getByRole('combobox', { name: 'City', exact: true }).inputValue()) !== want.city) {
    await page.getByRole('combobox', { name: 'City', exact: true }).fill(want.city)
    await page.getByRole('option', { name: want.city, exact: true }).click()
  }
  await page.getByLabel('Guests').fill(String(want.guests))
  await page.getByLabel('Start time').fill(want.startTime)
  await page.getByLabel('For how long').selectOption(String(want.minutes))
  await page.getByLabel('Event details').fill(want.notes)
}

export async function fillClient(page: Page, want: Wish) {
  await page.getByLabel('First name').fill(want.firstName)
  await page.getByLabel('Last name').fill(want.lastName)
  await page.getByLabel('E-mail', { exact: true }).fill(want.email)
  await page.getByLabel('E-mail once more').fill(want.email)
  await page.getByLabel('Phone').fill(want.phone)
}

export async function next(page: Page, step: 'client' | 'review') {
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(new RegExp(`requestquote-b/${step}`))
}

/** From the open form to the last step, ready to send. */
export async function fillAll(page: Page, want: Wish) {
  await fillEvent(page, want)
  await next(page, 'client')
  await fillClient(page, want)
  await next(page, 'review')
}

export async function send(page: Page) {
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page).toHaveURL(/requestquote-b\/success/)
}

/** `/requests`, and the card of the one request that is there. */
export async function onlyRequest(page: Page) {
  await page.goto('/requests')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(1)
  return cards.first()
}

/** The receipt is shown on `/requests`. */
export async function expectReceipt(page: Page) {
  const card = await onlyRequest(page)
  await expect(card).toContainText(/Sent · no\. \d+/, { timeout: 45_000 })
}
