/** An operator writes an article on a phone, loses the connection, publishes it, renames it, and restores a text. */
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { joinWithPasskey } from '#tests/support/console/console.ts'

test('an article is written, published and renamed, and visitors are led to it', async ({ world, visitor }) => {
  const page = await visitor(world.ownOrigin)
  await joinWithPasskey(page, world, 'ada@example.com')
  await page.goto('/operator/texts')
  await expect(page.getByText('Band or DJ?')).toBeVisible()
  await expectAccessible(page, 'texts')
  await page.getByRole('button', { name: 'New article' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Ten games for a rainy day')
  await page.getByRole('dialog').getByRole('button', { name: 'Write it' }).click()
  await expect(page.getByRole('heading', { name: 'Ten games for a rainy day', level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('ten-games-for-a-rainy-day')
  await page.getByRole('textbox', { name: 'Summary' }).fill('No mud, no tears.')
  await page.getByRole('textbox', { name: 'Picture' }).fill('dj-03')
  // Text typed without a connection is on the device, also after the page was closed.
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'Text' }).fill('## Musical chairs\n\nAll you need is **music**.')
  await expect(page.getByText('Kept on this device, not saved yet.')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(/All you need is/)
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('music')
  await expectAccessible(page, 'a preview')
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  await expectAccessible(page, 'writing')
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('is shown at once')).toBeVisible()
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await publish()
  await expect(page.getByText('Yours')).toBeVisible()
  await page.getByRole('textbox', { name: 'Address' }).fill('games-for-a-rainy-day')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await publish()
  await expect(page.getByRole('link', { name: 'View on the site' })).toHaveAttribute(
    'href',
    '/articles/games-for-a-rainy-day',
  )
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('dialog').locator('del')).toHaveText(['ten-'])
  await expectAccessible(page, 'a comparison')
  await page.keyboard.press('Escape')

  const reader = await visitor(world.ownOrigin)
  await reader.goto('/articles/ten-games-for-a-rainy-day')
  await expect(reader).toHaveURL(/\/articles\/games-for-a-rainy-day$/)
  await expect(reader.getByRole('heading', { name: 'Musical chairs' })).toBeVisible()
})
