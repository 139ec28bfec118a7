/** A vendor reads its place in search results, why it is there, and what moves it. */
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { tilesOf } from '#tests/support/browser/browse-pages.ts'
import { expect, PHONE, test } from '#tests/support/browser/browser.ts'
import { signInAsVendor } from '#tests/support/people/leads.ts'

test('a vendor’s place is the one at which a client finds it, and says what moves it', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.setViewportSize(PHONE)
  await signInAsVendor(page)
  const profile = page.getByRole('region').filter({ has: page.getByRole('link', { name: /^Your profile/ }) })
  await expect(profile.getByRole('link', { name: /^View as a client/ })).toBeVisible()
  const name = await profile.getByRole('heading').innerText()
  await page.getByRole('link', { name: /^Place in results/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your place in search results' })).toBeVisible()
  const own = page.getByRole('region', { name: 'Your place', exact: true })
  await expect(own).toContainText(/Any date\s*\d+ of \d+/)
  await expect(page.getByRole('region', { name: 'Why you’re here' })).toContainText(
    'Every vendor starts with 10 reviews',
  )
  const [, place = ''] = /Any date\s*(\d+) of/.exec(await own.innerText()) ?? []
  await expectAccessible(page, 'a place in search results')
  await own.getByLabel('Event date').fill('2020-01-01')
  await expect(own).toContainText('This date has passed.')
  await own.getByRole('link', { name: 'View the results' }).click()
  await expect(tilesOf(page).nth(Number(place) - 1)).toContainText(name)
})
