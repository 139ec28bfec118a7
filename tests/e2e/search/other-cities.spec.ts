/** A vendor adds a second city for a season, and a client there finds it once, from there. */
import { byId } from '#server/catalog/service-types.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, PHONE, test } from '#tests/support/browser/browser.ts'
import { signInAsVendor } from '#tests/support/people/leads.ts'
import { VENDOR_USER } from '#tests/support/people/seeded-accounts.ts'

test('a vendor adds another city, and a client near it finds the vendor once', async ({ world, visitor }) => {
  const page = await visitor(world.origin, { viewport: PHONE })
  await signInAsVendor(page)
  await page.goto('/account/profile')
  const cities = page.getByRole('region', { name: 'Other cities' })
  await cities.getByLabel('I’m not at home then').check()
  await cities.getByRole('button', { name: 'Add city' }).click()
  await expect(cities.getByText('Choose a city from the list.')).toBeVisible()
  await expect(cities.getByText('Choose the season in which you’re away from home.')).toBeVisible()
  await cities.getByLabel('Where else you work').fill('Nome')
  await page.getByRole('option', { name: 'Nome, AK' }).click()
  await cities.getByLabel('How far from there').selectOption('25')
  await cities.getByLabel('First day there, month').selectOption('Jun')
  await cities.getByLabel('Last day there, month').selectOption('Aug')
  await cities.getByLabel('Last day there, day').selectOption('15')
  await cities.getByRole('button', { name: 'Add city' }).click()
  await expect(cities.getByRole('listitem')).toContainText('Nome, AK: up to 25 miles, Jun 1 – Aug 15, not at home then')
  await expect(cities.getByLabel('Where else you work')).toHaveValue('')
  await expectAccessible(page, 'the cities of a vendor')

  const client = await visitor(world.origin, { viewport: PHONE })
  await client.goto(`/vendors/${VENDOR_USER.memberId}`)
  await expect(client.getByText('also Nome, AK (Jun 1 – Aug 15)')).toBeVisible()
  const name = await client.getByRole('heading', { level: 1 }).innerText()
  const { primaryServiceTypeId } = await (await fetch(`${world.origin}/api/v1/members/${VENDOR_USER.memberId}`)).json()
  const service = byId(primaryServiceTypeId)?.fileName
  const year = new Date().getUTCFullYear() + 1
  const own = client.getByRole('article', { name, exact: true })

  await client.goto(`/${service}/nome-ak?freeOn=${year}-07-04`)
  await expect(own).toHaveCount(1)
  await expect(own).toContainText('Nome, AK')
  await expect(own).toContainText('Under 1 mi')
  await client.goto(`/${service}/nome-ak?freeOn=${year}-10-04&distanceLimit=50`)
  await expect(client.getByText('Sorry, no vendors meet this criteria.')).toBeVisible()
})
