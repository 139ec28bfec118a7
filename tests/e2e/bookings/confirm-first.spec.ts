/** The mailed code is taken where a confirmed email is needed. */
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { behindTheScenes, mailed, proveAddress, signIn } from '#tests/support/people/person.ts'
import { USER } from '#tests/support/people/seeded-accounts.ts'
import { addSeededRequest } from '#tests/support/people/seeded-request.ts'
import { addCompletedBooking } from '#tests/support/world/completed-booking.ts'

test('an acceptance refused for an unconfirmed email takes the code beside it, and the quote is then accepted', async ({
  world,
  phone,
}) => {
  await behindTheScenes(world, (db) => addSeededRequest(db, { isQuoted: true }))
  await proveAddress(world, USER.email)
  const { page, context } = await phone(world.origin)
  await signIn(page, USER.email)
  await page.goto('/requests')
  await underControl(page)
  const quote = page.getByRole('region', { name: 'Quotes' }).getByRole('listitem').first()
  await expect(quote.getByRole('button', { name: 'Accept' })).toBeVisible()
  world.proxy.break({ kind: 'refuse' })
  await context.setOffline(true)
  await quote.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'Accept quote' }).click()
  await expect(quote).toContainText('Accepted on this device, not confirmed yet')
  await expect(quote.getByRole('link', { name: 'Ask a question' })).toBeVisible()
  await expect(page.getByText('1 quote to decide on.')).toHaveCount(0)
  await behindTheScenes(world, (db) =>
    db.query(sql`update account set email_confirmed_at = null where username = ${USER.email}`),
  )
  world.proxy.heal()
  await context.setOffline(false)

  await expect(quote).toContainText('Confirm your email first. Then accept the quote again.', { timeout: 90_000 })
  await expectAccessible(page, 'an acceptance that was refused')
  await quote.getByRole('button', { name: 'Email me a link' }).click()
  await expect(quote.getByText('Check your inbox.')).toBeVisible()
  await quote.getByLabel('Code from our email').fill((await mailed(page, USER.email)).code)
  await quote.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(quote.getByText(`${USER.email} is confirmed.`)).toBeVisible()
  await quote.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('button', { name: 'Accept quote' }).click()
  await expect(quote.getByRole('link', { name: 'View booking' })).toBeVisible({ timeout: 90_000 })
})

test('a review that waits for a confirmed email takes the code in its card, and can then be written', async ({
  world,
  phone,
}) => {
  const booking = await behindTheScenes(world, async (db) => {
    const made = await addCompletedBooking(db, new Date())
    await db.query(sql`update account set email_confirmed_at = null where username = ${made.client.email}`)
    return made
  })
  const { page } = await phone(world.origin)
  await signIn(page, booking.client.email)
  await page.goto(`/bookings/${booking.id}`)
  const card = page.getByRole('region', { name: 'Reviews' })
  await expect(card.getByText('Confirm your email first.')).toBeVisible()
  await card.getByRole('button', { name: 'Enter code' }).click()
  await card.getByRole('button', { name: 'Confirm', exact: true }).click()
  await card.getByRole('button', { name: 'Email me a link' }).click()
  await expect(card.getByText('Check your inbox.')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, 'a review that waits for the email')
  await card.getByLabel('Code from our email').fill((await mailed(page, booking.client.email)).code)
  await card.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(card.getByRole('button', { name: 'Send review' })).toBeVisible()
})
