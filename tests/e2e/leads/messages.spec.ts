/** Client and vendor write to each other, each on a phone of their own, while the connection comes and goes. */
import { sql } from '#server/db/sql.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { askedVendor, openLead } from '#tests/support/people/leads.ts'
import { onlyRequest } from '#tests/support/people/client.ts'

test('a thread between two phones: typed offline, kept over a reload, delivered once, read, with a file @journey:message', async ({
  world,
  phone,
}) => {
  const { request, client, vendor } = await askedVendor({ world, phone }, 'thread of two', {
    client: { serviceWorkers: 'allow' },
  })
  const card = await onlyRequest(client.page)
  await card.getByRole('link', { name: 'Ask a question' }).click()
  const text = client.page.getByLabel(/^Message to/)
  await expect(text).toBeVisible()
  await text.fill('Do you bring')
  await text.pressSequentially(' lights?')
  await expect(client.page.getByText('Draft saved')).toBeVisible()
  await client.page.reload()
  await expect(text).toHaveValue('Do you bring lights?')

  world.proxy.break({ kind: 'refuse' })
  await client.context.setOffline(true)
  await client.page.getByRole('button', { name: 'Send', exact: true }).click()
  const clientLog = client.page.getByRole('log', { name: 'Messages' })
  await expect(clientLog).toContainText('Do you bring lights?')
  await expect(clientLog).toContainText('Not sent yet')
  await expect(text).toHaveValue('')
  world.proxy.heal()
  await client.context.setOffline(false)
  await expect(clientLog).toContainText('· Sent', { timeout: 90_000 })

  await openLead(vendor.page, request)
  await vendor.page
    .getByRole('main')
    .getByRole('link', { name: /^Messages/ })
    .click()
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

  await client.page.reload()
  await expect(clientLog).toContainText('Yes, here is the plan.')
  await expect(clientLog.getByRole('button', { name: /Stage plan\.pdf/ })).toBeVisible()
  await expect(clientLog).toContainText('· Read')
  const rows = await world.stored((db) => db.query(sql`select author, text from message order by id`))
  expect(rows).toEqual([
    { author: 'host', text: 'Do you bring lights?' },
    { author: 'vendor', text: 'Yes, here is the plan.' },
  ])

  // Read again without a connection.
  await client.context.setOffline(true)
  world.proxy.break({ kind: 'refuse' })
  await client.page.reload()
  await expect(clientLog).toContainText('Yes, here is the plan.')
  await expect(client.page.getByText('there may be newer messages')).toBeVisible()
})
