/** Photos and PDFs that other apps share with the installed one: they wait here, and go where they are wanted. */
import type { Page } from '@playwright/test'
import { AXE_TIMEOUT_MS, expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { onlyRequest } from '#tests/support/people/client.ts'
import { askedVendor, openLead, signInAsVendor } from '#tests/support/people/leads.ts'
import { phonePhoto } from '#tests/support/people/vendor.ts'

/** As the system does it: a form is posted to the address in the manifest. */
async function shareFiles(page: Page, names: readonly string[], leadsTo = /\/on-this-device\/shared$/) {
  const manifest: {
    launch_handler: object
    share_target: { action: string; method: string; params: { files: { name: string }[] } }
  } = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json())
  const { action, method, params } = manifest.share_target
  // An open window that is only focused never gets the form.
  expect(manifest.launch_handler).toEqual({ client_mode: 'auto' })
  const photos = await Promise.all(names.map((name) => phonePhoto(name)))
  await page.evaluate(
    ({ field, files, ...form }) => {
      const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true, name: field })
      const chosen = new DataTransfer()
      for (const { name, base64 } of files)
        chosen.items.add(
          new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name, { type: 'image/jpeg' }),
        )
      input.files = chosen.files
      const posted = Object.assign(document.createElement('form'), { ...form, enctype: 'multipart/form-data' })
      posted.append(input)
      document.body.append(posted)
      posted.submit()
    },
    {
      action,
      method,
      field: params.files[0]?.name ?? '',
      files: photos.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') })),
    },
  )
  await expect(page).toHaveURL(leadsTo)
}

test('photos shared offline wait for their vendor, go into the gallery, and are gone from here', async ({
  world,
  phone,
}) => {
  test.setTimeout(AXE_TIMEOUT_MS)
  const { page, context } = await phone(world.origin)
  await page.goto('/')
  await underControl(page)
  await signInAsVendor(page)
  await context.setOffline(true)
  await shareFiles(page, ['stage.jpg', 'crowd.jpg'])
  const files = page.getByRole('list', { name: 'Shared files' })
  await expect(files.getByRole('listitem')).toHaveCount(2)
  await expect
    .poll(() =>
      files
        .locator('img')
        .first()
        .evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth),
    )
    .toBeGreaterThan(0)
  await expectAccessible(page, 'what another app shared')
  await files.getByRole('button', { name: 'Remove crowd.jpg' }).click()
  await expect(files.getByRole('listitem')).toHaveCount(1)

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Open your gallery' }).click()
  const gallery = page.getByRole('region', { name: 'Gallery' })
  await gallery.getByRole('button', { name: 'Add 1 shared photo' }).click()
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(gallery.getByText('1 of 12 photos.')).toBeVisible()
  await expect(gallery.getByRole('button', { name: /shared photo/ })).toBeHidden()
  await page.goto('/on-this-device/shared')
  await expect(page.getByRole('heading', { name: 'Nothing is waiting here' })).toBeVisible()
})

test('a photo shared by a host is attached to a message, which the vendor gets', async ({ world, phone }) => {
  const { client, vendor, request } = await askedVendor({ world, phone }, 'a shared photo', {
    client: { serviceWorkers: 'allow' },
  })
  await underControl(client.page)
  await shareFiles(client.page, ['barn.jpg'])
  await client.page.getByRole('link', { name: 'Open my requests' }).click()
  const card = await onlyRequest(client.page)
  await card.getByRole('link', { name: 'Ask a question' }).click()
  await client.page.getByRole('button', { name: 'Attach 1 shared file' }).click()
  await expect(client.page.getByRole('list', { name: 'Attached files' })).toContainText('barn.jpg')
  await expect(client.page.getByRole('button', { name: /shared file/ })).toBeHidden()
  await client.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(client.page.getByRole('log', { name: 'Messages' })).toContainText('· Sent')

  await openLead(vendor.page, request)
  await vendor.page
    .getByRole('main')
    .getByRole('link', { name: /^Messages/ })
    .click()
  await expect(vendor.page.getByRole('button', { name: /barn\.jpg/ })).toBeVisible()
})

test('without a worker the person is asked to share again', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/')
  await shareFiles(page, ['barn.jpg'], /\?problem=missed$/)
  await expect(page.getByRole('alert')).toContainText('share it again')
})
