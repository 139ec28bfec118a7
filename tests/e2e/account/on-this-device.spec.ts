/** /on-this-device: what is here, as a file and back, and gone; without an account and without a connection. */
import { expectAccessible, AXE_TIMEOUT_MS } from '#tests/support/browser/accessible.ts'
import { pageStands } from '#tests/support/browser/browse-pages.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { openRequest } from '#tests/support/people/client.ts'

test('a tap on the line that says that a draft is saved does nothing', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
  await openRequest(page, [51])
  await underControl(page)
  const details = page.getByLabel('Event details')
  const line = page.getByText('Draft saved')
  await details.fill('Half a thought')
  await expect(line).toBeVisible()
  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
  await line.click()
  await details.fill('A whole thought')
  await expect(page.getByText('Saving…')).toBeVisible()
  await expect(line).toBeVisible()
  await expect(page.getByText('We couldn’t save this')).toHaveCount(0)
  expect(scripts, 'what saves a vendor from its tile').toEqual([])
})

test('a draft is listed offline, saved as a file, deleted with everything else, and back from the file', async ({
  shared,
  phone,
}) => {
  test.setTimeout(AXE_TIMEOUT_MS)
  const { page } = await phone(shared.origin)
  await openRequest(page, [51])
  await underControl(page)
  await page.getByLabel('Event details').fill('Half a thought')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.context().setOffline(true)
  await page.goto('/on-this-device')
  const drafts = page.getByRole('region', { name: 'Drafts' })
  await expect(drafts.getByRole('listitem')).toHaveText(/^Request to .+ until /)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save a copy' }).click()
  const file = await (await download).path()

  await page.getByRole('button', { name: 'Delete everything' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 draft')
  // The old page, too, says that nothing is here before it is replaced.
  const reloaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await reloaded
  await pageStands(page)
  await expect(drafts).toContainText('No drafts.')

  await page.getByLabel('Add from a file').setInputFiles(file)
  await expect(page.getByRole('status').getByText('1 item added.')).toBeVisible()
  await expect(drafts.getByRole('listitem')).toHaveCount(1)
  await page.context().setOffline(false)
  await expectAccessible(page, 'on this device')
})

test('a page whose background has not started yet starts over, too', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
  const background = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\bstart-background\b/, async (route) => {
    await background.promise
    await route.continue()
  })
  await page.goto('/on-this-device')
  await pageStands(page)
  await page.getByRole('button', { name: 'Delete everything' }).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await reloaded
  background.resolve()
  await expect(page.getByRole('region', { name: 'Drafts' })).toContainText('No drafts.')
})
