/** From a completed booking to the review on the profile, on two phones. */
import type { Locator } from '@playwright/test'
import { pageStands } from '#tests/support/browser/browse-pages.ts'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { behindTheScenes, signIn } from '#tests/support/people/person.ts'
import { phonePhoto } from '#tests/support/people/vendor.ts'
import { addCompletedBooking } from '#tests/support/world/completed-booking.ts'

/** The colors that the stars are filled with, and how many stars have each. */
const fillsOf = async (stars: Locator) => {
  const fills = await stars.evaluateAll((paths) => paths.map((path) => getComputedStyle(path).fill))
  return [...Map.groupBy(fills, (fill) => fill).values()].map(({ length }) => length)
}

test('fault 86, a review is written offline, sealed until both have one, then on profile and tile @journey:review', async ({
  world,
  phone,
  visitor,
}) => {
  const booking = await behindTheScenes(world, (db) => addCompletedBooking(db, new Date()))
  const path = `/bookings/${booking.id}`

  const client = await phone(world.origin)
  const { page } = client
  await signIn(page, booking.client.email)
  await page.goto(path)
  await underControl(page)
  const card = page.getByRole('region', { name: 'Reviews' })
  await expect(card.getByText('Sealed until you’ve both written one')).toBeVisible()
  world.proxy.break({ kind: 'refuse' })
  await client.context.setOffline(true)
  await card.getByRole('button', { name: 'Send review' }).click()
  await expect(card.getByText('Choose 1 to 5 stars.')).toBeVisible()
  await card.getByRole('radio', { name: '4 stars: Very good' }).check()
  const choices = card.getByRole('radiogroup', { name: 'Rating' }).locator('label svg path')
  await expect.poll(() => fillsOf(choices), 'four chosen stars look unlike the fifth').toEqual([4, 1])
  await card.getByLabel('How was it?').fill('Played all night.')
  await card
    .getByLabel('Photos', { exact: true })
    .setInputFiles([await phonePhoto('stage.jpg'), await phonePhoto('blurred.jpg')])
  await card.getByRole('button', { name: 'Remove blurred.jpg' }).click()
  await expect(card.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(card.getByRole('img', { name: 'stage.jpg' })).toBeVisible()
  await expectAccessible(page, 'the form of a review with a photo')
  await expect(card.getByRole('radio', { name: '4 stars: Very good' })).toBeChecked()
  await expect(card.getByLabel('How was it?')).toHaveValue('Played all night.')
  await card.getByRole('button', { name: 'Send review' }).click()
  await expect(card.getByText('Saved on this device, not sent yet')).toBeVisible()
  world.proxy.heal()
  await client.context.setOffline(false)
  await expect(card.getByText('Sealed', { exact: true })).toBeVisible({ timeout: 90_000 })
  await expect(card.getByText('With 1 photo')).toBeVisible()

  const vendor = await visitor(world.origin)
  await signIn(vendor, booking.vendor.email)
  await vendor.goto(path)
  const theirs = vendor.getByRole('region', { name: 'Reviews' })
  await expect(theirs).toContainText('reviewed this booking. You’ll see it once you send yours')
  await expectAccessible(vendor, 'the form of a review')
  await theirs.getByRole('radio', { name: '5 stars: Excellent' }).check()
  await theirs.getByRole('button', { name: 'Send review' }).click()
  await expect(theirs.getByText('Played all night.')).toBeVisible()
  await theirs.getByRole('button', { name: 'Reply', exact: true }).click()
  await theirs.getByRole('textbox', { name: 'Reply to Ada' }).fill('Thank you, Ada!')
  await theirs.getByRole('button', { name: 'Send reply' }).click()
  await expect(theirs.getByText('Reply from DJ Nova')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Send reply' })).toBeHidden()

  await page.reload()
  await expect(card.getByText('Published', { exact: true })).toBeVisible()
  await expect(card.getByText('Thank you, Ada!')).toBeVisible()
  await expectAccessible(page, 'both reviews at a booking')

  const guest = await visitor(world.origin)
  await guest.goto(`/vendors/dj-nova-${booking.vendor.vendorId}`)
  await expect(guest.getByRole('article').first()).toContainText('1 Review')
  const reviews = guest.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByText('Played all night.')).toBeVisible()
  await expect(reviews.getByText('Thank you, Ada!')).toBeVisible()
  const shown = reviews.getByRole('listitem').filter({ hasText: 'Played all night.' }).locator('[data-filled] svg path')
  expect(await fillsOf(shown), 'four stars of five are filled').toEqual([4, 1])
  await expectAccessible(guest, 'a profile with a review')
  await reviews.getByRole('button', { name: 'View photo 1 of 1 of Ada’s review' }).click()
  const viewer = guest.getByRole('dialog', { name: 'Photos of Ada’s review' })
  await expect(viewer.getByRole('link', { name: 'Report' })).toHaveAttribute('href', /subject=photo&id=photo-/)
  await expect
    .poll(() => viewer.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await viewer.getByRole('button', { name: 'Close' }).click()
  const described = await guest.locator('script[type="application/ld+json"]').allTextContents()
  expect(described.join()).toMatch(/"ratingValue":4,"reviewCount":1/)
  await reviews.getByRole('button', { name: 'Report Ada’s review' }).click()
  await expect(guest.getByRole('dialog').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await guest.goto('/fortune-teller/new-york-city-ny')
  // Its script is here, too: the test ends on this page.
  await pageStands(guest)
  const tile = guest.getByRole('article').filter({ has: guest.getByRole('link', { name: 'DJ Nova' }) })
  await expect(tile).toContainText('4.0')
  await expect(tile).toContainText('1 Review')
  expect(await world.stored((db) => db.query(sql`select author, stars, reply from review order by author`))).toEqual([
    { author: 'host', stars: 4, reply: 'Thank you, Ada!' },
    { author: 'vendor', stars: 5, reply: null },
  ])
})
