/** A vendor who replies to leads, and a client who requests a quote from that vendor. */
import { expect, type Page } from '@playwright/test'
import type { Phone, PhoneOptions, World } from '#tests/support/browser/browser.ts'
import { fillAll, newRequest, openRequest, send, type NewRequest } from './client.ts'
import { mailsTo } from './mailbox.ts'
import { signIn } from './person.ts'
import { VENDOR_USER } from './seeded-accounts.ts'

export const signInAsVendor = (page: Page) => signIn(page, VENDOR_USER.email, { name: VENDOR_USER.name })

export async function requestQuote(page: Page, request: NewRequest) {
  await openRequest(page, [VENDOR_USER.memberId])
  await fillAll(page, request)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
}

export async function openLead(page: Page, request: NewRequest) {
  await page.goto('/leads')
  await page
    .getByRole('link', { name: `${request.eventType}, ${request.guests} guests` })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(request.eventType)
}

export async function typeQuote(page: Page, { price = '950', includes = 'Three hours, lights, travel' } = {}) {
  await page.getByLabel('Price').fill(price)
  await page.getByLabel('What’s included').fill(includes)
  await page.getByLabel('Cancellation policy').selectOption('flexible')
  await page.getByLabel('Message').fill('We know the venue.')
}

export const sendQuote = (page: Page) => page.getByRole('button', { name: 'Send quote' }).click()

/** A window that is connected throughout needs no worker. */
const CONNECTED: PhoneOptions = { serviceWorkers: 'block' }

/**
 * A client with a request to the vendor, and the signed-in vendor.
 * @param name of the test: the request is told apart by it
 * @param options of their phones; the client's has no service worker unless they say so
 */
export async function askedVendor(
  { world, phone }: { world: World; phone: (origin: string, options?: PhoneOptions) => Promise<Phone> },
  name: string,
  { client: ofClient = {}, vendor: ofVendor = {} }: { client?: PhoneOptions; vendor?: PhoneOptions } = {},
): Promise<{ request: NewRequest; client: Phone; vendor: Phone }> {
  const request = newRequest(name)
  const client = await phone(world.origin, { ...CONNECTED, ...ofClient })
  await requestQuote(client.page, request)
  const vendor = await phone(world.origin, ofVendor)
  await signInAsVendor(vendor.page)
  return { request, client, vendor }
}

/** Waits until one mail with these words in its subject has been sent to the address. */
export const expectOneMail = (page: Page, email: string, words: string) =>
  expect.poll(async () => (await mailsTo(page, email)).filter(({ subject }) => subject.includes(words)).length).toBe(1)

export const replyCard = (page: Page) => page.getByRole('region', { name: 'Your reply', exact: true })
