/** An operator renames a category, hides another and begins one; visitors see it at once. */
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { joinWithPasskey } from '#tests/support/console/console.ts'

test('a category is renamed, another is hidden, and visitors see both', async ({ world, visitor }) => {
  const page = await visitor(world.ownOrigin)
  await joinWithPasskey(page, world, 'ada@example.com')
  const publish = async () => {
    await expect(page.getByText('Draft saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Yours')).toBeVisible()
  }
  await page.goto('/operator/texts?kind=services')
  await page.getByLabel('Find a category').fill('jugg')
  await expect(page.getByRole('region', { name: 'Categories' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'categories')
  await page.getByRole('link', { name: 'Jugglers' }).click()
  await page.getByLabel('Plural').fill('Juggling Acts')
  await page.getByLabel('Place on the home page').fill('1')
  await page.getByRole('button', { name: 'Change questions' }).click()
  await page.getByLabel('Question 1', { exact: true }).last().fill('Should fire be juggled?')
  await page.getByLabel('For the vendor').first().fill('Fire')
  await page.getByLabel('Choices').first().fill('Yes\nNo\nOnly outdoors')
  await page.getByRole('button', { name: 'Move question 1 down' }).click()
  await page.getByRole('button', { name: 'Remove question 3' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Place 1 on the home page.')
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('combobox').last()).toContainText(
    'Only outdoors',
  )
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  await expectAccessible(page, 'a category')
  await publish()
  await page.goto('/operator/texts?kind=services')
  await page.getByRole('link', { name: 'Caricaturists' }).click()
  await page.getByLabel('Shown').selectOption('No')
  await publish()

  await page.goto('/operator/texts?kind=services')
  await page.getByRole('button', { name: 'New category' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of one').fill('Foam Party Host')
  await dialog.getByLabel('Plural').fill('Foam Party Hosts')
  await dialog.getByLabel('Group').selectOption('Variety Acts')
  await expectAccessible(page, 'a new category')
  await dialog.getByRole('button', { name: 'Begin it' }).click()
  await expect(page.getByRole('heading', { name: 'Foam Party Hosts', level: 1 })).toBeVisible()

  const client = await visitor(world.ownOrigin)
  await client.goto('/')
  const popular = client.getByRole('region', { name: 'Popular right now' }).getByRole('link')
  await expect(popular.first()).toHaveText('Juggling Acts')
  await expect(popular.filter({ hasText: 'Caricaturists' })).toHaveCount(0)
  await client.goto('/caricaturist/nationwide')
  await expect(client.getByText('We don’t take new vendors in this category.')).toBeVisible()
  await client.goto('/juggler/nationwide')
  await expect(client.getByRole('heading', { name: /^Juggling Acts/, level: 1 })).toBeVisible()
})
