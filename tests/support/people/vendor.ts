/** A vendor with a phone: the steps of a signup as a person does them. */
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { SharedWorld } from '#tests/support/browser/browser.ts'

export const VENDOR_PASSWORD = 'a password nobody guesses'
export const GOOD_CARD = '4111 1111 1111 1111'
export const DECLINED = '4000 1111 1111 1115'
const CODE = '737'

/** The values that `storedVendor` gives for a membership that was paid once, and for a photo that is up. */
export const PAID_ONCE = [{ status: 'paid', charges: 1 }]
export const BOTH_PHOTOS = ['profile', 'searchResult']

export interface NewVendor {
  email: string
  profileName: string
  city: string
  description: string
}

/** A vendor of its own for every test. */
export const newVendor = (name: string): NewVendor => ({
  email: `${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}@example.com`,
  profileName: `Nova ${name}`,
  city: 'Hoboken, NJ',
  description: `Plays what the room wants to hear. (${name})`,
})

export const atStep = (page: Page, step: string) => expect(page).toHaveURL(new RegExp(`/signup/${step}(\\?|$)`))

/** Opens the signup and waits until typing is kept. */
export async function openSignup(page: Page, path = '/signup') {
  await page.goto(path)
  await expect(page.getByLabel('First name')).toBeVisible()
}

export async function fillContact(page: Page, vendor: NewVendor) {
  await page.getByLabel('First name').fill('Nova')
  await page.getByLabel('Last name').fill('Reyes')
  await page.getByLabel('Email', { exact: true }).fill(vendor.email)
  await page.getByLabel('Phone').fill('201 555 0134')
  await page.getByLabel('Vendor type').selectOption('dj')
  await page.getByLabel('City').fill(vendor.city)
  await page.getByRole('option', { name: vendor.city, exact: true }).click()
}

export async function fillCategory(page: Page, vendor: NewVendor) {
  await page.getByLabel('Main category').fill('dj')
  await page.getByRole('option', { name: 'DJ', exact: true }).click()
  await page.getByLabel('Profile name').fill(vendor.profileName)
}

export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()

/** From the landing to the membership step. */
export async function toMembership(page: Page, vendor: NewVendor) {
  await fillContact(page, vendor)
  await page.getByRole('button', { name: 'Get started' }).click()
  await atStep(page, 'primary-category')
  await fillCategory(page, vendor)
  await next(page)
  await atStep(page, 'membership')
}

export async function chooseMembership(page: Page, name: 'Basic' | 'Pro') {
  await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
}

export async function toPayment(page: Page, vendor: NewVendor) {
  await toMembership(page, vendor)
  await chooseMembership(page, 'Basic')
  await next(page)
  await atStep(page, 'payment')
}

export async function fillCard(page: Page, number = GOOD_CARD, code = CODE) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('0935')
  await page.getByLabel('Security code').fill(code)
  await page.getByLabel('Billing ZIP code').fill('07030')
}

export const agree = (page: Page) => page.getByLabel('I have read and accept the vendor agreement.').check()
export const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ }).click()

export async function payWithCard(page: Page) {
  await fillCard(page)
  await agree(page)
  await pay(page)
  await atStep(page, 'summary')
}

export async function setPassword(page: Page) {
  await page.getByRole('textbox', { name: 'Password' }).fill(VENDOR_PASSWORD)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await atStep(page, 'description')
}

export async function describe(page: Page, vendor: NewVendor) {
  await page.getByLabel('Description').fill(vendor.description)
  await next(page)
  await atStep(page, 'photos')
}

/** A photo as a phone makes them: lying on its side, with a note that says so and where it was taken. */
export async function phonePhoto(name = 'stage.jpg', color = '#ffcc33') {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><rect width="1600" height="1000" fill="#2299bb"/>
    <circle cx="500" cy="400" r="260" fill="${color}"/></svg>`
  const buffer = await sharp(Buffer.from(picture))
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** More pixels than the server takes. */
export async function hugePhoto(name: string) {
  const buffer = await sharp({ create: { width: 8200, height: 6200, channels: 3, background: '#2299bb' } })
    .jpeg({ quality: 50 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

export async function choosePhoto(page: Page) {
  await page.getByLabel('Choose a photo').setInputFiles(await phonePhoto())
  await page.getByRole('button', { name: 'Use this photo' }).click()
}

export async function finish(page: Page) {
  await page.getByRole('button', { name: /^Finish/ }).click()
  await expect(page).toHaveURL(/\/signup\/success\/default\.aspx$/)
  await expect(page.getByRole('heading', { name: 'You’re listed' })).toBeVisible()
}

/** From the landing to the payment step, as a vendor of its own for the test called `name`. */
export async function startPayment(page: Page, name: string): Promise<NewVendor> {
  const vendor = newVendor(name)
  await openSignup(page)
  await toPayment(page, vendor)
  return vendor
}

/** From the payment, with a good card, to the end: the vendor is listed, with a description and a photo. */
export async function payAndFinish(page: Page, vendor: NewVendor) {
  await payWithCard(page)
  await setPassword(page)
  await describe(page, vendor)
  await choosePhoto(page)
  await expect(page.getByText('Photo uploaded.')).toBeVisible()
  await finish(page)
}

/** The database has one order of the vendor, which was paid once. */
export const expectPaidOnce = async (world: SharedWorld, vendor: NewVendor) =>
  expect(await world.stored((db) => storedVendor(db, vendor.email))).toMatchObject({ orders: PAID_ONCE })

/** The vendor's tile in the search near its city, with its photo. */
export async function foundNearby(page: Page, vendor: NewVendor): Promise<Locator> {
  await page.goto('/dj/hoboken-nj')
  const tile = page.getByRole('article').filter({ hasText: vendor.profileName })
  await expect(tile).toContainText('Hoboken')
  const picture = tile.locator('img').first()
  // Pictures below the fold load when they come near the screen.
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
    .toContain('/pictures/photo-')
  return tile
}

interface StoredVendor {
  profileName: string
  description: string
  city: string
  orders: { status: string; charges: number }[]
  photos: string[]
}

/** The rows that the database holds of the vendor with this address; null when there is none. */
export async function storedVendor(db: Database, email: string): Promise<StoredVendor | null> {
  const [row] = await db.query<Omit<StoredVendor, 'orders' | 'photos'> & { id: number }>(sql`
    select vendor.id, vendor.profile_name as "profileName", vendor.description, vendor.location_file_name as city
    from vendor join account on account.id = vendor.account_id where account.username = ${email}`)
  if (!row) return null
  const orders = await db.query<{ status: string; charges: number }>(sql`
    select membership_order.status, count(sandbox_charge.*)::int as charges from membership_order
    left join sandbox_charge on sandbox_charge.key = membership_order.gateway_key
    where membership_order.vendor_id = ${row.id} group by membership_order.id`)
  const photos = await db.query<{ kind: string }>(sql`select kind from photo where vendor_id = ${row.id} order by kind`)
  return {
    profileName: row.profileName,
    description: row.description,
    city: row.city,
    orders,
    photos: photos.map(({ kind }) => kind),
  }
}
