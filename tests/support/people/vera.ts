/** A vendor who answers leads, and a host who asks her. */
import type { Page } from '@playwright/test'
import type { StoredMail } from '#server/repositories/mail/mailbox.ts'
import { anAccount } from './accounts.ts'
import { expect, type World } from '#tests/support/browser/browser.ts'
import { fillAll, openRequest, send, type Wish } from './host.ts'
import { behindTheScenes } from './person.ts'

export const VERA = 'vera@example.com'
export const VENDOR = 31

/** Vera, who manages one of the sample vendors. */
export const withVera = (world: World) =>
  behindTheScenes(world, (db) => anAccount(db, VERA, { memberId: VENDOR, welcomeName: 'Vera' }))

/** All mails to an address, the newest first. */
export async function mailsTo(page: Page, to: string): Promise<StoredMail[]> {
  const mails = (await (await page.request.get('/dev/mail.json')).json()) as StoredMail[]
  return mails.filter((mail) => mail.to === to)
}

export async function askVera(page: Page, want: Wish) {
  await openRequest(page, [VENDOR])
  await fillAll(page, want)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Your request is out' })).toBeVisible()
}

export async function openLead(page: Page, want: Wish) {
  await page.goto('/leads')
  await page
    .getByRole('link', { name: `${want.eventType}, ${want.guests} guests` })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(want.eventType)
}

export async function typeQuote(page: Page, { price = '950', includes = 'Three hours, lights, travel' } = {}) {
  await page.getByLabel('Price').fill(price)
  await page.getByLabel('What is included').fill(includes)
  await page.getByLabel('Message').fill('We know the venue.')
}

export const replyCard = (page: Page) => page.getByRole('region', { name: 'Your answer', exact: true })
