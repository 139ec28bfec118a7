/** The end of an event, said by one of its sides. */
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { behindTheScenes, signIn } from '#tests/support/people/person.ts'
import { addEndedBooking } from '#tests/support/world/completed-booking.ts'

test('a vendor is asked before the event counts as over; then the lead says completed @journey:booking', async ({
  world,
  phone,
}) => {
  const booking = await behindTheScenes(world, (db) => addEndedBooking(db, new Date()))
  const { page } = await phone(world.origin)
  await signIn(page, booking.vendor.email)
  await page.goto(`/bookings/${booking.id}`)
  const tap = page.getByRole('button', { name: 'Mark as completed' })
  await tap.click()
  const ask = page.getByRole('dialog', { name: 'Mark as completed?' })
  await expect(ask).toContainText('Then you and Ada Byron can review each other for')
  await expectAccessible(page, 'asking whether the event is over')
  await ask.getByRole('button', { name: 'Not yet' }).click()
  await expect(ask).toBeHidden()
  await expect(page.getByText('Booked', { exact: true })).toBeVisible()

  await tap.click()
  await ask.getByRole('button', { name: 'Mark as completed' }).click()
  await expect(page.getByRole('region', { name: 'Reviews' })).toBeVisible()
  await expect(tap).toHaveCount(0)
  await page.goto('/leads')
  await expect(page.getByRole('article')).toContainText('Completed')
  expect(await world.stored((db) => db.query(sql`select state from booking`))).toEqual([{ state: 'completed' }])
})
