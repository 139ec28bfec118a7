/**
 * An answer that is not the last word: the vendor changes it, another device answers first, the host asks for something
 * else.
 */
import { sql } from '#server/db/sql.ts'
import { expect, test, underControl, type World } from '#tests/support/browser/browser.ts'
import { fillEvent, next, onlyRequest, openRequest, send } from '#tests/support/people/host.ts'
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

/** Two phones and a server of its own each. */
test.describe.configure({ timeout: 240_000 })

/** The database holds both answers, and the second one counts. */
async function expectChanged(world: World, before: number, after: number) {
  const rows = await world.stored((db) =>
    db.query(sql`select price_cents / 100 as price, is_current from lead_answer order by id`),
  )
  expect(rows).toEqual([
    { price: before, is_current: false },
    { price: after, is_current: true },
  ])
}

test('a vendor changes a quote without a connection; the host sees the new one and gets one mail of it', async ({
  world,
  phone,
}) => {
  const { request, host, vendor } = await askedVendor({ world, phone }, 'leads changed quote')
  const { page } = vendor
  await openLead(page, request)
  await typeQuote(page)
  await sendQuote(page)
  await expect(replyCard(page)).toContainText('The host has it, and got a mail.')
  await expectOneMail(page, request.email, 'quotes $950')

  // Begun, and left as it is.
  await page.getByRole('button', { name: 'Change your quote' }).click()
  await expect(page.getByLabel('What is included')).toHaveValue('Three hours, lights, travel')
  await page.getByLabel('Price').fill('1')
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Price')).toHaveValue('1')
  await page.getByRole('button', { name: 'Leave it as it is' }).click()
  await expect(page.getByLabel('Price')).toHaveCount(0)

  await page.getByRole('button', { name: 'Change your quote' }).click()
  await expect(page.getByLabel('Price')).toHaveValue('950')
  world.proxy.break({ kind: 'refuse' })
  await vendor.context.setOffline(true)
  await page.getByLabel('Price').fill('800')
  await sendQuote(page)
  const changed = page.getByRole('region', { name: 'Your changed answer' })
  await expect(changed).toContainText('On this phone · not sent yet')
  // What the host has until then.
  await expect(replyCard(page)).toContainText('$950')
  world.proxy.heal()
  await vendor.context.setOffline(false)
  await expect(replyCard(page)).toContainText('$800', { timeout: 45_000 })
  await expect(changed).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change your quote' })).toBeVisible()

  const card = await onlyRequest(host.page)
  await expect(card).toContainText('$800')
  await expect(card).not.toContainText('$950')
  await expectOneMail(page, request.email, 'now quotes $800')
  await expectChanged(world, 950, 800)
})

test('a quote that waited while another device answered is refused, comes back as it was typed, and changes that answer', async ({
  world,
  phone,
}) => {
  const { request, vendor } = await askedVendor({ world, phone }, 'leads two devices', {
    host: { serviceWorkers: 'block' },
  })
  const { page } = vendor
  await openLead(page, request)
  await underControl(page)
  await vendor.context.setOffline(true)
  await typeQuote(page)
  await sendQuote(page)
  await expect(replyCard(page)).toContainText('On this phone · not sent yet')

  const { page: laptop } = await phone(world.origin, { serviceWorkers: 'block' })
  await signInAsVendor(laptop)
  await openLead(laptop, request)
  await typeQuote(laptop, { price: '700', includes: 'Two hours' })
  await sendQuote(laptop)
  await expect(replyCard(laptop)).toContainText('The host has it')

  await vendor.context.setOffline(false)
  await expect(page.getByText('You have answered this request since')).toBeVisible({ timeout: 45_000 })
  await page.goto('/leads')
  await expect(page.getByRole('article')).toContainText('Your answer needs you')
  await page.getByRole('article').getByRole('link').click()
  await page.getByRole('button', { name: 'Change it' }).click()
  const form = page.getByRole('region', { name: 'Change your answer' })
  await expect(form.getByLabel('Price')).toHaveValue('950')
  await expect(form.getByLabel('What is included')).toHaveValue('Three hours, lights, travel')
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
    host: { page: host },
    vendor: { page },
  } = await askedVendor({ world, phone }, 'leads changed')
  await openLead(page, request)
  await typeQuote(page)
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  await openRequest(host, [VENDOR_USER.memberId])
  await fillEvent(host, { ...request, guests: 60 })
  await next(host, 'client')
  await next(host, 'review')
  await send(host)
  await expect(host.getByRole('heading', { name: 'Your request is updated' })).toBeVisible()

  await sendQuote(page)
  await expect(replyCard(page)).toContainText('The host has changed the request since')
  await replyCard(page).getByRole('button', { name: 'Change it' }).click()
  await page.getByRole('link', { name: 'Read the new version' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('60 guests')
  await expect(page.getByText('Changed by the host · version 2')).toBeVisible()
  // What was typed goes on with the new version.
  await expect(page.getByLabel('Price')).toHaveValue('950')
  await sendQuote(page)
  await expect(replyCard(page)).toContainText('The host has it')
  await page.goto('/leads')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Answered')
})
