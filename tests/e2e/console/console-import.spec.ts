/** An owner uploads a file of vendors, says which columns they are, sees what is wrong, and imports the rest. */
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, PHONE, test } from '#tests/support/browser/browser.ts'
import { joinWithPasskey } from '#tests/support/console/console.ts'

const FILE = [
  'Ref,Business name,Email,City,Services',
  'v-1,Mira & the Moons,mira@example.com,"Austin, TX",Jazz Band; DJ',
  'v-2,Otto’s Photos,otto@example.com,"Nowhere at All, ZZ",Photographer',
].join('\n')

test('an owner imports vendors from a file whose columns have other names', async ({ world, visitor }) => {
  const page = await visitor(world.ownOrigin)
  await page.setViewportSize(PHONE)
  await joinWithPasskey(page, world, 'ada@example.com')
  await page.goto('/operator/system')
  await page.getByRole('link', { name: 'Import vendors' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a file' })).toBeVisible()
  await expectAccessible(page, 'an import without a file')
  await page
    .getByLabel('File of vendors')
    .setInputFiles({ name: 'vendors.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })

  const columns = page.getByRole('region', { name: 'Columns' })
  await expect(page.getByText('The file needs a column for Id in the file.')).toBeVisible({ timeout: 30_000 })
  await columns.getByLabel('Id in the file').selectOption('Ref')
  await columns.getByLabel('Member until, for other rows').fill('2030-01-31')
  await columns.getByRole('button', { name: 'Look again' }).click()
  await expect(page.getByRole('heading', { name: 'Ready: 1 vendor to import' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('region', { name: '1 problem' })).toContainText('We don’t know “Nowhere at All, ZZ”')
  await expectAccessible(page, 'an import that was looked at')

  await page.getByRole('button', { name: 'Start import' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Adds 1 vendor of vendors.csv and changes 0.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Imported: 1 added, 0 changed' })).toBeVisible({ timeout: 30_000 })
  await page.goto('/operator/people')
  await page.getByRole('searchbox').fill('Mira')
  await expect(page.getByText('Mira & the Moons')).toBeVisible()
})
