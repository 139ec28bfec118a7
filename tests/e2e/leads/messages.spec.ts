/** Host and vendor write to each other, each on a phone of their own, while the connection comes and goes. */
import { sql } from '#server/db/sql.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { askedVendor, openLead } from '#tests/support/people/leads.ts'
import { onlyRequest } from '#tests/support/people/host.ts'

test('a thread between two phones: typed offline, kept over a reload, delivered once, read, with a file', async ({
  world,
  phone,
}) => {
  const { request, host, vendor } = await askedVendor({ world, phone }, 'thread of two')
  const card = await onlyRequest(host.page)
  await card.getByRole('link', { name: 'Ask a question' }).click()
  const text = host.page.getByLabel(/^Message to/)
  await expect(text).toBeVisible()
  await text.fill('Do you bring')
  await text.pressSequentially(' lights?')
  await expect(host.page.getByText('Draft saved')).toBeVisible()
  await host.page.reload()
  await expect(text).toHaveValue('Do you bring lights?')

  world.proxy.break({ kind: 'refuse' })
  await host.context.setOffline(true)
  await host.page.getByRole('button', { name: 'Send', exact: true }).click()
  const hostLog = host.page.getByRole('log', { name: 'Messages' })
  await expect(hostLog).toContainText('Do you bring lights?')
  await expect(hostLog).toContainText('Not sent yet')
  await expect(text).toHaveValue('')
  world.proxy.heal()
  await host.context.setOffline(false)
  await expect(hostLog).toContainText('· Sent', { timeout: 90_000 })

  await openLead(vendor.page, request)
  await vendor.page.getByRole('link', { name: /^Messages/ }).click()
  const vendorLog = vendor.page.getByRole('log', { name: 'Messages' })
  await expect(vendorLog).toContainText('Do you bring lights?')
  await vendor.page.getByLabel('Files').setInputFiles({
    name: 'Stage plan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  })
  await expect(vendor.page.getByRole('list', { name: 'Attached files' })).toContainText('Stage plan.pdf')
  await vendor.page.getByLabel(/^Message to/).fill('Yes, here is the plan.')
  await vendor.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(vendorLog).toContainText('· Sent')

  await host.page.reload()
  await expect(hostLog).toContainText('Yes, here is the plan.')
  await expect(hostLog.getByRole('button', { name: /Stage plan\.pdf/ })).toBeVisible()
  await expect(hostLog).toContainText('· Read')
  const rows = await world.stored((db) => db.query(sql`select author, text from message order by id`))
  expect(rows).toEqual([
    { author: 'host', text: 'Do you bring lights?' },
    { author: 'vendor', text: 'Yes, here is the plan.' },
  ])

  // Read again without a connection.
  await host.context.setOffline(true)
  world.proxy.break({ kind: 'refuse' })
  await host.page.reload()
  await expect(hostLog).toContainText('Yes, here is the plan.')
  await expect(host.page.getByText('there may be newer messages')).toBeVisible()
})
