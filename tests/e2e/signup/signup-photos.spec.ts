/** Photos of a signup: what is refused, and what is taken up again. */
import { expect, test } from '#tests/support/browser/browser.ts'
import {
  describe,
  finish,
  newVendor,
  openSignup,
  payWithCard,
  phonePhoto,
  setPassword,
  storedVendor,
  toPayment,
  BOTH_PHOTOS,
} from '#tests/support/people/vendor.ts'

test('photos: wrong and damaged files are refused at once; a lost upload is taken up again @journey:signup', async ({
  world,
  phone,
}) => {
  const vendor = newVendor('Photos')
  const { page } = await phone(world.origin)
  await openSignup(page)
  await toPayment(page, vendor)
  await payWithCard(page)
  await setPassword(page)
  await describe(page, vendor)
  const input = page.getByLabel('Choose a photo')
  await input.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByText('We can’t use this file.')).toBeVisible()
  await input.setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') })
  await expect(page.getByText('We can’t use this file.')).toBeVisible()
  const cut = await phonePhoto('cut.jpg')
  await input.setInputFiles({ ...cut, buffer: cut.buffer.subarray(0, -2) })
  await expect(page.getByText('The end of this photo is missing.')).toBeVisible()

  world.proxy.break({ kind: 'resetBeforeBody' }, { when: /^POST \/api\/v1\/media-api/, times: 2 })
  await input.setInputFiles(await phonePhoto())
  await page.getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await world.proxy.untilHits(1)
  world.proxy.heal()
  // It goes on by itself as soon as the server can be reached.
  await expect(page.getByText('Photo uploaded.')).toBeVisible({ timeout: 90_000 })

  // Another photo replaces it: still one of each kind.
  await choosePhotoAgain()
  await finish(page)
  expect(await world.stored((db) => storedVendor(db, vendor.email))).toMatchObject({ photos: BOTH_PHOTOS })

  async function choosePhotoAgain() {
    const put = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes('/photos/') && response.ok(),
    )
    await page.getByLabel('Choose another photo').setInputFiles(await phonePhoto('other.jpg'))
    await page.getByRole('button', { name: 'Use this photo' }).click()
    await put
    await expect(page.getByText('Photo uploaded.')).toBeVisible()
  }
})
