/** A vendor who replies to leads, and a host who requests a quote from that vendor. */
import { expect, type Page } from '@playwright/test'
import { fillAll, openRequest, send, type NewRequest } from './host.ts'
import { signIn } from './person.ts'
import { VENDOR_USER } from './seeded-accounts.ts'

export const signInAsVendor = (page: Page) => signIn(page, VENDOR_USER.email, { name: VENDOR_USER.name })

export async function requestQuote(page: Page, request: NewRequest) {
  await openRequest(page, [VENDOR_USER.memberId])
  await fillAll(page, request)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Your request is out' })).toBeVisible()
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
  await page.getByLabel('What is included').fill(includes)
  await page.getByLabel('Message').fill('We know the venue.')
}

export const replyCard = (page: Page) => page.getByRole('region', { name: 'Your answer', exact: true })
