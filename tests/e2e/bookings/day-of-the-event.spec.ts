/** After booking: where to go, how to pay, who arrives when, and the thread, on three phones. */
import { addDays, dateIn } from '#contract/dates.ts'
import { DAY_MS } from '#contract/limits.ts'
import { utcDate } from '#server/dates.ts'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { behindTheScenes, signIn } from '#tests/support/people/person.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'

test('what each side says for the day reaches the other, also from offline, and a link shows who arrives when', async ({
  world,
  phone,
  visitor,
}) => {
  const now = new Date()
  const eventDate = addDays(dateIn('America/New_York', now), 40)
  const booking = await behindTheScenes(world, async (db) => {
    const people = bookingWorld(db, new Date(now.getTime() - DAY_MS))
    const vendor = await people.vendor({ profileName: 'DJ Nova', isSample: false })
    await db.query(sql`update vendor set phone_number = '(212) 555-0142' where id = ${vendor.vendorId}::int`)
    const client = await people.host()
    const { leadIds } = await people.ask(client, [vendor], { eventDate })
    const times = { startsAt: `${eventDate}T18:30`, endsAt: `${eventDate}T22:30`, setUpMinutes: 90, travelMinutes: 30 }
    const terms = { ...times, holdsDate: true }
    const quoteId = await people.quote(vendor, leadIds[0] ?? 0, terms, { validUntil: utcDate(now) })
    return { ...(await people.accept(client, leadIds[0] ?? 0, quoteId)), client, vendor }
  })
  const path = `/bookings/${booking.bookingId}`

  const client = await phone(world.origin)
  const { page } = client
  await signIn(page, booking.client.email)
  await page.goto(path)
  await underControl(page)
  const place = page.getByRole('region', { name: 'Event', exact: true })
  await expect(place).toBeVisible()
  world.proxy.break({ kind: 'refuse' })
  await client.context.setOffline(true)
  await page.getByRole('button', { name: 'Add address, parking and contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Details for the day' })
  await dialog.getByLabel('Street address').fill('12 Main St')
  await dialog.getByLabel('Load-in').fill('Back door, from 4 PM')
  await dialog.getByLabel('Contact at the event').fill('Rosa')
  await dialog.getByLabel('Their phone').fill('12')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect(dialog.getByText(/Enter a US or Canadian number/)).toBeVisible()
  await dialog.getByLabel('Their phone').fill('(212) 555-0199')
  await expectAccessible(page, 'the details for the day')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await expect(place).toContainText('Back door, from 4 PM')
  world.proxy.heal()
  await client.context.setOffline(false)
  await expect(page.getByText('Not sent yet')).toHaveCount(0, { timeout: 90_000 })

  const vendor = await visitor(world.origin)
  await signIn(vendor, booking.vendor.email)
  await vendor.goto(`${path}/day`)
  const sheet = vendor.getByRole('region', { name: 'Event', exact: true })
  await expect(sheet).toContainText('12 Main St')
  await expect(sheet).toContainText(/Leave 4:30.PM · Arrive 5:00.PM · Start 6:30.PM/)
  await expect(sheet.getByRole('link', { name: 'Call Rosa' })).toHaveAttribute('href', /^tel:/)
  await expectAccessible(vendor, 'an event-day sheet with details')
  await vendor.goto(path)
  await vendor.getByRole('button', { name: 'Add how to pay' }).click()
  await vendor.getByLabel('How to pay you').fill('Venmo: https://venmo.example/djnova')
  await vendor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(vendor.getByRole('button', { name: 'Change how to pay' })).toBeVisible()

  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: 'https://venmo.example/djnova' })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  await expect(page.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute('href', /12\+Main\+St/)
  await page.keyboard.press('Escape')

  await page.goto('/my-events')
  await page.getByRole('article').getByRole('link').first().click()
  await page.getByRole('link', { name: /^Run sheet/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'DJ Nova' })).toContainText(
    /Arrive 5:00.PM · Start 6:30.PM/,
  )
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByRole('button', { name: 'Stop sharing' })).toBeVisible()
  await expectAccessible(page, 'a run sheet')
  await vendor.goto(path)
  await vendor.getByRole('link', { name: 'Run sheet' }).click()
  await expect(vendor.getByRole('link', { name: 'Call (212) 555-0142' })).toBeVisible()
  await expectAccessible(vendor, 'a vendor’s run sheet')
  // At the event, without a connection.
  world.proxy.break({ kind: 'refuse' })
  await client.context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Call (212) 555-0142' })).toBeVisible()
  world.proxy.heal()
  await client.context.setOffline(false)
  const [link] = await behindTheScenes(world, (db) => db.query<{ id: string }>(sql`select id from run_sheet`))

  const guest = await visitor(world.origin)
  await guest.goto(`/run-sheet/${link!.id}`)
  await expect(guest.getByRole('link', { name: 'Call (212) 555-0142' })).toBeVisible()
  await expect(guest.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('This run sheet is no longer shared')).toBeVisible()
})
