/** Mail that comes back, as its reader sees it in the account; and the link that ends reminders. */
import { setEmailConfirmed } from '#server/repositories/accounts/accounts.ts'
import { addBounce } from '#server/repositories/mail/bounces.ts'
import { sealSubscription } from '#server/services/mail/mail-seals.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, PHONE, test } from '#tests/support/browser/browser.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { behindTheScenes, signIn } from '#tests/support/people/person.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'

test('a person whose mail comes back gets a test mail once it works again, and ends reminders by a link', async ({
  world,
  phone,
  visitor,
}) => {
  const now = new Date()
  const { email, token } = await behindTheScenes(world, async (db) => {
    const client = await bookingWorld(db, now).host()
    await setEmailConfirmed(db, client.accountId, now)
    await addBounce(db, { address: client.email, cause: '550 5.1.1 User unknown', since: now })
    const address = client.email
    return { email: address, token: await sealSubscription(db, { topic: 'quoteReminders', address }) }
  })
  const { page } = await phone(world.origin)
  await page.setViewportSize(PHONE)
  await signIn(page, email)
  await page.goto('/account')
  await expect(page.getByText('come back, so we’ve stopped sending them')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Use another address' })).toHaveAttribute('href', '/account/email')
  await expectAccessible(page, 'an account whose mail comes back')
  await page.getByRole('button', { name: 'It works again' }).click()
  await expect(page.getByText('We’ve sent a test email to')).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(page, email)).map(({ subject }) => subject))
    .toEqual(['Test email from Fanfare'])

  const reader = await visitor(world.origin)
  await reader.setViewportSize(PHONE)
  // As a mail program opens it that can't post.
  await reader.goto(`/unsubscribe?token=${token}`)
  await expect(reader.getByRole('heading', { name: 'Reminders of quotes' })).toBeVisible()
  await expectAccessible(reader, 'unsubscribing')
  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(reader.getByText('You’re unsubscribed.')).toBeVisible()
  await reader.goto(`/unsubscribe#token=${token}`)
  await expect(reader.getByText('You’re unsubscribed.')).toBeVisible()
  await reader.getByRole('button', { name: 'Undo' }).click()
  await expect(reader.getByText('You’ll get these emails again.')).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
})
