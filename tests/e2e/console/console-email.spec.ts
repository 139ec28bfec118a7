/** A client agrees to news; an owner writes to all who did, tests it, sends it; the client unsubscribes by the link. */
import { setEmailConfirmed } from '#server/repositories/accounts/accounts.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, PHONE, test } from '#tests/support/browser/browser.ts'
import { joinWithPasskey } from '#tests/support/console/console.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { behindTheScenes, signIn } from '#tests/support/people/person.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'

test('an owner emails the one person who agreed to news, who then unsubscribes', async ({ world, phone, visitor }) => {
  const email = await behindTheScenes(world, async (db) => {
    const client = await bookingWorld(db, new Date()).host()
    await setEmailConfirmed(db, client.accountId, new Date())
    return client.email
  })
  await world.operator(
    'set-marketplace',
    '--operator-name',
    'Oak LLC',
    '--operator-address',
    '1 Oak St',
    '--reason',
    'x',
  )
  const { page: client } = await phone(world.origin)
  await client.setViewportSize(PHONE)
  await signIn(client, email)
  await client.goto('/account/notifications')
  const news = client.getByRole('region', { name: 'News by email' })
  await news.getByRole('checkbox').check()
  await expect(news.getByText('Saved.')).toBeVisible()
  await expectAccessible(client, 'agreeing to news')

  const page = await visitor(world.ownOrigin)
  await page.setViewportSize(PHONE)
  await joinWithPasskey(page, world, 'ada@example.com')
  await page.goto('/operator/email')
  await expect(page.getByText('None yet.')).toBeVisible()
  await expect(page.getByText('A person gets at most one broadcast every 7 days.')).toBeVisible()
  await expectAccessible(page, 'email')
  await page.getByRole('button', { name: 'New broadcast' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('To').selectOption('Clients')
  await dialog.getByRole('button', { name: 'Write it' }).click()
  await expect(page.getByText('1 person would get it now.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Near a city' }).fill('Anchorage')
  await page.getByRole('option', { name: 'Anchorage, AK' }).click()
  await expect(page.getByText('0 people would get it now.')).toBeVisible()
  await expectAccessible(page, 'a broadcast near a city')
  await page.getByRole('combobox', { name: 'Near a city' }).fill('')
  await expect(page.getByText('1 person would get it now.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Quotes with photos')
  await page.getByRole('textbox', { name: 'Message' }).fill('Vendors can now send **photos**.')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await expectAccessible(page, 'a broadcast')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('photos')
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  const start = page.getByRole('button', { name: 'Start', exact: true })
  await expect(start).toBeDisabled()
  await page.getByRole('button', { name: 'Send to me' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('You were sent this text.')).toBeVisible({ timeout: 30_000 })
  await start.click()
  await expect(dialog.getByText('to 1 person (clients)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sent to 1 person' })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page, 'a broadcast that was sent')

  const [mail] = await mailsTo(page, email)
  expect(mail?.subject).toBe('Quotes with photos')
  const link = /\/unsubscribe#token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  await client.goto(link)
  await expect(client.getByRole('heading', { name: 'News by email' })).toBeVisible()
  await client.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(client.getByText('You’re unsubscribed.')).toBeVisible()
  await client.goto('/account/notifications')
  await expect(news.getByRole('checkbox')).not.toBeChecked()
  await page.reload()
  await expect(page.locator('dl')).toContainText('Unsubscribed1')
})
