/** An operator makes a backup in the console, and sees that it can be restored. */
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, PHONE, test } from '#tests/support/browser/browser.ts'
import { joinWithPasskey } from '#tests/support/console/console.ts'

test('an owner makes a backup, which is verified', async ({ world, visitor }) => {
  const page = await visitor(world.ownOrigin)
  await page.setViewportSize(PHONE)
  await joinWithPasskey(page, world, 'ada@example.com')
  await page.goto('/operator/system')
  await page.getByRole('button', { name: 'Back up now' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Then proves that it can be restored.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back up', exact: true }).dblclick()
  await expect(page.getByText('You can leave this page.')).toBeVisible()
  await expectAccessible(page, 'a backup that is being made')
  await expect(page.getByText('Verified', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeVisible()
})
