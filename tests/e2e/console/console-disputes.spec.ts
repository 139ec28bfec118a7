/** A reported vendor is asked, answers and is suspended; then an operator looks into a dispute about its booking. */
import { randomUUID } from 'node:crypto'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { joinWithPasskey } from '#tests/support/console/console.ts'
import { behindTheScenes, signIn } from '#tests/support/people/person.ts'
import { addEndedBooking } from '#tests/support/world/completed-booking.ts'

test('a question, a suspension and a dispute, as an operator and the vendor see them', async ({ world, visitor }) => {
  const { vendor } = await behindTheScenes(world, async (db) => {
    const booking = await addEndedBooking(db, new Date())
    const key = randomUUID()
    await db.query(sql`insert into request_key (key, state, receipt) values (${key}::uuid, 'stored', '{}')`)
    await db.query(sql`
      insert into message (lead_id, idempotency_key, author, account_id, text, created_at)
      select lead_id, ${key}::uuid, 'host', ${booking.client.accountId}::int, 'Where were you?', now()
      from booking where id = ${booking.id}::int`)
    await db.query(sql`
      insert into report (subject, subject_id, why, text, excerpt, vendor_id, created_at)
      values ('vendor', ${String(booking.vendor.vendorId)}, 'fake', 'These are not their photos.', 'DJ Nova',
        ${booking.vendor.vendorId}::int, now())`)
    return booking
  })
  const owner = await visitor(world.ownOrigin)
  await joinWithPasskey(owner, world, 'ada@example.com')
  const dialog = owner.getByRole('dialog')
  await owner.goto('/operator/reports')
  await owner.getByRole('button', { name: 'Look at this' }).click()
  await owner.getByRole('button', { name: 'Ask' }).click()
  await dialog.getByLabel('Your question').fill('Who took your first photo?')
  await expect(dialog.getByText('It leaves the queue until the answer is there')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ask', exact: true }).dblclick()
  await expect(owner.getByRole('heading', { name: 'Waiting for an answer' })).toBeVisible()

  const dj = await visitor(world.ownOrigin)
  await signIn(dj, vendor.email)
  await dj.goto('/account/decisions')
  await expect(dj.getByText('Who took your first photo?')).toBeVisible()
  await dj.getByRole('button', { name: 'Send answer' }).click()
  await expect(dj.getByText('Write your answer.').first()).toBeVisible()
  await dj.getByLabel('Your answer').fill('Our friend Lou.')
  await expectAccessible(dj, 'a question')
  await dj.getByRole('button', { name: 'Send answer' }).click()
  await expect(dj.getByText('Answered')).toBeVisible()

  await owner.reload()
  await expect(owner.getByText('Our friend Lou.')).toBeVisible()
  await expectAccessible(owner, 'an answer')
  // It is still the owner’s, after a reload.
  await expect(owner.getByRole('button', { name: 'Look at this' })).toHaveCount(0)
  await owner.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByLabel('For how many days').fill('14')
  await dialog.getByLabel('Reason').fill('missed an event')
  await expect(dialog.getByText('for 14 days')).toBeVisible()
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(owner.getByText('Nothing to judge')).toBeVisible()

  await owner.goto('/operator/today')
  await owner.getByRole('main').getByRole('link', { name: 'Bookings', exact: true }).click()
  await owner.getByRole('link', { name: 'DJ Nova' }).click()
  await expect(owner.getByText('They’re private.')).toBeVisible()
  await owner.getByRole('button', { name: 'Open a dispute' }).click()
  await dialog.getByLabel('Reason').fill('no one came')
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await owner.getByRole('button', { name: 'Open conversation' }).click()
  await dialog.getByLabel('Reason').fill('to see what was agreed')
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(owner.getByText('Where were you?')).toBeVisible()
  await expectAccessible(owner, 'a dispute')
  await owner.getByRole('button', { name: 'Close dispute' }).click()
  await dialog.getByLabel('In favor of').selectOption({ label: 'The client' })
  await dialog.getByLabel('What came of it').fill('The vendor pays the deposit back.')
  await dialog.getByRole('button', { name: 'Close dispute', exact: true }).click()
  await expect(owner.getByText('Closed in favor of the client')).toBeVisible()

  await dj.reload()
  await expect(dj.getByText('We’ve suspended your profile')).toBeVisible()
  await expect(dj.getByText('The vendor pays the deposit back.')).toBeVisible()
  await expectAccessible(dj, 'a suspension and a dispute')
})
