/** A band and a limousine in one request: sent offline, and each vendor is told only what it is asked for. */
import { addDays } from '#contract/dates.ts'
import { formatDays } from '#contract/format-days.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import {
  expectSaved,
  fillClient,
  newRequest,
  next,
  onlyRequest,
  openRequest,
  send,
  sendNow,
} from '#tests/support/people/client.ts'
import { signInAsVendor } from '#tests/support/people/leads.ts'
import { behindTheScenes, signIn } from '#tests/support/people/person.ts'
import { VENDOR_USER } from '#tests/support/people/seeded-accounts.ts'
import { SHOWN } from '#tests/support/server/demo-vendors.ts'

const ADDRESS = '1 Main Street'

test('the band never learns the pickup address, the limousine does, and both read what is not sure yet', async ({
  world,
  phone,
  visitor,
}) => {
  const driver = { email: 'driver@example.com', name: 'Dana' }
  await behindTheScenes(world, (db) =>
    anAccount(db, driver.email, { vendorId: SHOWN.limousine, welcomeName: driver.name }),
  )
  const request = newRequest('mixed')
  const latest = addDays(request.eventDate, 9)
  const { page, context } = await phone(world.origin)
  await openRequest(page, [VENDOR_USER.memberId, SHOWN.limousine])
  await underControl(page)
  await page.getByLabel('Event type').selectOption(request.eventType)
  await page.getByLabel('Flexible').check()
  await page.getByLabel('Earliest date').fill(request.eventDate)
  await page.getByLabel('Latest date').fill(latest)
  await page.getByRole('combobox', { name: 'City', exact: true }).fill(request.city)
  await page.getByRole('option', { name: request.city, exact: true }).click()
  const party = page.getByRole('region', { name: 'At the event' })
  await party.getByLabel('Guest count').fill('40')
  await party.getByLabel('Not sure yet').first().check()
  await party.getByLabel('Start time').fill('18:30')
  await party.getByLabel('Duration').selectOption('180')
  const ride = page.getByRole('region', { name: 'The ride' })
  await ride.getByLabel('Pickup location').fill(ADDRESS)
  await ride.getByLabel('Drop-off location').fill('The boathouse')
  await ride.getByLabel('Pickup time').fill('17:15')
  await ride.getByLabel('Passengers').fill('6')
  await page.getByLabel('Vendor budget').fill('2000')
  await page.getByLabel('Budget is for').selectOption('All vendors together')
  await next(page, 'client')
  await fillClient(page, request)
  await next(page, 'review')
  await expect(page.getByText('Not sure yet')).toBeVisible()
  await expect(page.getByText('$2,000 for all vendors together')).toBeVisible()

  world.proxy.break({ kind: 'refuse' })
  await context.setOffline(true)
  await send(page)
  await expectSaved(page)
  world.proxy.heal()
  await context.setOffline(false)
  await sendNow(await onlyRequest(page))

  const days = formatDays(request.eventDate, latest)
  const band = await visitor(world.origin)
  await signInAsVendor(band)
  await band.goto('/leads')
  await band.getByRole('article').getByRole('link').click()
  const asked = band.getByRole('region', { name: 'Request details' })
  await expect(asked).toContainText(`Flexible date${days}`)
  await expect(asked).toContainText('GuestsNot sure yet')
  await expect(asked).toContainText('6:30 PM')
  await expect(asked).toContainText('Up to $2,000 for all vendors together')
  expect(await band.content()).not.toMatch(/1 Main Street|boathouse|passenger/)

  const limousine = await phone(world.origin)
  await signIn(limousine.page, driver.email, { name: driver.name })
  await limousine.page.goto('/leads')
  await limousine.page.getByRole('article').getByRole('link').click()
  const wanted = limousine.page.getByRole('region', { name: 'Request details' })
  await expect(wanted).toContainText(ADDRESS)
  await expect(wanted).toContainText('5:15 PM')
  await expect(wanted).not.toContainText('6:30 PM')
  await expect(limousine.page.getByRole('heading', { level: 1 })).toContainText('6 passengers')
})
