/** Demands of WCAG 2.2 AA on every screen of the signup, as far as a machine can tell. */
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import {
  agree,
  atStep,
  chooseMembership,
  DECLINED,
  describe,
  fillCard,
  fillCategory,
  fillContact,
  finish,
  newVendor,
  next,
  openSignup,
  pay,
  phonePhoto,
  setPassword,
} from '#tests/support/people/vendor.ts'

/** A whole signup, each screen looked at four times. */
test.describe.configure({ timeout: 400_000 })

test('axe finds nothing on any step, light and dark @journey:accessibility', async ({ world, visitor }) => {
  const vendor = newVendor('Accessible')
  const page = await visitor(world.origin)
  await openSignup(page)
  await page.getByRole('button', { name: 'Get started' }).click()
  await expect(page.getByText('Please fix 6 fields')).toBeVisible()
  await expectAccessible(page, 'landing with errors')
  await fillContact(page, vendor)
  await page.getByRole('button', { name: 'Get started' }).click()
  await atStep(page, 'primary-category')
  await fillCategory(page, vendor)
  await page.getByLabel(/^More categories/).fill('karaoke')
  await page.getByRole('option').first().click()
  await expectAccessible(page, 'category')
  await next(page)
  await expect(page.getByRole('radio', { name: /^Basic/ })).toBeVisible()
  await chooseMembership(page, 'Basic')
  await expectAccessible(page, 'membership')
  await next(page)
  await fillCard(page, DECLINED)
  await agree(page)
  await pay(page)
  await expect(page.getByRole('alert', { name: 'Payment log' })).toBeVisible()
  await expectAccessible(page, 'payment, declined')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expectAccessible(page, 'the order’s dialog')
  await page.getByRole('button', { name: 'Done' }).click()
  await fillCard(page)
  await pay(page)
  await atStep(page, 'summary')
  await expectAccessible(page, 'password')
  await setPassword(page)
  await expectAccessible(page, 'description')
  await describe(page, vendor)
  await page.getByLabel('Choose a photo').setInputFiles(await phonePhoto())
  await expect(page.getByRole('button', { name: 'Use this photo' })).toBeEnabled()
  await expectAccessible(page, 'the photo’s dialog')
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.getByText('Photo uploaded.')).toBeVisible()
  await expectAccessible(page, 'photo')
  await finish(page)
  await expectAccessible(page, 'success')
})
