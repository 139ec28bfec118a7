/** A dialog stays open while what it asked for is under way: closing it would not stop that. */
import type { Locator, Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { writeReview } from '#server/services/reviews/reviews.ts'
import { expect, test, type World } from '#tests/support/browser/browser.ts'
import { saveOffline } from '#tests/support/browser/save-vendor.ts'
import { behindTheScenes, signIn } from '#tests/support/people/person.ts'
import { addCompletedBooking } from '#tests/support/world/completed-booking.ts'
import { testContext } from '#tests/support/server/context.ts'

/** Holds the next call that matches; the dialog is tried to be closed meanwhile, in every way there is. */
async function whileHeld(
  { proxy }: Pick<World, 'proxy'>,
  when: RegExp,
  { page, dialog, action }: { page: Page; dialog: Locator; action: Locator },
) {
  const responded = Promise.withResolvers<void>()
  const before = proxy.hits()
  proxy.break({ kind: 'hold', until: responded.promise }, { when, times: 1 })
  await action.click()
  await proxy.untilHits(before + 1)
  await expect(action).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
  for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
  await page.mouse.click(5, 5)
  await expect(action).toBeVisible()
  responded.resolve()
}

test('the report of a review stays open until it is sent', async ({ world, phone }) => {
  const booking = await behindTheScenes(world, async (db) => {
    const added = await addCompletedBooking(db, new Date())
    for (const by of [added.client, added.vendor])
      await writeReview(
        testContext(db),
        { bookingId: added.id, key: crypto.randomUUID(), body: { stars: 4, text: 'Played all night.' } },
        by,
      )
    return added
  })
  const { page } = await phone(world.origin)
  await signIn(page, booking.vendor.email)
  await page.goto(`/vendors/dj-nova-${booking.vendor.vendorId}`)
  await page.getByRole('button', { name: /^Report .* review$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What’s wrong with it?').fill('It isn’t about this booking.')
  const action = dialog.getByRole('button', { name: 'Send report' })
  await whileHeld(world, /^POST .*\/reports /, { page, dialog, action })
  await expect(dialog.getByText('Thank you. The site’s operator decides whether it stays.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()
  expect(await world.stored((db) => db.query(sql`select text as reason from report`))).toEqual([
    { reason: 'It isn’t about this booking.' },
  ])
})

test('signing out everywhere stays open until the server has done it', async ({ world, phone, visitor }) => {
  const booking = await behindTheScenes(world, (db) => addCompletedBooking(db, new Date()))
  const { page } = await phone(world.origin)
  const other = await visitor(world.origin)
  await signIn(other, booking.client.email)
  await saveOffline(page)
  await page.context().setOffline(false)
  await signIn(page, booking.client.email)
  await page.goto('/account/sign-ins')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 saved vendor')
  const action = dialog.getByRole('button', { name: 'Sign out and delete' })
  await whileHeld(world, /^DELETE .*\/sessions /, { page, dialog, action })
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
})
