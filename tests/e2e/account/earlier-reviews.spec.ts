/** Reviews of events before Fanfare: a vendor asks by email, the client writes by the link, without an account. */
import { addDays, dateIn } from '#contract/dates.ts'
import { setEmailConfirmed } from '#server/repositories/accounts/accounts.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, PHONE, test, underControl } from '#tests/support/browser/browser.ts'
import { behindTheScenes, mailed, signIn } from '#tests/support/people/person.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'

const CLIENT = 'maya@example.com'

test('a vendor asks an earlier client, who writes a review, sees it on the profile apart from others, and deletes it', async ({
  world,
  phone,
}) => {
  const now = new Date()
  const vendor = await behindTheScenes(world, async (db) => {
    const people = bookingWorld(db, now)
    const party = await people.vendor({ profileName: 'DJ Nova', isSample: false, rating: 0, numberOfReviews: 0 })
    await setEmailConfirmed(db, party.accountId, now)
    return party
  })
  const { page } = await phone(world.origin)
  await page.setViewportSize(PHONE)
  await signIn(page, vendor.email)
  await page.getByRole('link', { name: 'Ask earlier clients' }).click()
  await page.getByLabel('Their first name').fill('Maya')
  await page.getByLabel('Their email').fill(CLIENT)
  await page.getByLabel('Event type').selectOption('Wedding')
  await page.getByLabel('Event date').fill(addDays(dateIn('UTC', now), -200))
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Asked. We’re sending Maya an email.')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Maya' })).toContainText('Asked')
  await expectAccessible(page, 'earlier clients')

  const { path, token } = await mailed(page, CLIENT)
  const { page: client } = await phone(world.origin)
  await client.setViewportSize(PHONE)
  await client.goto(`${path}#token=${token}`)
  await expect(client.getByRole('heading', { level: 1, name: 'Review DJ Nova' })).toBeVisible()
  await underControl(client)
  await client.getByRole('button', { name: 'Publish review' }).click()
  await expect(client.getByText('Choose 1 to 5 stars.')).toBeVisible()
  await expectAccessible(client, 'a review before Fanfare')
  await client.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await client.getByLabel('How was it?').fill('Filled the dance floor all night.')
  await client.getByRole('button', { name: 'Publish review' }).click()
  await expect(client.getByRole('heading', { level: 1, name: 'Your review' })).toBeVisible()
  await client.getByRole('link', { name: 'View profile' }).click()
  const group = client.getByRole('region', { name: 'Before Fanfare' })
  await expect(group).toContainText('Filled the dance floor all night.')
  await expect(group).toContainText('they aren’t part of the rating')
  await expect(client.getByText('No reviews of bookings on Fanfare yet.')).toBeVisible()

  await client.goto(`${path}#token=${token}`)
  await client.getByRole('button', { name: 'Delete my review' }).click()
  await expect(client.getByText('You won’t get an email about this again.')).toBeVisible()
})
