/**
 * A request that is taken back without a connection: what is discarded is never sent, what is edited is sent as edited.
 */
import type { Page } from '@playwright/test'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import {
  expectReceipt,
  expectSaved,
  fillAll,
  newRequest,
  next,
  onlyRequest,
  openRequest,
  send,
} from '#tests/support/people/client.ts'
import { expectNothingStored, expectStoredOnce } from '#tests/support/server/stored-requests.ts'

async function discard(page: Page) {
  await page.getByRole('article').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
}

test('sent and discarded offline: nothing is stored after the reconnect @journey:offline', async ({
  shared,
  phone,
}) => {
  const request = newRequest('discarded offline')
  const { page, context } = await phone(shared.origin)
  await openRequest(page, [7])
  await underControl(page)
  await fillAll(page, request)
  shared.proxy.break({ kind: 'refuse' })
  await context.setOffline(true)
  await send(page)
  await expectSaved(page)
  await expect(page.getByRole('heading', { name: 'Saved. We’ll send it when you’re online' })).toBeVisible()
  await onlyRequest(page)
  await discard(page)
  await expect(page.getByRole('article')).toHaveCount(0)
  shared.proxy.heal()
  await context.setOffline(false)
  // Another one that is sent then arrives alone.
  const later = newRequest('after the discard')
  await openRequest(page, [8])
  await fillAll(page, later)
  await send(page)
  await expectReceipt(page)
  await expectNothingStored(shared, request)
  await expectStoredOnce(shared, later, [8])
})

test('sent and edited offline: one request is stored, the edited one', async ({ shared, phone }) => {
  const request = newRequest('edited offline')
  const { page, context } = await phone(shared.origin)
  await openRequest(page, [7])
  await underControl(page)
  await fillAll(page, request)
  shared.proxy.break({ kind: 'refuse' })
  await context.setOffline(true)
  await send(page)
  await expectSaved(page)
  const card = await onlyRequest(page)
  await card.getByRole('button', { name: 'Edit' }).click()
  await expect(page).toHaveURL(/requestquote/)
  await page.getByRole('button', { name: 'Edit: Your event' }).click()
  await page.getByLabel('Event details').fill('Now with a dance floor')
  await next(page, 'client')
  await next(page, 'review')
  await send(page)
  await expectSaved(page)
  shared.proxy.heal()
  await context.setOffline(false)
  await expectReceipt(page)
  await expectStoredOnce(shared, { ...request, notes: 'Now with a dance floor' }, [7])
})

test('discarded while nobody knows whether it arrived: it says what will happen, and is canceled first', async ({
  shared,
  phone,
}) => {
  const request = newRequest('discarded in the dark')
  const { page, context } = await phone(shared.origin)
  await openRequest(page, [7])
  await underControl(page)
  await fillAll(page, request)
  shared.proxy.break({ kind: 'refuse' })
  await send(page)
  await expect(page.getByRole('heading', { name: 'Saved. We’ll send it when Fanfare responds' })).toBeVisible()
  const card = await onlyRequest(page)
  await expect(card).toContainText('Fanfare isn’t responding. Nothing is lost.')
  await context.setOffline(true)
  await discard(page)
  await expect(card).toContainText('Will be withdrawn when you’re online')
  shared.proxy.heal()
  await context.setOffline(false)
  await expect(page.getByRole('article')).toHaveCount(0)
  await expectNothingStored(shared, request)
})
