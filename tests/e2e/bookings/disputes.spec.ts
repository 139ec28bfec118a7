/** A dispute opened offline by the client, heard from the vendor, and read by both with what came of it. */
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { behindTheScenes, signIn } from '#tests/support/people/person.ts'
import { addEndedBooking } from '#tests/support/world/completed-booking.ts'

test('a dispute that was opened offline arrives once, and both sides read each other’s words', async ({
  world,
  phone,
}) => {
  const { id, client, vendor } = await behindTheScenes(world, (db) => addEndedBooking(db, new Date()))
  const { page, context } = await phone(world.origin)
  await signIn(page, client.email)
  await page.goto(`/bookings/${id}`)
  await underControl(page)
  await page.getByRole('button', { name: 'Open a dispute' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Open dispute' }).click()
  await expect(dialog.getByText('Say what happened.').first()).toBeVisible()
  await expectAccessible(page, 'opening a dispute')
  world.proxy.break({ kind: 'refuse' })
  await context.setOffline(true)
  await dialog.getByLabel('What happened?').fill('No one came.')
  await dialog.getByRole('button', { name: 'Open dispute' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open a dispute' })).toHaveCount(0)
  world.proxy.heal()
  await context.setOffline(false)
  const own = page.getByRole('region', { name: 'Dispute' })
  await expect(own).toContainText('“No one came.”', { timeout: 90_000 })

  const { page: dj } = await phone(world.origin)
  await signIn(dj, vendor.email)
  await dj.goto('/account/decisions')
  await dj.getByRole('link', { name: 'Say how you see it' }).click()
  await dj.getByRole('button', { name: 'Say how you see it' }).click()
  await dj.getByLabel('How do you see it?').fill('We were at the back door.')
  await dj.getByRole('button', { name: 'Send', exact: true }).click()
  const theirs = dj.getByRole('region', { name: 'Dispute' })
  await expect(theirs.getByText('“We were at the back door.”')).toBeVisible()
  await expectAccessible(dj, 'a dispute that both sides were heard in')
  await page.reload()
  await expect(own.getByText('“We were at the back door.”')).toBeVisible()
  expect(await world.stored((db) => db.query(sql`select opened_side as side, reason from dispute`))).toEqual([
    { side: 'host', reason: 'No one came.' },
  ])
})
