/** Bookings behind the sign-in page of a network. */
import { expect, test } from '#tests/support/browser/browser.ts'
import { signIn } from '#tests/support/people/person.ts'
import { USER } from '#tests/support/people/seeded-accounts.ts'

test('a captive portal’s page instead of the bookings is not called offline, and names what helps', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await signIn(page, USER.email)
  await page.route('**/api/v1/bookings', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the hotel’s Wi-Fi</h1>' }),
  )
  await page.goto('/bookings')
  const message = page.getByRole('alert')
  await expect(message).toContainText('Fanfare isn’t responding')
  await expect(message).toContainText('Nothing is lost.')
  await expect(message).toContainText('This network may need you to sign in. Do that first, then try again.')
  await page.unroute('**/api/v1/bookings')
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
