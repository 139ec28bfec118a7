/** Vendor signup as a vendor does it, on a phone: online, interrupted, without a connection, with a card that is declined. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test, underControl } from '#tests/support/browser.ts'
import { sql } from '#server/db/sql.ts'
import { expectReceipt, fillClient, next as nextOfRequest, send, wish } from '#tests/support/host.ts'
import { behindTheScenes, everythingKept } from '#tests/support/person.ts'
import { storedRequests } from '#tests/support/stored-requests.ts'
import {
  agree,
  atStep,
  chooseMembership,
  choosePhoto,
  DECLINED,
  describe,
  fillCard,
  fillCategory,
  fillContact,
  finish,
  GOOD_CARD,
  newVendor,
  next,
  openSignup,
  pay,
  payWithCard,
  phonePhoto,
  setPassword,
  storedVendor,
  toMembership,
  toPayment,
  VENDOR_PASSWORD,
} from '#tests/support/vendor.ts'

/** A whole signup is a dozen screens. */
test.describe.configure({ timeout: 180_000 })

const PAID_ONCE = [{ status: 'paid', charges: 1 }]
const BOTH_PHOTOS = ['profile', 'searchResult']

test('from the landing to the search: a new vendor is found near its city, with its photo, and asked for a quote', async ({ world, phone }) => {
  const vendor = newVendor('Whole Way')
  const { page } = await phone(world.origin)
  await openSignup(page)
  await atStep(page, 'landing')
  await toPayment(page, vendor)
  await expect(page.getByText('Sandbox payments')).toBeVisible()
  await payWithCard(page)
  await setPassword(page)
  await describe(page, vendor)
  await choosePhoto(page)
  await expect(page.getByText('Your photo is up.')).toBeVisible()
  await finish(page)
  await expect(page.getByRole('link', { name: 'See my profile' })).toHaveAttribute('href', /^\/vendors\//)

  await page.goto('/dj/hoboken-nj')
  const tile = page.getByRole('article').filter({ hasText: vendor.profileName })
  await expect(tile).toContainText('Hoboken')
  const picture = tile.locator('img').first()
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('/pictures/photo-')
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)

  const want = wish('asks the new vendor')
  await tile.getByRole('link', { name: 'Request Free Quote' }).click()
  await expect(page.getByLabel('Event type')).toBeVisible()
  await page.getByLabel('Event type').selectOption(want.eventType)
  await page.getByLabel('Date', { exact: true }).fill(want.eventDate)
  await page.getByLabel('Guests').fill('40')
  await page.getByLabel('Start time').fill(want.startTime)
  await page.getByLabel('For how long').selectOption('180')
  await nextOfRequest(page, 'client')
  await fillClient(page, want)
  await nextOfRequest(page, 'review')
  await send(page)
  await expectReceipt(page)

  const { stored, requests } = await world.stored(async (db) => ({
    stored: await storedVendor(db, vendor.email),
    requests: await storedRequests(db, want.email),
  }))
  expect(stored).toMatchObject({ profileName: vendor.profileName, description: vendor.description, city: 'hoboken-nj', orders: PAID_ONCE, photos: BOTH_PHOTOS })
  expect(requests).toHaveLength(1)
})

test('interrupted at every step: a reload, a killed browser and an expired session lose nothing', async ({ world, phone }) => {
  const vendor = newVendor('Interrupted')
  let host = await phone(world.origin)
  await openSignup(host.page)
  await fillContact(host.page, vendor)
  await expect(host.page.getByText('Saved on this phone')).toBeVisible()
  await host.page.reload()
  await expect(host.page.getByLabel('E-mail')).toHaveValue(vendor.email)
  await host.page.getByRole('button', { name: 'Get started' }).click()
  await atStep(host.page, 'primary-category')
  await fillCategory(host.page, vendor)
  await expect(host.page.getByText('Saved on this phone')).toBeVisible()

  host = await host.restart('kill')
  await host.page.goto('/signup')
  await atStep(host.page, 'membership')
  await host.page.getByRole('button', { name: 'Category' }).click()
  await expect(host.page.getByLabel('Name on your profile')).toHaveValue(vendor.profileName)
  await host.page.reload()
  await atStep(host.page, 'primary-category')
  await next(host.page)
  await chooseMembership(host.page, 'Basic')
  await expect(host.page.getByText('Saved on this phone')).toBeVisible()

  await host.page.goto('about:blank')
  await behindTheScenes(world, (db) => db.query(sql`update signup_session set expires_at = now() - interval '1 day'`))
  // A step that is still out of reach leads to the first incomplete one.
  await host.page.goto('/signup/description')
  await atStep(host.page, 'payment')
  await host.page.reload()
  await atStep(host.page, 'payment')
  await payWithCard(host.page)

  host = await host.restart('kill')
  await host.page.goto('/signup')
  await atStep(host.page, 'summary')
  await setPassword(host.page)
  await host.page.getByLabel('Description').fill(vendor.description)
  await expect(host.page.getByText('Saved on this phone')).toBeVisible()
  await host.page.reload()
  await expect(host.page.getByLabel('Description')).toHaveValue(vendor.description)
  await next(host.page)
  await atStep(host.page, 'photos')
  await host.page.goto('/signup')
  await atStep(host.page, 'photos')
  await finish(host.page)
  expect(await world.stored((db) => storedVendor(db, vendor.email))).toMatchObject({ description: vendor.description, orders: PAID_ONCE })
})

test('another phone’s storage, the same session: what the server kept comes back', async ({ world, phone }) => {
  const vendor = newVendor('Emptied')
  const { page } = await phone(world.origin, { serviceWorkers: 'block' })
  await openSignup(page)
  await toMembership(page, vendor)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signupSession'))).not.toBeNull()
  await page.goto('/healthz')
  await page.evaluate(async () => {
    await new Promise((done) => indexedDB.deleteDatabase('fanfare').addEventListener('success', done))
  })
  await page.goto('/signup')
  await atStep(page, 'membership')
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(vendor.email)
  await expect(page.getByLabel('City')).toHaveValue(vendor.city)

  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await atStep(page, 'landing')
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('E-mail')).toHaveValue('')
})

test('part of the way without a connection: everything but the payment is typed, kept and brought up later', async ({ world, phone }) => {
  const vendor = newVendor('Off the Grid')
  const { page, context } = await phone(world.origin)
  await openSignup(page)
  await underControl(page)
  await page.reload()
  await fillContact(page, vendor)
  const goOffline = async () => {
    world.proxy.break({ kind: 'refuse' })
    await context.setOffline(true)
  }
  const comeBack = async () => {
    world.proxy.heal()
    await context.setOffline(false)
  }
  await goOffline()
  await page.getByRole('button', { name: 'Get started' }).click()
  await atStep(page, 'primary-category')
  await fillCategory(page, vendor)
  await next(page)
  await chooseMembership(page, 'Basic')
  await next(page)
  await atStep(page, 'payment')
  await expect(page.getByText('Paying needs a connection.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Waiting for a connection' })).toBeDisabled()
  await page.reload()
  await expect(page.getByText('Paying needs a connection.')).toBeVisible()

  const synced = page.waitForResponse((response) => response.url().endsWith('/vendor-signup-sessions') && response.ok())
  await comeBack()
  await synced
  await payWithCard(page)
  await setPassword(page)

  await goOffline()
  await page.getByLabel('Description').fill(vendor.description)
  await next(page)
  await atStep(page, 'photos')
  await choosePhoto(page)
  await expect(page.getByText('Saved on this phone. It goes up by itself')).toBeVisible()
  await finish(page)
  await expect(page.getByText('Your description is on this phone')).toBeVisible()
  await comeBack()
  await expect(page.getByText('Your photo is up.')).toBeVisible()
  await expect(page.getByText('Your description is on this phone')).toBeHidden()
  expect(await world.stored((db) => storedVendor(db, vendor.email))).toMatchObject({ description: vendor.description, orders: PAID_ONCE, photos: BOTH_PHOTOS })
})

test('a declined card, a wrong code, then an approved card: one order, paid once', async ({ world, phone }) => {
  const vendor = newVendor('Declined')
  const { page } = await phone(world.origin)
  await openSignup(page)
  await toPayment(page, vendor)
  await agree(page)
  await fillCard(page, DECLINED)
  await pay(page)
  await expect(page.getByRole('region', { name: 'Payment log' })).toContainText('declined')
  await atStep(page, 'payment')
  // Nothing that was typed is gone.
  await expect(page.getByLabel('Security code')).toHaveValue('737')
  await fillCard(page, GOOD_CARD, '200')
  await pay(page)
  await expect(page.getByRole('alert').getByText('Invalid zip code and/or cvv').first()).toBeVisible()
  await page.getByLabel('Security code').fill('737')
  await page.getByRole('button', { name: /^Pay \$/ }).dblclick()
  await atStep(page, 'summary')
  expect(await world.stored((db) => storedVendor(db, vendor.email))).toMatchObject({ orders: PAID_ONCE })
})

test('61 the answer to a payment is lost: the page finds out, and nothing is charged twice', async ({ world, phone }) => {
  const vendor = newVendor('Lost Answer')
  let host = await phone(world.origin)
  await openSignup(host.page)
  await toPayment(host.page, vendor)
  await fillCard(host.page)
  await agree(host.page)
  world.proxy.break({ kind: 'resetBeforeAnswer' }, { when: /^POST \/api\/v1\/commerce\/signup/ })
  await pay(host.page)
  await expect(host.page.getByText('We are finding out whether your payment went through')).toBeVisible()
  host = await host.restart('kill')
  await host.page.goto('/signup')
  await expect(host.page.getByText('We are finding out whether your payment went through')).toBeVisible()
  world.proxy.heal()
  // It asks by itself once there is a connection; a person may be faster.
  const ask = host.page.getByRole('button', { name: 'Ask now' })
  await ask.click({ timeout: 5000 }).catch(() => {})
  await atStep(host.page, 'summary')
  await setPassword(host.page)
  expect(await world.stored((db) => storedVendor(db, vendor.email))).toMatchObject({ orders: PAID_ONCE })
})

test('codes: an unknown coupon is marked at its field, a partner’s visitors get their offer, the order can be changed', async ({ world, phone }) => {
  const vendor = newVendor('Codes')
  const { page } = await phone(world.origin)
  await openSignup(page, '/signup/landing?source=thebash')
  await toMembership(page, vendor)
  await expect(page.getByRole('radio', { name: /^Basic/ })).toBeVisible()
  await chooseMembership(page, 'Basic')
  await next(page)
  await expect(page.getByLabel(/Coupon code/)).toHaveValue('TBPARTYSTARTER')
  await expect(page.getByRole('button', { name: 'Pay $74.50' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Pro/ }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Pay $179.40' })).toBeVisible()
  await page.getByRole('textbox', { name: /Coupon code/ }).fill('NOSUCHCODE')
  await expect(page.getByText('We do not know this coupon code.')).toBeVisible()
  await page.getByRole('textbox', { name: /Referral code/ }).fill('NOBODYS')
  await fillCard(page)
  await agree(page)
  await pay(page)
  await expect(page.getByRole('link', { name: /^Coupon code:/ })).toBeVisible()
  await page.getByRole('textbox', { name: /Coupon code/ }).fill('')
  await expect(page.getByRole('button', { name: 'Pay $299.00' })).toBeVisible()
  await pay(page)
  await expect(page.getByRole('link', { name: /^Referral code:/ })).toBeVisible()
  await page.getByRole('textbox', { name: /Referral code/ }).fill('')
  await pay(page)
  await atStep(page, 'summary')
})

test('55 nothing secret stays in the browser after a whole signup, part of it offline', async ({ world, phone }) => {
  const vendor = newVendor('Secrets')
  const { page } = await phone(world.origin)
  await openSignup(page)
  await underControl(page)
  await toPayment(page, vendor)
  await fillCard(page)
  await page.reload()
  await expect(page.getByLabel('Card number')).toHaveValue('')
  await payWithCard(page)
  await setPassword(page)
  await describe(page, vendor)
  await choosePhoto(page)
  await expect(page.getByText('Your photo is up.')).toBeVisible()
  await finish(page)
  const kept = await everythingKept(page)
  expect(kept).toContain(vendor.email)
  for (const secret of [VENDOR_PASSWORD, '4111', '0935', '09/35', '737"', 'access_token']) expect(kept).not.toContain(secret)
})

test('photos: wrong and damaged files are refused at once; a lost upload is taken up again', async ({ world, phone }) => {
  const vendor = newVendor('Photos')
  const { page } = await phone(world.origin)
  await openSignup(page)
  await toPayment(page, vendor)
  await payWithCard(page)
  await setPassword(page)
  await describe(page, vendor)
  const input = page.getByLabel('Choose a photo')
  await input.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByText('This is not a photo we can show.')).toBeVisible()
  await input.setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') })
  await expect(page.getByText('This file cannot be opened as a photo.')).toBeVisible()
  await input.setInputFiles({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(21 * 1024 * 1024) })
  await expect(page.getByText('This photo is too large (21 MB).')).toBeVisible()

  world.proxy.break({ kind: 'resetBeforeBody' }, { when: /^POST \/api\/v1\/media-api/, times: 2 })
  await input.setInputFiles(await phonePhoto())
  await page.getByRole('button', { name: 'Turn' }).click()
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await world.proxy.untilHits(1)
  world.proxy.heal()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(page.getByText('Your photo is up.').or(again)).toBeVisible()
  if (await again.isVisible()) await again.click()
  await expect(page.getByText('Your photo is up.')).toBeVisible()

  // Another photo replaces it: still one of each kind.
  await choosePhotoAgain()
  await finish(page)
  expect(await world.stored((db) => storedVendor(db, vendor.email))).toMatchObject({ photos: BOTH_PHOTOS })

  async function choosePhotoAgain() {
    const put = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('/photos/') && response.ok())
    await page.getByLabel('Choose another photo').setInputFiles(await phonePhoto('other.jpg'))
    await page.getByRole('button', { name: 'Use this photo' }).click()
    await put
    await expect(page.getByText('Your photo is up.')).toBeVisible()
  }
})

async function expectAccessible(page: Page, what: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion: a colour on its way from one scheme to the other is neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html}\n${failureSummary}`) }))
    expect(found, `${what}, ${colorScheme}`).toEqual([])
  }
}

test('axe finds nothing on any step, light and dark', async ({ world, phone }) => {
  const vendor = newVendor('Accessible')
  const { page } = await phone(world.origin, { serviceWorkers: 'block' })
  await openSignup(page)
  await page.getByRole('button', { name: 'Get started' }).click()
  await expect(page.getByText('6 things to look at')).toBeVisible()
  await expectAccessible(page, 'landing with errors')
  await fillContact(page, vendor)
  await page.getByRole('button', { name: 'Get started' }).click()
  await atStep(page, 'primary-category')
  await fillCategory(page, vendor)
  await page.getByLabel(/^More categories/).selectOption({ index: 1 })
  await expectAccessible(page, 'category')
  await next(page)
  await expect(page.getByRole('radio', { name: /^Basic/ })).toBeVisible()
  await chooseMembership(page, 'Basic')
  await expectAccessible(page, 'membership')
  await next(page)
  await fillCard(page, DECLINED)
  await agree(page)
  await pay(page)
  await expect(page.getByRole('region', { name: 'Payment log' })).toBeVisible()
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
  await expect(page.getByText('Your photo is up.')).toBeVisible()
  await expectAccessible(page, 'photo')
  await finish(page)
  await expectAccessible(page, 'success')
})
