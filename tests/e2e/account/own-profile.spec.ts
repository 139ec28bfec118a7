/** A vendor's profile, categories and photo, as the vendor edits them and clients see them. */
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { pageStands } from '#tests/support/browser/browse-pages.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { signInAsVendor } from '#tests/support/people/leads.ts'
import { VENDOR_USER } from '#tests/support/people/seeded-accounts.ts'
import { phonePhoto } from '#tests/support/people/vendor.ts'

test('a vendor edits its profile and its categories, up to what its membership holds @journey:account', async ({
  world,
  phone,
}) => {
  const { page } = await phone(world.origin, { viewport: { width: 360, height: 740 } })
  await signInAsVendor(page)
  await page.getByRole('link', { name: 'Your profile' }).click()
  await page.getByLabel('Profile name').fill('visit www.example.com')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Remove web addresses')).toBeVisible()
  await page.getByLabel('Profile name').fill('The Nine Lives')
  await page.getByLabel('Description').fill('We play everything. Call 312 555 0142!')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Remove “312 555 0142”')).toBeVisible()
  await page.getByLabel('Description').fill(`We play everything. ${'La'.repeat(400)}`)
  await page.getByLabel('City').fill('Boston')
  await page.getByRole('option', { name: 'Boston, MA' }).click()
  await page.getByLabel('Phone').fill('3125550188')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const allowed = Number(/up to (\d) categories/.exec(await page.getByText(/up to \d categories/).innerText())?.[1])
  const add = page.getByLabel('Add a category')
  const chosen = page.getByRole('radio')
  await expect(chosen).not.toHaveCount(0)
  for (let count = await chosen.count(); count < allowed; count += 1) {
    await add.fill('s')
    await page.getByRole('listbox').getByRole('option').first().click()
    await expect(chosen).toHaveCount(count + 1)
  }
  await expect(add).toHaveCount(0)
  await page.getByRole('radio').last().check()
  await page.getByRole('button', { name: 'Save categories' }).click()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(2)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  await page.goto('/account')
  await expect(page.getByText(`${allowed} categories used`)).toBeVisible()
  await page.getByRole('link', { name: 'View as a client' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Nine Lives' })).toBeVisible()
  await expect(page.getByText('Boston, MA').first()).toBeVisible()
  await expect(page.getByText('This is your profile as clients see it.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expect(page.getByRole('link', { name: 'Request Free Quote' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expect(page.getByLabel('Profile name')).toHaveValue('The Nine Lives')
  await expect(page.getByLabel('Phone')).toHaveValue('(312) 555-0188')
})

test('a vendor crops and uploads a new photo, and clients see it; one chosen offline is uploaded later', async ({
  world,
  phone,
}) => {
  const vendor = await phone(world.origin, { viewport: { width: 360, height: 740 } })
  const { page } = vendor
  await signInAsVendor(page)
  await page.goto('/account/profile')
  const photo = page.getByRole('region', { name: 'Your photo' })
  const before = await photo.getByRole('img').getAttribute('src')
  await page.getByLabel('Choose another photo').setInputFiles(await phonePhoto())
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(photo).toContainText('Photo uploaded.')
  await expect(photo.getByRole('img')).not.toHaveAttribute('src', before ?? '')
  const first = await shownPhoto(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  await vendor.context.setOffline(true)
  await page.getByLabel('Choose another photo').setInputFiles(await phonePhoto('other.jpg'))
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(photo).toContainText('Saved on this device')
  await vendor.context.setOffline(false)
  await expect(photo).toContainText('Photo uploaded.', { timeout: 90_000 })
  expect(await shownPhoto(page)).not.toBe(first)
  // On the next visit it isn’t announced again.
  await page.reload()
  await pageStands(page)
  await expect(photo).toContainText('JPEG, PNG, WebP or AVIF')
  await expect(photo).not.toContainText('Photo uploaded.')
  const kinds = await world.stored((db) =>
    db.query<{ kind: string }>(sql`select kind from photo where vendor_id = ${VENDOR_USER.memberId} order by kind`),
  )
  expect(kinds.map(({ kind }) => kind)).toEqual(['profile', 'searchResult'])
})

/** The photo as everybody is told it. */
async function shownPhoto(page: Page): Promise<string> {
  const vendor = (await (await page.request.get(`/api/v1/members/${VENDOR_USER.memberId}`)).json()) as {
    searchResultPhotoUrl: string
  }
  return vendor.searchResultPhotoUrl
}
