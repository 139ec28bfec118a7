/** A vendor's team: invited by mail, replies under their own name, removed while offline. */
import { expect, PHONE, test } from '#tests/support/browser/browser.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { onlyRequest } from '#tests/support/people/client.ts'
import { askedVendor, openLead } from '#tests/support/people/leads.ts'
import { mailed } from '#tests/support/people/person.ts'

const PASSWORD = 'a password nobody guesses'

test('a person joins a team by mail and writes in their own name; removed while offline, they keep their text', async ({
  world,
  phone,
}) => {
  const { request, client, vendor } = await askedVendor({ world, phone }, 'team')
  const owner = vendor.page
  await owner.goto('/account')
  await owner.getByRole('link', { name: /^Team/ }).click()
  await expect(owner.getByRole('region', { name: 'People' })).toContainText('Just you so far.')
  await owner.getByLabel('Email', { exact: true }).fill('mira@example.com')
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await expect(owner.getByRole('region', { name: 'Invited' })).toContainText('mira@example.com')
  await expectAccessible(owner, 'the team')
  await owner.setViewportSize(PHONE)

  const mira = await phone(world.origin)
  const { page } = mira
  const { path, token } = await mailed(owner, 'mira@example.com')
  await page.goto(`${path}#token=${token}`)
  await page.getByLabel('Your name').fill('Mira Lopez')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Join the team' }).click()
  await expect(page).toHaveURL(/\/leads$/)

  await openLead(page, request)
  const lead = page.url()
  await page.goto(lead.replace('/leads/', '/threads/'))
  await page.getByLabel(/^Message to/).fill('We have a wireless microphone.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Mira Lopez ·')
  const card = await onlyRequest(client.page)
  await card.getByRole('link', { name: /message|question/ }).click()
  await expect(client.page.getByRole('log', { name: 'Messages' })).toContainText(/Mira for .+ ·/)

  await mira.context.setOffline(true)
  await page.getByLabel(/^Message to/).fill('Typed in a tunnel.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Typed in a tunnel.')
  await owner.reload()
  await owner.getByRole('button', { name: 'Edit Mira Lopez' }).click()
  await owner.getByRole('button', { name: 'Remove from the team' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(owner.getByRole('region', { name: 'People' })).not.toContainText('Mira')
  await mira.context.setOffline(false)

  await expect(page).toHaveURL(/\/account$/)
  await page.goto(lead.replace('/leads/', '/threads/'))
  const unsent = page.getByRole('region', { name: 'Not sent' })
  await expect(unsent).toContainText('You’re no longer in this vendor’s team, so this wasn’t sent.')
  await expect(unsent).toContainText('Typed in a tunnel.')
})
