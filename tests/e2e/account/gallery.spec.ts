/** A vendor fills the gallery of the profile, and a visitor sees what was made of it. */
import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/support/browser/browser.ts'
import { signInAsVendor } from '#tests/support/people/leads.ts'
import { VENDOR_USER } from '#tests/support/people/seeded-accounts.ts'
import { hugePhoto, phonePhoto } from '#tests/support/people/vendor.ts'

/** How a picture's file stands, once it is loaded. */
const shapeOf = (picture: Locator) =>
  picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) =>
    naturalWidth === 0 ? 'loading' : naturalWidth < naturalHeight ? 'upright' : 'landscape',
  )

test('a gallery: two photos, one waits for the signal; named, cropped, reordered, and one is deleted', async ({
  world,
  phone,
}) => {
  test.slow()
  const { page, context } = await phone(world.origin)
  await signInAsVendor(page)
  await page.goto('/account/profile')
  const gallery = page.getByRole('region', { name: 'Gallery' })
  const choose = gallery.getByLabel('Add photos')
  const use = page.getByRole('button', { name: 'Use this photo' })
  const shown = gallery.getByRole('textbox')

  await expect(gallery.getByText('0 of 12 photos.')).toBeVisible()
  await choose.setInputFiles(await phonePhoto('stage.jpg'))
  await expect(page.getByRole('button', { name: 'Portrait' })).toBeVisible()
  // The whole dialog fits on a phone.
  await expect(use).toBeInViewport({ ratio: 1 })
  await use.click()
  await expect(shown).toHaveCount(1)

  await context.setOffline(true)
  await choose.setInputFiles(await phonePhoto('crowd.jpg', '#cc3366'))
  await use.click()
  await expect(gallery.getByText('Waiting to upload.')).toBeVisible()
  await context.setOffline(false)
  await expect(shown).toHaveCount(2)

  await gallery.getByLabel('Caption of photo 1').fill('The stage')
  await gallery.getByLabel('Caption of photo 2').fill('The dance floor')
  const earlier = gallery.getByRole('button', { name: 'Move photo 2 earlier' })
  // The photos stand below each other: the arrow to the left is turned upwards.
  await expect(earlier.locator('svg')).toHaveCSS('rotate', '90deg')
  await earlier.click()
  await expect(gallery.getByText('Moved to place 1 of 2')).toBeVisible()
  await expect(gallery.getByLabel('Caption of photo 1')).toHaveValue('The dance floor')

  // Taken upright, so that is the shape it got; now its middle is cut out.
  await expect.poll(() => shapeOf(gallery.getByRole('img', { name: 'The dance floor' }))).toBe('upright')
  await gallery.getByRole('button', { name: 'Crop photo 1' }).click()
  await page.getByRole('button', { name: 'Landscape' }).click()
  await expect(page.getByRole('button', { name: 'Landscape' })).toHaveAttribute('aria-pressed', 'true')
  await use.click()
  await expect.poll(() => shapeOf(gallery.getByRole('img', { name: 'The dance floor' }))).toBe('landscape')

  // Several photos at once: each one that was not added is named.
  const cut = await phonePhoto('cut.jpg')
  await choose.setInputFiles([
    await hugePhoto('stadium.jpg'),
    { ...cut, buffer: cut.buffer.subarray(0, -2) },
    { name: 'party.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic') },
  ])
  await use.click()
  await expect(gallery.getByText('Added 1 of 3: stadium.jpg.')).toBeVisible()
  await expect(gallery.getByText('cut.jpg: The end of this photo is missing.')).toBeVisible()
  await expect(gallery.getByText('party.jpg: This is a HEIC photo')).toBeVisible()
  await expect(shown).toHaveCount(3)
  await gallery.getByRole('button', { name: 'Delete photo 3' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(shown).toHaveCount(2)

  await gallery.getByRole('button', { name: 'Delete photo 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(shown).toHaveCount(1)

  const visitor = await phone(world.origin)
  await visitor.page.goto(`/vendors/val-${VENDOR_USER.memberId}`)
  const photo = visitor.page.getByRole('button', { name: 'Photo 2 of 2: The dance floor' })
  await expect(photo).toBeVisible()
  await expect(visitor.page.getByRole('button', { name: /The stage/ })).toHaveCount(0)
  await expect.poll(() => shapeOf(photo.getByRole('img'))).toBe('landscape')
})
