/** An owner sets the marketplace up on a phone: name and look first, then how vendors are listed. */
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { joinWithPasskey } from '#tests/support/console/console.ts'

test('an owner names the marketplace step by step, and visitors see it', async ({ world, visitor }) => {
  const page = await visitor(world.ownOrigin)
  await joinWithPasskey(page, world, 'ada@example.com')
  await expect(page.getByText('0 of 8 steps are done.')).toBeVisible()
  await page.getByRole('link', { name: 'Begin' }).click()
  await expect(page.getByRole('heading', { name: 'Marketplace', level: 1 })).toBeVisible()
  await expectAccessible(page, 'the steps')
  await page.getByRole('link', { name: 'Name and look' }).click()
  await page.getByLabel(/^Name \(optional\)/).fill('Oak Events')
  await page.getByLabel(/^Accent color \(optional\)/).fill('#ffee00')
  // The name that was typed and not saved is there again.
  await page.reload()
  await expect(page.getByLabel(/^Name \(optional\)/)).toHaveValue('Oak Events')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Oak Events')).toHaveCount(2)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('is hard to read in the light design').first()).toBeVisible()
  await page.getByLabel(/^Accent color \(optional\)/).fill('#1c6b4a')
  // The preview shows the color that was refused, until here.
  await expectAccessible(page, 'name and look')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Who operates it', level: 1 })).toBeVisible()
  await expectAccessible(page, 'who operates it')

  // Another step, out of order, on a page that is opened anew.
  await page.goto('/operator/marketplace/approval')
  await page.getByLabel('New vendors are listed').selectOption('After an operator approves them')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Who operates it', level: 1 })).toBeVisible()
  await page.goto('/operator/today')
  await expect(page.getByText('2 of 8 steps are done.')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Oak Events')
  expect(await (await page.request.get('/')).text()).toContain('· Oak Events</title>')
})
