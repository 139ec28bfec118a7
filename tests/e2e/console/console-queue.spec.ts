/** A vendor pays; a guest reports it; an owner pays half back and hides it; the vendor reads why and appeals. */
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { joinWithPasskey } from '#tests/support/console/console.ts'
import { atStep, payWithCard, startPayment } from '#tests/support/people/vendor.ts'

test('half a payment goes back, a reported vendor is hidden with a reason, and appeals', async ({
  world,
  phone,
  visitor,
}) => {
  const { page: band } = await phone(world.origin)
  const vendor = await startPayment(band, 'Reported')
  await payWithCard(band)
  await atStep(band, 'summary')

  const owner = await visitor(world.ownOrigin)
  await joinWithPasskey(owner, world, 'ada@example.com')
  await owner.getByRole('link', { name: 'Money' }).filter({ visible: true }).click()
  await expect(owner.getByRole('heading', { name: 'Promotions' })).toBeVisible()
  const profile = owner.getByRole('main').getByRole('link').first()
  await expect(profile).toBeVisible()
  await expectAccessible(owner, 'money')
  const dialog = owner.getByRole('dialog')
  await owner.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByLabel('Amount').fill('74.50')
  await dialog.getByLabel('Reason').fill('listed late')
  await expect(dialog.getByText('Pays back $74.50 of $149')).toBeVisible()
  await expectAccessible(owner, 'a refund')
  await dialog.getByRole('button', { name: 'Pay back' }).dblclick()
  await expect(owner.getByText('$74.50 paid back')).toBeVisible()
  const [, id = ''] = /vendors\/(\d+)/.exec((await profile.getAttribute('href')) ?? '') ?? []

  const guest = await visitor(world.ownOrigin)
  await guest.goto(`/report?subject=vendor&id=${id}`)
  await guest.getByLabel('What’s wrong?').selectOption({ label: 'It’s fake or misleading' })
  await guest.getByRole('button', { name: 'Send report' }).click()
  await expect(guest.getByText('Say what’s wrong, so that we can judge it.').first()).toBeVisible()
  await expectAccessible(guest, 'a report')
  await guest.getByLabel('Say more').fill('These are the photos of another band.')
  await guest.getByRole('button', { name: 'Send report' }).click()
  await expect(guest.getByText('Thank you. We’ll look at it.')).toBeVisible()

  await owner.goto('/operator/reports')
  await expect(owner.getByText('These are the photos of another band.')).toBeVisible()
  await owner.getByRole('button', { name: 'Look at this' }).click()
  await owner.getByRole('button', { name: 'Hide' }).click()
  await dialog.getByLabel('Reason').fill('not your own photos')
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(owner.getByText('Nothing to judge')).toBeVisible()

  await band.goto('/account/decisions')
  await expect(band.getByText('We’ve hidden your profile')).toBeVisible()
  await expect(band.getByText('not your own photos')).toBeVisible()
  await expectAccessible(band, 'decisions')
  await band.getByLabel('Why is this decision wrong?').fill('They are ours.')
  await band.getByRole('button', { name: 'Send appeal' }).click()
  await expect(band.getByText('Appealed')).toBeVisible()
  await owner.reload()
  await expect(owner.getByText('They are ours.')).toBeVisible()
  await expectAccessible(owner, 'an appeal')
  await owner.getByRole('button', { name: 'Decide' }).click()
  await dialog.getByLabel('Decision').selectOption({ label: 'Take it back' })
  await dialog.getByLabel('Reason').fill('they are')
  await expect(dialog.getByText('shown again')).toBeVisible()
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(owner.getByText('Nothing to judge')).toBeVisible()
  await guest.goto('/report')
  await expect(guest.getByText('Decisions taken back')).toBeVisible()
  await expectAccessible(guest, 'figures')
  expect(vendor.profileName).not.toBe('')
})
