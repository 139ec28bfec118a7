/**
 * A reply that is not the last word: the vendor changes it, another device replies first, the client asks for something
 * else.
 */
import { sql } from '#server/db/sql.ts'
import { expect, test, underControl, type World } from '#tests/support/browser/browser.ts'
import { fillEvent, next, onlyRequest, openRequest, send } from '#tests/support/people/client.ts'
import {
  askedVendor,
  expectOneMail,
  openLead,
  replyCard,
  sendQuote,
  signInAsVendor,
  typeQuote,
} from '#tests/support/people/leads.ts'
import { VENDOR_USER } from '#tests/support/people/seeded-accounts.ts'

/** The database holds both replies, and the second one counts. */
async function expectChanged(world: World, before: number, after: number) {
  const rows = await world.stored((db) =>
    db.query(sql`select price_cents / 100 as price, is_current from reply order by id`),
  )
  expect(rows).toEqual([
    { price: before, is_current: false },
    { price: after, is_current: true },
  ])
}

test('a vendor changes a quote without a connection; the host sees the new one and gets one mail of it @journey:quote', async ({
  world,
  phone,
}) => {
  const { request, client, vendor } = await askedVendor({ world, phone }, 'leads changed quote')
  const { page } = vendor
  await openLead(page, request)
  await typeQuote(page)
  await sendQuote(page)
  await expect(replyCard(page)).toContainText('We emailed the client.')
  await expectOneMail(page, request.email, 'quoted $950')

  // Begun, and left as it is.
  await page.getByRole('button', { name: 'Edit quote' }).click()
  await expect(page.getByLabel('What’s included')).toHaveValue('Three hours, lights, travel')
  await page.getByLabel('Price').fill('1')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Price')).toHaveValue('1')
  await page.getByRole('button', { name: 'Keep current reply' }).click()
  await expect(page.getByLabel('Price')).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit quote' }).click()
  await expect(page.getByLabel('Price')).toHaveValue('950')
  world.proxy.break({ kind: 'refuse' })
  await vendor.context.setOffline(true)
  await page.getByLabel('Price').fill('800')
  await sendQuote(page)
  const changed = page.getByRole('region', { name: 'Your updated reply' })
  await expect(changed).toContainText('Not sent yet')
  // The client has the earlier price until then.
  await expect(replyCard(page)).toContainText('$950')
  world.proxy.heal()
  await vendor.context.setOffline(false)
  await expect(replyCard(page)).toContainText('$800', { timeout: 90_000 })
  await expect(changed).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit quote' })).toBeVisible()

  const card = await onlyRequest(client.page)
  await expect(card).toContainText('$800')
  await expect(card).toContainText('Total: $950 → $800')
  await expectOneMail(page, request.email, 'updated their quote to $800')
  await expectChanged(world, 950, 800)
})

test('a quote that waited while another device replied is refused, comes back as typed, changes that reply', async ({
  world,
  phone,
  visitor,
}) => {
  const { request, vendor } = await askedVendor({ world, phone }, 'leads two devices')
  const { page } = vendor
  await openLead(page, request)
  await underControl(page)
  await vendor.context.setOffline(true)
  await typeQuote(page)
  await sendQuote(page)
  await expect(replyCard(page)).toContainText('Not sent yet')

  const laptop = await visitor(world.origin)
  await signInAsVendor(laptop)
  await openLead(laptop, request)
  await typeQuote(laptop, { price: '700', includes: 'Two hours' })
  await sendQuote(laptop)
  await expect(replyCard(laptop)).toContainText(/The client can see it|We emailed the client/)

  await vendor.context.setOffline(false)
  await expect(page.getByText('You’ve already replied')).toBeVisible({ timeout: 90_000 })
  await page.goto('/leads')
  await expect(page.getByRole('article')).toContainText('Reply needs a fix')
  await page.getByRole('article').getByRole('link').click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('region', { name: 'Edit your reply' })
  await expect(form.getByLabel('Price')).toHaveValue('950')
  await expect(form.getByLabel('What’s included')).toHaveValue('Three hours, lights, travel')
  await expect(replyCard(page)).toContainText('$700')
  await form.getByLabel('Price').fill('900')
  await form.getByRole('button', { name: 'Send quote' }).click()
  await expect(replyCard(page)).toContainText('$900')
  await expectChanged(world, 700, 900)
})

test('what the host asks again shows as a change, and an answer to the earlier version is not taken', async ({
  world,
  phone,
}) => {
  const {
    request,
    client: { page: client },
    vendor: { page },
  } = await askedVendor({ world, phone }, 'leads changed')
  await openLead(page, request)
  await typeQuote(page)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await openRequest(client, [VENDOR_USER.memberId])
  await fillEvent(client, { ...request, guests: 60 })
  await next(client, 'client')
  await next(client, 'review')
  await send(client)
  await expect(client.getByRole('heading', { name: 'Request updated' })).toBeVisible()

  await sendQuote(page)
  await expect(replyCard(page)).toContainText('The client has updated this request')
  await replyCard(page).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('link', { name: 'View the latest version' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('60 guests')
  await expect(page.getByText('Updated by client · version 2')).toBeVisible()
  // The typed reply goes on with the new version.
  await expect(page.getByLabel('Price')).toHaveValue('950')
  await sendQuote(page)
  await expect(replyCard(page)).toContainText(/The client can see it|We emailed the client/)
  await page.goto('/leads')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Quoted')
})
