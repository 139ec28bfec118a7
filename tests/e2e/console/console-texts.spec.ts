/** An operator writes an article on a phone, loses the connection, publishes and renames it; another looks at emails. */
import sharp from 'sharp'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, PHONE, test } from '#tests/support/browser/browser.ts'
import { joinWithPasskey } from '#tests/support/console/console.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'

test('an article is written, published and renamed, and visitors are led to it', async ({ world, visitor, phone }) => {
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

  const { page: reader } = await phone(world.ownOrigin)
  await reader.goto('/articles/ten-games-for-a-rainy-day')
  await expect(reader).toHaveURL(/\/articles\/games-for-a-rainy-day$/)
  await expect(reader.getByRole('heading', { name: 'Musical chairs' })).toBeVisible()
})

const aPicture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test('pictures are added where the cursor was, and visitors see them with their room', async ({ world, visitor }) => {
  const page = await visitor(world.ownOrigin)
  await joinWithPasskey(page, world, 'ada@example.com')
  await page.goto('/operator/texts/articles/206')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('The first paragraph.\n\nThe last one.')
  await text.press('ControlOrMeta+Home')
  const files = page.getByLabel('Pictures to add')
  await files.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('We can’t use this file.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await files.setInputFiles([await aPicture('band.jpg', '#275'), await aPicture('crowd.jpg', '#752')])
  await expect(dialog.getByText('Uploaded', { exact: true })).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Add 2 pictures' }).click()
  await expect(dialog.getByText('Describe what the picture shows.')).toHaveCount(2)
  await expectAccessible(page, 'adding pictures')
  await dialog.getByLabel('Description').first().fill('A band on stage')
  await dialog.getByLabel('Description').last().fill('The crowd')
  await dialog.getByRole('button', { name: 'Add 2 pictures' }).click()
  await expect(dialog).toBeHidden()
  await expect(text).toHaveValue(/^!\[A band on stage\]\(\/pictures\/photo-\S+\)\n\n!\[The crowd\]\(\S+\)\n\nThe first/)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'The crowd' })).toBeVisible()
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(dialog.getByRole('region', { name: 'Pictures added' }).getByRole('img')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog).toBeHidden()

  const reader = await visitor(world.ownOrigin)
  await reader.goto('/articles/band-or-dj')
  const band = reader.getByRole('img', { name: 'A band on stage' })
  await band.scrollIntoViewIfNeeded()
  await expect(band).toHaveJSProperty('complete', true)
  const proportions = async () => {
    const box = await band.boundingBox()
    return Math.round(((box?.width ?? 0) / (box?.height ?? 1)) * 10)
  }
  await expect.poll(proportions).toBe(15)
})

test('an email is found by its words, looked at, and sent to the operator as a test', async ({ world, visitor }) => {
  const page = await visitor(world.ownOrigin)
  await page.setViewportSize(PHONE)
  await joinWithPasskey(page, world, 'ada@example.com')
  await page.goto('/operator/texts?kind=mails')
  await expect(page.getByRole('region', { name: 'Operators' })).toBeVisible()
  await expectAccessible(page, 'emails')
  await page.getByRole('searchbox', { name: 'Find an email by its words' }).fill("there's time to sort things out")
  await expect(page.getByText('1 email, 0 with your wording')).toBeVisible()
  await page.getByRole('link', { name: 'Reminder of an event, a week before' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(
    preview.getByRole('heading', { name: 'Coming up: Birthday party, Sat, May 1, 2027, 6:30 PM' }),
  ).toBeVisible()
  await expect(preview.getByRole('link', { name: 'Open event-day sheet' })).toBeVisible()
  await preview.getByRole('button', { name: 'As text' }).click()
  await expect(preview.getByText('Open event-day sheet:')).toBeVisible()
  await expectAccessible(page, 'an email in preview')
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  await page.getByRole('button', { name: 'Send me a test' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Emails the wording that is shown now, with examples, to you alone.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('The test is on its way to your email.')).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(page, 'ada@example.com')).map(({ subject }) => subject))
    .toContain('Test: Coming up: Birthday party, Sat, May 1, 2027, 6:30 PM')
})
