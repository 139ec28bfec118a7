/** The messages about a booking, and where the navigation says that they are. */
import { expect, test } from '#tests/support/browser/browser.ts'
import { behindTheScenes, signIn } from '#tests/support/people/person.ts'
import { addEndedBooking } from '#tests/support/world/completed-booking.ts'

test('messages that a client or a vendor opens from a booking are among the bookings', async ({ world, phone }) => {
  const booking = await behindTheScenes(world, (db) => addEndedBooking(db, new Date()))
  for (const side of ['client', 'vendor'] as const) {
    const { page } = await phone(world.origin)
    await signIn(page, booking[side].email)
    await page.goto(`/bookings/${booking.id}`)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Message/ })
      .click()
    await expect(page).toHaveURL(/\/threads\/\d+\?booking=\d+$/)
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
    await expect(current).toHaveText('Bookings')
    // As a link in a newsletter or a message may have it.
    const { pathname, search } = new URL(page.url())
    await page.goto(`${pathname}?from=mail&${search.slice(1)}`)
    await expect(page.getByRole('link', { name: 'Booking', exact: true })).toBeVisible()
    await expect(current).toHaveText('Bookings')
  }
})
