/** A confirmed booking gets another date: proposed offline by the client, accepted by the vendor. */
import { addDays, dateIn } from '#contract/dates.ts'
import { DAY_MS } from '#contract/limits.ts'
import { utcDate } from '#server/dates.ts'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { behindTheScenes, signIn } from '#tests/support/people/person.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'

test('fault 102, a date proposed offline arrives once, is accepted on another phone, and both read the new one @journey:booking', async ({
  world,
  phone,
  visitor,
}) => {
  const now = new Date()
  const eventDate = addDays(dateIn('America/New_York', now), 40)
  const newDate = addDays(eventDate, 7)
  const booking = await behindTheScenes(world, async (db) => {
    const people = bookingWorld(db, new Date(now.getTime() - DAY_MS))
    const vendor = await people.vendor({ profileName: 'DJ Nova', isSample: false })
    const client = await people.host()
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
  await expect(page.getByText('Booked', { exact: true })).toBeVisible()
  world.proxy.break({ kind: 'refuse' })
  await client.context.setOffline(true)
  await page.getByRole('button', { name: 'Propose another date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose another date' })
  await dialog.getByRole('button', { name: 'Send proposal' }).click()
  await expect(dialog.getByLabel('New start')).toHaveAccessibleDescription(/already on this date/)
  await dialog.getByLabel('New start').fill(`${newDate}T19:00`)
  // As long as before.
  await expect(dialog.getByLabel('New end')).toHaveValue(`${newDate}T23:00`)
  await dialog.getByLabel('Message').fill('The hall is free then.')
  await expectAccessible(page, 'proposing another date')
  await dialog.getByRole('button', { name: 'Send proposal' }).click()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Propose another date' })).toHaveCount(0)
  world.proxy.heal()
  await client.context.setOffline(false)
  const own = page.getByRole('region', { name: 'Another date' })
  await expect(own).toContainText('You proposed another date', { timeout: 90_000 })
  await expectAccessible(page, 'a booking with a proposed date')

  const vendor = await visitor(world.origin)
  await signIn(vendor, booking.vendor.email)
  await vendor.goto('/bookings')
  await expect(vendor.getByRole('article')).toContainText('New date proposed')
  await vendor.getByRole('article').getByRole('link').click()
  const theirs = vendor.getByRole('region', { name: 'Another date' })
  await expect(theirs).toContainText('Ada Byron proposes another date')
  await expect(theirs).toContainText('The hall is free then.')
  await theirs.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(theirs).toHaveCount(0)
  await expect(vendor.getByText(/You accepted the new date\. It was /)).toBeVisible()

  await page.reload()
  await expect(own).toHaveCount(0)
  await expect(page.getByText(/DJ Nova accepted the new date/)).toBeVisible()
  await page.getByRole('link', { name: 'Event-day sheet' }).click()
  await expect(page.getByText('7:00 PM').first()).toBeVisible()
  expect(
    await world.stored((db) =>
      db.query(sql`
        select event_date as day, (select count(*)::int from booking_event where what = 'dateProposed') as proposals
        from booking`),
    ),
  ).toEqual([{ day: newDate, proposals: 1 }])
})

test('a date on which both have another booking is refused, with a link to that booking', async ({ world, phone }) => {
  const now = new Date()
  const eventDate = addDays(dateIn('America/New_York', now), 40)
  const takenDate = addDays(eventDate, 7)
  const {
    host: client,
    first,
    second,
  } = await behindTheScenes(world, async (db) => {
    const people = bookingWorld(db, new Date(now.getTime() - DAY_MS))
    const vendor = await people.vendor({ profileName: 'DJ Nova', isSample: false })
    const by = await people.host()
    const book = async (day: string) => {
      const [leadId = 0] = (await people.ask(by, [vendor], { eventDate: day })).leadIds
      const terms = { startsAt: `${day}T18:30`, endsAt: `${day}T22:30`, holdsDate: true }
      return people.accept(by, leadId, await people.quote(vendor, leadId, terms, { validUntil: utcDate(now) }))
    }
    return { host: by, first: await book(eventDate), second: await book(takenDate) }
  })
  const { page } = await phone(world.origin)
  await signIn(page, client.email)
  await page.goto(`/bookings/${first.bookingId}`)
  await underControl(page)
  await page.getByRole('button', { name: 'Propose another date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose another date' })
  await dialog.getByLabel('New start').fill(`${takenDate}T10:00`)
  await dialog.getByLabel('New end').fill(`${takenDate}T12:00`)
  await dialog.getByRole('button', { name: 'Send proposal' }).click()
  await expect(page.getByText(/You already have a booking together on .* or cancel that booking first\./)).toBeVisible()
  await expectAccessible(page, 'a proposed date that was refused')
  await page.getByRole('link', { name: 'View that booking' }).click()
  await expect(page).toHaveURL(`${world.origin}/bookings/${second.bookingId}`)
  await expect(page.getByText('Booked', { exact: true })).toBeVisible()
})
