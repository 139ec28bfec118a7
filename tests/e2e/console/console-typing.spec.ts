/** Text that operators type into dialogs is there until it is saved or discarded, whatever happens meanwhile. */
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { joinWithPasskey } from '#tests/support/console/console.ts'
import { behindTheScenes } from '#tests/support/people/person.ts'
import { addEndedBooking } from '#tests/support/world/completed-booking.ts'

test('an edit that another operator overtook keeps its text, and a reason to export outlives a reload', async ({
  world,
  visitor,
}) => {
  const { vendor, client } = await behindTheScenes(world, (db) => addEndedBooking(db, new Date()))
  const path = `/operator/people/vendors/${vendor.vendorId}`
  const ada = await visitor(world.ownOrigin)
  await joinWithPasskey(ada, world, 'ada@example.com')
  const eve = await visitor(world.ownOrigin)
  await joinWithPasskey(eve, world, 'eve@example.com')
  const dialog = ada.getByRole('dialog')
  const open = async (page: typeof ada) => {
    await page.getByRole('listitem').filter({ hasText: 'Description' }).getByRole('button', { name: 'Edit' }).click()
  }

  await ada.goto(path)
  await eve.goto(path)
  await open(ada)
  await dialog.getByLabel('Text').fill('Plays at weddings, for Ada.')
  await dialog.getByLabel('Reason').fill('asked by phone')
  await open(eve)
  await eve.getByRole('dialog').getByLabel('Text').fill('Plays everywhere, for Eve.')
  await eve.getByRole('dialog').getByLabel('Reason').fill('asked by mail')
  await expect(eve.getByText('It becomes “Plays everywhere, for Eve.”')).toBeVisible()
  await eve.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(eve.getByRole('dialog')).toBeHidden()
  await expect(eve.getByText('Plays everywhere, for Eve.').first()).toBeVisible()

  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(ada.getByText('Plays everywhere, for Eve.').first()).toBeVisible()
  await open(ada)
  await expect(dialog.getByLabel('Text')).toHaveValue('Plays at weddings, for Ada.')
  await expect(dialog.getByLabel('Reason')).toHaveValue('asked by phone')
  await expect(dialog.getByText('Plays everywhere, for Eve.', { exact: true })).toBeVisible()
  await expectAccessible(ada, 'an edit that was overtaken')
  await expect(dialog.getByText('It becomes “Plays at weddings, for Ada.”')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(ada.getByText('Plays at weddings, for Ada.').first()).toBeVisible()

  await open(ada)
  await dialog.getByLabel('Text').fill('Something else')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await open(ada)
  await expect(dialog.getByLabel('Text')).toHaveValue('Something else')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.getByLabel('Text')).toHaveValue('Plays at weddings, for Ada.')

  await ada.goto(`/operator/people/person?email=${encodeURIComponent(client.email)}`)
  await ada.getByRole('button', { name: 'Export data' }).click()
  await dialog.getByLabel('Reason').fill('asked for in a letter')
  await ada.reload()
  await ada.getByRole('button', { name: 'Export data' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('asked for in a letter')
  await expectAccessible(ada, 'a reason from before')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('')
})

test('a dialog about a report stays while another operator decides it, and leads to what follows', async ({
  world,
  visitor,
}) => {
  const { vendorId } = await behindTheScenes(world, async (db) => {
    const { vendor } = await addEndedBooking(db, new Date())
    await db.query(sql`
      insert into report (subject, subject_id, why, text, excerpt, vendor_id, created_at)
      values ('vendor', ${String(vendor.vendorId)}, 'fake', 'Copied.', 'DJ Nova', ${vendor.vendorId}::int, now())`)
    return vendor
  })
  const eve = await visitor(world.ownOrigin)
  await joinWithPasskey(eve, world, 'eve@example.com')
  await eve.goto(`/operator/people/vendors/${vendorId}`)
  const ada = await visitor(world.ownOrigin)
  await ada.clock.install()
  await joinWithPasskey(ada, world, 'ada@example.com')
  await ada.goto('/operator/reports')
  await ada.getByRole('button', { name: 'Look at this' }).click()

  const held = Promise.withResolvers<void>()
  const isPlan = (body: string | null) => body?.includes('"phase":"plan"') === true
  await ada.route('**/api/v1/operator/**', async (route) => {
    if (isPlan(route.request().postData())) await held.promise
    await route.continue()
  })
  await ada.getByRole('button', { name: 'Hide' }).click()
  const dialog = ada.getByRole('dialog')
  const hide = dialog.getByRole('button', { name: 'Hide', exact: true })
  await dialog.getByLabel('Reason').fill('copied')
  await hide.dispatchEvent('click')
  await expect(hide).toHaveAttribute('aria-busy', 'true')
  held.resolve()
  await expect(dialog.locator(':focus')).toContainText('Closes every open report about this vendor')

  await eve.getByRole('button', { name: 'Hide vendor' }).click()
  await eve.getByRole('dialog').getByLabel('Reason').fill('not their text')
  await eve.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(eve.getByText(/^Hidden since .+: not their text$/)).toBeVisible()

  const reread: string[] = []
  ada.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/v1/operator/reports')
      reread.push(request.url())
  })
  await ada.clock.fastForward('01:00')
  await hide.click()
  await expect(dialog.getByText(`Vendor ${vendorId} is hidden already.`)).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('copied')
  expect(reread).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(ada.getByText('Nothing to judge')).toBeVisible()
})
