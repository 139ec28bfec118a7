/** One draft in two windows side by side: nothing that is typed in either is lost. */
import { expect, test } from '#tests/support/browser/browser.ts'
import { openRequest } from '#tests/support/people/client.ts'
import { readDrafts } from '#tests/support/browser/device-storage.ts'

test('what is typed in each of two windows ends in both, and on the phone', async ({ shared, phone }) => {
  const { context, page: left } = await phone(shared.origin)
  await openRequest(left, [23])
  const right = await context.newPage()
  await openRequest(right, [23])
  expect(await Promise.all([left, right].map((page) => page.evaluate(() => document.visibilityState)))).toEqual([
    'visible',
    'visible',
  ])

  await left.getByLabel('Event details').fill('Please bring a fog machine.')
  await right.getByLabel('Guest count').fill('70')
  await right.getByLabel(/^Venue/).fill('The old mill')
  await right.getByRole('combobox', { name: 'City', exact: true }).fill('Boston, MA')
  await right.getByRole('option', { name: 'Boston, MA', exact: true }).click()

  for (const page of [left, right]) {
    await expect(page.getByLabel('Event details')).toHaveValue('Please bring a fog machine.')
    await expect(page.getByLabel('Guest count')).toHaveValue('70')
    await expect(page.getByLabel(/^Venue/)).toHaveValue('The old mill')
    await expect(page.getByRole('combobox', { name: 'City', exact: true })).toHaveValue('Boston, MA')
    await expect(page.getByText('Draft saved ·')).toBeVisible()
  }
  const both = { notes: 'Please bring a fog machine.', guestCount: '70', venue: 'The old mill', location: 'boston-ma' }
  await expect.poll(() => readDrafts(left)).toMatchObject([{ gigRequest: both }])

  // A city that is typed and not chosen stands in both too: it would be sent from either.
  await right.getByRole('combobox', { name: 'City', exact: true }).fill('Chicago, IL')
  await expect(left.getByRole('combobox', { name: 'City', exact: true })).toHaveValue('Chicago, IL')
  await right.getByRole('combobox', { name: 'City', exact: true }).fill('Boston, MA')
  await expect(left.getByRole('combobox', { name: 'City', exact: true })).toHaveValue('Boston, MA')
  await right.getByRole('option', { name: 'Boston, MA', exact: true }).click()
  await expect.poll(() => readDrafts(left)).toMatchObject([{ gigRequest: both }])

  // The field that is being typed in is not changed under the hand, whatever the other window saves.
  await left.getByLabel('Event details').pressSequentially(' And candles.')
  await right.getByLabel('Guest count').fill('75')
  await expect(left.getByLabel('Guest count')).toHaveValue('75')
  await expect(left.getByLabel('Event details')).toHaveValue('Please bring a fog machine. And candles.')
  await expect(right.getByLabel('Event details')).toHaveValue('Please bring a fog machine. And candles.')
  await expect
    .poll(() => readDrafts(right))
    .toMatchObject([{ gigRequest: { ...both, notes: 'Please bring a fog machine. And candles.', guestCount: '75' } }])
})
