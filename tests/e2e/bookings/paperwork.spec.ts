/** A booking's paperwork: terms and business details, documents also without a connection, signatures of both. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays, dateIn } from '#contract/dates.ts'
import { DAY_MS } from '#contract/limits.ts'
import { utcDate } from '#server/dates.ts'
import { savePaperwork } from '#server/services/paperwork/paperwork.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { behindTheScenes, signIn } from '#tests/support/people/person.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'

const NO_PAPERWORK = { businessName: '', address: '', businessNumber: '', taxPercent: null }

async function openedPaper(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return (await readFile(await (await download).path())).subarray(0, 5).toString()
}

test('a client signs offline and reads the agreement offline once it was opened; the vendor signs under its name', async ({
  world,
  phone,
}) => {
  const now = new Date()
  const eventDate = addDays(dateIn('America/New_York', now), 40)
  const booking = await behindTheScenes(world, async (db) => {
    const people = bookingWorld(db, new Date(now.getTime() - DAY_MS))
    const vendor = await people.vendor({ profileName: 'DJ Nova', isSample: false })
    const client = await people.host()
    await savePaperwork(people.context, { ...NO_PAPERWORK, ownTerms: 'No refunds for rain.' }, vendor)
    const { leadIds } = await people.ask(client, [vendor], { eventDate })
    const terms = { startsAt: `${eventDate}T18:30`, endsAt: `${eventDate}T22:30`, holdsDate: true }
    const quoteId = await people.quote(vendor, leadIds[0] ?? 0, terms, { validUntil: utcDate(now) })
    return { ...(await people.accept(client, leadIds[0] ?? 0, quoteId)), host: client, vendor }
  })
  const path = `/bookings/${booking.bookingId}`

  const client = await phone(world.origin)
  const { page } = client
  await signIn(page, booking.host.email)
  await page.goto(path)
  await underControl(page)
  const paperwork = page.getByRole('region', { name: 'Paperwork' })
  await expect(paperwork).toContainText('You haven’t signed yet')
  await page.getByText('The vendor’s terms').click()
  await expect(page.getByText('No refunds for rain.')).toBeVisible()
  await expectAccessible(page, 'a booking with paperwork')
  expect(await openedPaper(page, 'Agreement (PDF)')).toBe('%PDF-')

  world.proxy.break({ kind: 'refuse' })
  await client.context.setOffline(true)
  expect(await openedPaper(page, 'Agreement (PDF)')).toBe('%PDF-')
  await page.getByRole('button', { name: 'Invoice (PDF)' }).click()
  await expect(paperwork).toContainText('this document isn’t on this device')
  await page.getByRole('button', { name: 'Sign the agreement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign the agreement' })
  await dialog.getByRole('button', { name: 'Sign' }).click()
  await expect(dialog.getByLabel('Your full name')).toHaveAccessibleDescription(/Enter your full name/)
  await dialog.getByLabel('Your full name').fill('Ana Lee')
  await expectAccessible(page, 'signing an agreement')
  await dialog.getByRole('button', { name: 'Sign' }).click()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign the agreement' })).toHaveCount(0)
  world.proxy.heal()
  await client.context.setOffline(false)
  await expect(paperwork).toContainText('You signed as Ana Lee', { timeout: 90_000 })

  const vendor = await phone(world.origin)
  await signIn(vendor.page, booking.vendor.email)
  await vendor.page.goto('/account/paperwork')
  await underControl(vendor.page)
  await vendor.page.getByLabel('Business name').fill('Nova LLC')
  await vendor.page.getByLabel('Sales tax').fill('8,25')
  await vendor.page.getByRole('button', { name: 'Save' }).click()
  await expect(vendor.page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(vendor.page, 'paperwork of a vendor')
  await vendor.page.goto(path)
  const own = vendor.page.getByRole('region', { name: 'Paperwork' })
  await expect(own).toContainText('The client signed as Ana Lee')
  await vendor.page.getByRole('button', { name: 'Sign the agreement' }).click()
  await vendor.page.getByLabel('Your full name').fill('Łukasz Nowak')
  await vendor.page.getByRole('dialog').getByRole('button', { name: 'Sign' }).click()
  await expect(own).toContainText('You signed as Łukasz Nowak')
  expect(await openedPaper(vendor.page, 'Invoice (PDF)')).toBe('%PDF-')
})
