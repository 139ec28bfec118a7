/** A client with a phone: the steps of a quote request as a person does them. */
import { expect, type Locator, type Page } from '@playwright/test'
import { addDays, dateIn } from '#contract/dates.ts'

/** The call that sends a request, as the fault proxy sees it. */
export const SEND = { when: /^POST \/createrequest / }

/** The request of a test's client; its text is found again in the database. */
export interface NewRequest {
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

/** A request of its own for every test: `name` is in the notes and in the e-mail address. */
export function newRequest(name: string): NewRequest {
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
export async function openRequest(page: Page, vendorIds: readonly number[]) {
  await page.goto(`/requestquote?memberId=${vendorIds.join(',')}&rfqABTest=React`)
  await expect(page).toHaveURL(/requestquote-b\/request/)
  await expect(page.getByLabel('Event type')).toBeVisible()
}

export async function fillEvent(page: Page, request: NewRequest) {
  await page.getByLabel('Event type').selectOption(request.eventType)
  await page.getByLabel('Date', { exact: true }).fill(request.eventDate)
  if ((await page.getByRole('combobox', { name: 'City', exact: true }).inputValue()) !== request.city) {
    await page.getByRole('combobox', { name: 'City', exact: true }).fill(request.city)
    await page.getByRole('option', { name: request.city, exact: true }).click()
  }
  await page.getByLabel('Guest count').fill(String(request.guests))
  await page.getByLabel('Start time').fill(request.startTime)
  await page.getByLabel('Duration').selectOption(String(request.minutes))
  // On one page it is behind a line that opens.
  const more = page.getByText('Add details for a better quote')
  if (await more.isVisible()) await more.click()
  await page.getByLabel('Event details').fill(request.notes)
}

export async function fillClient(page: Page, request: NewRequest) {
  await page.getByLabel('First name').fill(request.firstName)
  await page.getByLabel('Last name').fill(request.lastName)
  await page.getByLabel('Email', { exact: true }).fill(request.email)
  // An address that was confirmed before is asked once.
  const confirm = page.getByLabel('Confirm email')
  if (await confirm.isVisible()) await confirm.fill(request.email)
  await page.getByLabel('Phone').fill(request.phone)
}

export async function next(page: Page, step: 'client' | 'review') {
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(new RegExp(`requestquote-b/${step}`))
}

/** From the open form to the last step, ready to send. */
export async function fillAll(page: Page, request: NewRequest) {
  await fillEvent(page, request)
  await next(page, 'client')
  await fillClient(page, request)
  await next(page, 'review')
}

/** Which of the two forms of a request this visitor gets: the short one, or the one in steps. It is drawn otherwise. */
export const drawForm = (page: Page, value: 'Standard' | 'React') =>
  page.evaluate((drawn) => localStorage.setItem('rfqABTest', drawn), value)

/** The button that sends a request, whether or not there is a connection. */
export const SEND_BUTTON = /^(Send request|Save and send later)$/

export async function send(page: Page) {
  await page.getByRole('button', { name: SEND_BUTTON }).click()
  await expect(page).toHaveURL(/requestquote-b\/success/)
}

/** Waits for the screen that says that the request waits on the phone. */
export const expectSaved = (page: Page) =>
  expect(page.getByRole('heading', { name: /^Saved\. We’ll send it when/ })).toBeVisible()

/** `/requests`, and the card of the one request that is there. */
export async function onlyRequest(page: Page) {
  await page.goto('/requests')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(1)
  return cards.first()
}

/** The receipt is shown on `/requests`. */
export async function expectReceipt(page: Page, timeout = 90_000) {
  const card = await onlyRequest(page)
  await expect(card).toContainText(/Sent · #\d+/, { timeout })
}

/** The name of the button with a connection, and without one. */
export const SEND_NOW = /^(?:Send|Try) now$/

/** How long a tap waits for an attempt that is under way. */
const TAP_MS = 45_000

/** Taps Send now once and waits for the receipt. A check of the connection may send the request before the tap. */
export async function sendNow(card: Locator) {
  const receipt = card.getByText(/Sent · #\d+/).first()
  const button = card.getByRole('button', { name: SEND_NOW })
  await expect(receipt.or(button).first()).toBeVisible()
  await button.click({ timeout: TAP_MS }).catch(async (error: unknown) => {
    if (!(await receipt.isVisible())) throw error
  })
  await expect(receipt).toBeVisible()
}
