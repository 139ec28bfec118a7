/** The way of a booking on one phone, as the README tells it: both sides of the sample marketplace, in turn. */
import type { Page } from '@playwright/test'

const TAP_MS = 40_000

/**
 * @param mailbox the link that the start prints
 * @returns the vendor's quote, what the client reads of it, and the booking
 */
export async function bookingShots(page: Page, mailbox: string): Promise<Buffer[]> {
  page.setDefaultTimeout(TAP_MS)
  const signIn = async (who: 'vendor' | 'host') => {
    await page.goto(mailbox)
    await page.getByRole('button', { name: `Sign in as a sample ${who}` }).click()
    await page.waitForURL(who === 'vendor' ? '**/leads' : '**/requests')
  }
  await signIn('vendor')
  await page
    .getByRole('link', { name: /guests$/ })
    .first()
    .click()
  await page.getByLabel('Price').fill('950')
  await page.getByLabel('What’s included').fill('Three hours, lights, travel')
  await page.getByLabel('Cancellation policy').selectOption('flexible')
  await page.getByLabel('Price').scrollIntoViewIfNeeded()
  const quoting = await page.screenshot()
  await page.getByRole('button', { name: 'Send quote' }).click()
  await page
    .getByText(/The client can see it|We emailed/)
    .first()
    .waitFor()
  await signIn('host')
  const quote = page.getByRole('region', { name: 'Quotes' }).getByRole('listitem').first()
  await quote.getByRole('button', { name: 'Accept' }).click()
  const accept = page.getByRole('dialog').getByRole('button', { name: 'Accept quote' })
  await accept.waitFor()
  const accepting = await page.screenshot()
  await accept.click()
  await page.getByRole('link', { name: 'View booking' }).click()
  await page.getByText('Accepted, not confirmed yet').first().waitFor()
  await signIn('vendor')
  await page.goto('/bookings')
  await page.getByRole('article').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.getByText('Booked', { exact: true }).first().waitFor()
  return [quoting, accepting, await page.screenshot()]
}
