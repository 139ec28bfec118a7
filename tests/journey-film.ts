/**
 * A client's way on one phone, from the home page to a booked vendor and the run sheet of the event, with the vendor on
 * another phone: the sample marketplace's own two accounts.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { addDays, dateIn } from '#contract/dates.ts'
import { drawForm } from './support/people/client.ts'

const PHONE = { width: 390, height: 844 }
const DAYS_AHEAD = 90
/** None of the sample client’s other events. */
const EVENT_TYPE = 'Graduation party'

interface JourneyPicture {
  caption: string
  picture: Buffer
}

/** @param mailbox the link that the start prints */
export async function filmJourney(browser: Browser, origin: string, mailbox: string): Promise<JourneyPicture[]> {
  const [client, vendor] = [await openPhone(browser, origin), await openPhone(browser, origin)]
  const pictures: JourneyPicture[] = []
  const page = await client.newPage()
  const take = async (caption: string) => {
    await settle(page)
    pictures.push({ caption, picture: await page.screenshot({ type: 'jpeg', quality: 80 }) })
  }
  try {
    const theirs = await vendor.newPage()
    const sample = await signInAsVendor(theirs, mailbox)
    await signInAsClient(page, mailbox)
    await search(page, sample, take)
    await ask(page, sample, take)
    await sendQuote(theirs)
    await accept(page, take)
    await confirm(theirs, new URL(page.url()).pathname)
    await planDay(page, take)
  } finally {
    await client.close()
    await vendor.close()
  }
  return pictures
}

const openPhone = (browser: Browser, origin: string): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: origin,
    viewport: PHONE,
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  })

async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

type Take = (caption: string) => Promise<void>

interface SampleVendor {
  name: string
  /** Where its profile is. */
  path: string
  /** `DJ in Boston, MA`. */
  offer: string
}

async function signInAsVendor(page: Page, mailbox: string): Promise<SampleVendor> {
  await page.goto(mailbox)
  await page.getByRole('button', { name: 'Sign in as a sample vendor' }).click()
  await page.waitForURL('**/leads')
  await page.goto('/account')
  const profile = page.getByRole('link', { name: 'View as a client' })
  const offer = await profile.locator('small').innerText()
  await profile.click()
  await page.waitForURL('**/vendors/**')
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  return { name, offer, path: new URL(page.url()).pathname }
}

async function signInAsClient(page: Page, mailbox: string) {
  await page.goto(mailbox)
  await page.getByRole('button', { name: 'Sign in as a sample client' }).click()
  await page.waitForURL('**/requests')
}

async function search(page: Page, { offer }: SampleVendor, take: Take) {
  await page.goto('/')
  await drawForm(page, 'Standard')
  await settle(page)
  await page.getByLabel('What do you need?').fill(`${offer} for 80 guests`)
  await page.getByText('We’ll look for').waitFor()
  await take('Search in a sentence')
  await page.getByRole('button', { name: 'Find vendors' }).click()
  await page.getByRole('main').getByRole('article').first().waitFor()
  await take('Compare vendors')
}

async function ask(page: Page, { path }: SampleVendor, take: Take) {
  const eventDate = addDays(dateIn('America/New_York', new Date()), DAYS_AHEAD)
  await page.goto(`${path}?eventDate=${eventDate}&guestCount=80`)
  await take('Look at a profile')
  await page.getByRole('link', { name: 'Request Free Quote' }).last().click()
  await page.getByRole('button', { name: 'Different event' }).click()
  await page.getByLabel('Event type').selectOption(EVENT_TYPE)
  const day = page.getByLabel('Date', { exact: true })
  if (await day.isVisible()) await day.fill(eventDate)
  const guests = page.getByLabel('Guest count')
  if (await guests.isVisible()) await guests.fill('80')
  await page.getByLabel('Start time').fill('18:30')
  await page.getByLabel('Duration').selectOption('240')
  await take('Ask on one page')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('heading', { name: 'Request sent' }).waitFor()
  await take('Sent once')
}

async function sendQuote(page: Page) {
  await page.goto('/leads')
  await page
    .getByRole('link', { name: `${EVENT_TYPE}, 80 guests` })
    .first()
    .click()
  await page.getByLabel('Price').fill('950')
  await page.getByLabel('What’s included').fill('Four hours, lights, travel')
  await page.getByLabel('Cancellation policy').selectOption('flexible')
  await page.getByRole('button', { name: 'Send quote' }).click()
  await page
    .getByText(/The client can see it|We emailed/)
    .first()
    .waitFor()
}

async function openEvent(page: Page) {
  await page.goto('/my-events')
  await page.getByRole('article').getByRole('link', { name: EVENT_TYPE }).click()
}

async function accept(page: Page, take: Take) {
  await openEvent(page)
  const quotes = page.getByRole('region', { name: 'Quotes', exact: true })
  await quotes.waitFor()
  await take('One page for the event')
  const accepts = quotes.getByRole('button', { name: 'Accept' })
  if (!(await accepts.isVisible())) await quotes.getByRole('button', { name: /^Details of / }).click()
  await accepts.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept quote' }).waitFor()
  await take('Accept a quote')
  await page.getByRole('dialog').getByRole('button', { name: 'Accept quote' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('region', { name: 'Vendors' }).getByRole('link', { name: 'Accepted' }).click()
  await page.getByText('Accepted, not confirmed yet').first().waitFor()
}

async function confirm(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.getByText('Booked', { exact: true }).first().waitFor()
}

async function planDay(page: Page, take: Take) {
  await page.reload()
  await page.getByText('Booked', { exact: true }).first().waitFor()
  await take('Booked')
  await page.getByRole('button', { name: 'Add address, parking and contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Details for the day' })
  await dialog.getByLabel('Street address').fill('12 Main St')
  await dialog.getByLabel('Load-in').fill('Back door, from 4 PM')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await page.getByText('Back door, from 4 PM').waitFor()
  await openEvent(page)
  await page.getByRole('link', { name: /^Run sheet/ }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await take('Run sheet of the day')
}
