/**
 * A signup that is interrupted goes on where it was: reload, crash, another day, an expired session, an emptied phone.
 */
import { DAY_MS } from '#contract/limits.ts'
import { sql } from '#server/db/sql.ts'
import type { StoredSignup } from '#src/offline/drafts/signup-records.ts'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { behindTheScenes } from '#tests/support/people/person.ts'
import { plant, readStored } from '#tests/support/browser/device-storage.ts'
import {
  atStep,
  chooseMembership,
  fillCategory,
  fillContact,
  finish,
  newVendor,
  next,
  openSignup,
  payWithCard,
  setPassword,
  storedVendor,
  toMembership,
  PAID_ONCE,
} from '#tests/support/people/vendor.ts'

test('interrupted at every step: a reload, a killed browser and an expired session lose nothing', async ({
  world,
  phoneWithProfile,
}) => {
  const vendor = newVendor('Interrupted')
  let client = await phoneWithProfile(world.origin)
  await openSignup(client.page)
  await fillContact(client.page, vendor)
  await expect(client.page.getByText('Draft saved')).toBeVisible()
  await client.page.reload()
  await expect(client.page.getByLabel('Email', { exact: true })).toHaveValue(vendor.email)
  await client.page.getByRole('button', { name: 'Get started' }).click()
  await atStep(client.page, 'primary-category')
  await fillCategory(client.page, vendor)
  await expect(client.page.getByText('Draft saved')).toBeVisible()

  client = await client.restart('kill')
  await client.page.goto('/signup')
  await atStep(client.page, 'membership')
  await client.page.getByRole('button', { name: 'Category' }).click()
  await expect(client.page.getByLabel('Profile name')).toHaveValue(vendor.profileName)
  await client.page.reload()
  await atStep(client.page, 'primary-category')
  await next(client.page)
  await chooseMembership(client.page, 'Basic')
  await expect(client.page.getByText('Draft saved')).toBeVisible()

  await client.page.goto('about:blank')
  await behindTheScenes(world, (db) => db.query(sql`update signup_session set expires_at = now() - interval '1 day'`))
  // A step that is still out of reach leads to the first incomplete one.
  await client.page.goto('/signup/description')
  await atStep(client.page, 'payment')
  await client.page.reload()
  await atStep(client.page, 'payment')
  await payWithCard(client.page)

  client = await client.restart('kill')
  await client.page.goto('/signup')
  await atStep(client.page, 'summary')
  await setPassword(client.page)
  await client.page.getByLabel('Description').fill(vendor.description)
  await expect(client.page.getByText('Draft saved')).toBeVisible()
  await client.page.reload()
  await expect(client.page.getByLabel('Description')).toHaveValue(vendor.description)
  await next(client.page)
  await atStep(client.page, 'photos')
  await client.page.goto('/signup')
  await atStep(client.page, 'photos')
  await finish(client.page)
  expect(await world.stored((db) => storedVendor(db, vendor.email))).toMatchObject({
    description: vendor.description,
    orders: PAID_ONCE,
  })
})

test('another phone’s storage, the same session: what the server kept comes back', async ({ shared, visitor }) => {
  const vendor = newVendor('Emptied')
  const page = await visitor(shared.origin)
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
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(vendor.email)
  await expect(page.getByLabel('City')).toHaveValue(vendor.city)

  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
  await atStep(page, 'landing')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
})

test('another day: after a month the session is another one, with all that was typed', async ({ world, phone }) => {
  const vendor = newVendor('Some Day')
  const { page, context } = await phone(world.origin)
  const sessions = () =>
    page.evaluate(() => (JSON.parse(localStorage.getItem('signupSession') ?? '{}') as { sessionId?: string }).sessionId)
  await openSignup(page)
  await toMembership(page, vendor)
  await expect.poll(sessions).toBeTruthy()
  const first = await sessions()
  await page.goto('about:blank')

  await context.clock.setSystemTime(Date.now() + 31 * DAY_MS)
  await page.goto('/signup')
  await atStep(page, 'membership')
  await chooseMembership(page, 'Basic')
  await next(page)
  await payWithCard(page)
  expect(await sessions()).not.toBe(first)
  expect(await world.stored((db) => storedVendor(db, vendor.email))).toMatchObject({
    profileName: vendor.profileName,
    orders: PAID_ONCE,
  })
})

test('three months later what was typed is gone from the phone, and the vendor is told', async ({ shared, phone }) => {
  const vendor = newVendor('Too Late')
  const { page } = await phone(shared.origin)
  await openSignup(page)
  await fillContact(page, vendor)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.goto('/healthz')
  const [record] = (await readStored(page, 'signup')) as StoredSignup[]
  // At noon in New York, where the phone is: the same day as here.
  const editedAt = new Date(Date.now() - 91 * DAY_MS).setUTCHours(17, 0, 0, 0)
  await plant(page, 'signup', 'current', { ...record, editedAt })
  await page.goto('/signup')
  await atStep(page, 'landing')
  await expect(
    page.getByText(
      `Your signup from ${formatMomentDay(editedAt, Date.now())} expired after 90 days. Please start again.`,
    ),
  ).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  await expect.poll(() => readStored(page, 'signup')).toEqual([])
})

test('a signup that a newer Fanfare wrote is kept aside and named, and a new one can be begun', async ({
  shared,
  phone,
}) => {
  const vendor = newVendor('From The Future')
  const { page } = await phone(shared.origin)
  await page.goto('/requests')
  await expect(page.getByText('No requests yet')).toBeVisible()
  await plant(page, 'signup', 'current', { schemaVersion: 99, anything: 'typed' })
  await openSignup(page)
  const notice = page.getByText('There’s a signup on this device that this version can’t open.')
  await expect(notice).toBeVisible()
  await fillContact(page, vendor)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await notice.getByRole('link', { name: 'My requests' }).click()
  await expect(page.getByRole('heading', { name: 'A vendor signup' })).toBeVisible()
  expect(await readStored(page, 'quarantine')).toMatchObject([{ value: { anything: 'typed' } }])
})
