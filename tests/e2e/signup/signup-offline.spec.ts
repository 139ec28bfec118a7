/** A signup part of which is done without a connection. */
import type { Page, Response } from '@playwright/test'
import { expect, test, underControl, type Phone, type World } from '#tests/support/browser/browser.ts'
import {
  atStep,
  chooseMembership,
  choosePhoto,
  fillCategory,
  fillContact,
  finish,
  foundNearby,
  newVendor,
  next,
  openSignup,
  payWithCard,
  setPassword,
  storedVendor,
  PAID_ONCE,
  BOTH_PHOTOS,
  toPayment,
  type NewVendor,
} from '#tests/support/people/vendor.ts'

test('part of the way without a connection: everything but the payment is typed, kept and brought up later', async ({
  world,
  phone,
}) => {
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
  await expect(page.getByText('You need to be online for this step.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Waiting to go online' })).toBeDisabled()
  await page.reload()
  await expect(page.getByText('You need to be online for this step.')).toBeVisible()

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
  await expect(page.getByText('Saved on this device. We’ll upload it')).toBeVisible()
  await finish(page)
  await expect(page.getByText('Your description is saved on this device')).toBeVisible()
  await comeBack()
  await expect(page.getByText('Photo uploaded.')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('Your description is saved on this device')).toBeHidden()
  expect(await world.stored((db) => storedVendor(db, vendor.email))).toMatchObject({
    description: vendor.description,
    orders: PAID_ONCE,
    photos: BOTH_PHOTOS,
  })
})

/** A signup that is paid, with a text and a photo that could not go up. */
async function withLatePhoto(world: World, client: Phone, vendor: NewVendor) {
  const { page, context } = client
  await openSignup(page)
  await underControl(page)
  await toPayment(page, vendor)
  await payWithCard(page)
  await setPassword(page)
  world.proxy.break({ kind: 'refuse' })
  await context.setOffline(true)
  await page.getByLabel('Description').fill(vendor.description)
  await next(page)
  await atStep(page, 'photos')
  await choosePhoto(page)
  await expect(page.getByText('Saved on this device. We’ll upload it')).toBeVisible()
  await finish(page)
}

/** Clients see the photo and the text. */
async function expectShown(page: Page, vendor: NewVendor) {
  await expect(await foundNearby(page, vendor)).toContainText(vendor.description)
}

const bothCut = (page: Page) =>
  page.waitForResponse(
    (response) =>
      /\/vendors\/\d+\/photos/.test(response.url()) && photoKind(response) === 'searchResult' && response.ok(),
  )
const photoKind = (response: Response) => (response.request().postDataJSON() as { type: string }).type

test('a late photo and text go up from another page of the app', async ({ world, phone }) => {
  const vendor = newVendor('Elsewhere')
  const client = await phone(world.origin)
  await withLatePhoto(world, client, vendor)
  await client.page.goto('/')
  const up = bothCut(client.page)
  world.proxy.heal()
  await client.context.setOffline(false)
  await up
  await expectShown(client.page, vendor)
})

test('a late photo and text go up when the app is opened the next time', async ({ world, phoneWithProfile }) => {
  const vendor = newVendor('Next Time')
  let client = await phoneWithProfile(world.origin)
  await withLatePhoto(world, client, vendor)
  client = await client.restart()
  world.proxy.heal()
  const up = bothCut(client.page)
  await client.page.goto('/')
  await up
  await expectShown(client.page, vendor)
})
