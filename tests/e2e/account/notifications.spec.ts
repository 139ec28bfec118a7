/** Notifications on a device: turned on, off, and gone with the sign-out. */
import { sql } from '#server/db/sql.ts'
import { pageStands } from '#tests/support/browser/browse-pages.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { fakePush } from '#tests/support/browser/fake-push.ts'
import { fillAll, newRequest, openRequest, send } from '#tests/support/people/client.ts'
import { signIn } from '#tests/support/people/person.ts'
import { USER } from '#tests/support/people/seeded-accounts.ts'

test('fault 91: one device is notified, with quiet hours; another turns it off and on, and is gone after signing out offline', async ({
  world,
  phone,
}) => {
  const { page: first } = await phone(world.origin)
  const firstDevice = await fakePush(first.context())
  await signIn(first, USER.email)
  await underControl(first)
  await first.getByRole('link', { name: 'Notifications Off on this device' }).click()
  const section = first.getByRole('main')
  await section.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(section).toContainText('Notifications are on for this device')
  await section.getByLabel('Messages').uncheck()
  await section.getByLabel('Pause notifications every day').check()
  await section.getByLabel('From', { exact: true }).fill('21:30')
  await expect(section).toContainText('Saved.')
  await first.reload()
  await expect(section).toContainText('Notifications are on for this device')
  await expect(section.getByLabel('From', { exact: true })).toHaveValue('21:30')
  await expect(section).toContainText('Eastern Time')

  const { page: second, context } = await phone(world.origin)
  const secondDevice = await fakePush(context)
  await signIn(second, USER.email)
  await underControl(second)
  await second.goto('/account/notifications')
  const there = second.getByRole('main')
  await there.getByRole('button', { name: 'Turn on notifications' }).click()
  await there.getByRole('button', { name: 'Turn off on this device' }).click()
  await expect(there).toContainText('Notifications are off on this device')
  await expect.poll(secondDevice.isSubscribed).toBe(false)
  await there.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(there).toContainText('Notifications are on for this device')
  await context.setOffline(true)
  await second.goto('/account')
  await second.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(second.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  await expect.poll(secondDevice.isSubscribed).toBe(false)
  await pageStands(second)
  await context.setOffline(false)
  // The server is told as soon as it can be.
  await expect.poll(() => second.evaluate(() => localStorage.getItem('signOutPending'))).toBeNull()

  expect(
    await world.stored(async (db) => ({
      devices: await db.query(sql`select endpoint from push_device`),
      settings: await db.query(sql`
        select topics, quiet_from, quiet_until, quiet_time_zone from notification_settings`),
    })),
  ).toEqual({
    devices: [{ endpoint: firstDevice.endpoint }],
    settings: [
      {
        topics: ['quotes', 'leads', 'acceptances', 'confirmations', 'cancellations'],
        quiet_from: '21:30',
        quiet_until: '07:00',
        quiet_time_zone: 'America/New_York',
      },
    ],
  })
})

test('a browser that asks with an icon only leaves no button busy and says where to answer', async ({
  shared,
  phone,
}) => {
  const { page } = await phone(shared.origin)
  await fakePush(page.context())
  await page.addInitScript(() => {
    const open = window as unknown as { answer: (given: NotificationPermission) => void }
    Notification.requestPermission = () =>
      new Promise((resolve) => {
        open.answer = (given) => {
          Object.defineProperty(Notification, 'permission', { get: () => given })
          resolve(given)
        }
      })
  })
  await signIn(page, USER.email)
  await underControl(page)
  await page.goto('/account/notifications')
  const section = page.getByRole('main')
  const button = section.getByRole('button', { name: 'Turn on notifications' })
  await button.click()
  await expect(section).toContainText('Look for a bell or lock icon in the address bar', { timeout: 15_000 })
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await section.getByLabel('Messages').uncheck()
  await expect(section).toContainText('Saved.')

  await page.evaluate(() => (window as unknown as { answer: (given: string) => void }).answer('granted'))
  await expect(section).toContainText('Notifications are on for this device')
  await expect(section).not.toContainText('bell or lock icon')
})

test('a signed-in host who has sent a request may have its replies notified, on the receipt', async ({
  world,
  phone,
}) => {
  const { page, context } = await phone(world.origin)
  const device = await fakePush(context)
  await signIn(page, USER.email)
  await underControl(page)
  await openRequest(page, [21])
  await fillAll(page, { ...newRequest('notified'), email: USER.email })
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  const offer = page.getByRole('region', { name: 'Get notified when a vendor replies' })
  await offer.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible()
  expect(await world.stored((db) => db.query(sql`select endpoint from push_device`))).toEqual([
    { endpoint: device.endpoint },
  ])
})
