/** Packages: a lead that one fits is replied to in a few taps, and nothing of the last job slips in. */
import { sql } from '#server/db/sql.ts'
import { expect, PHONE, test } from '#tests/support/browser/browser.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { newRequest } from '#tests/support/people/client.ts'
import { askedVendor, openLead, replyCard, requestQuote, sendQuote, typeQuote } from '#tests/support/people/leads.ts'

test('from the notification to the sent quote, a package takes three taps', async ({ world, phone }) => {
  const { request, client, vendor } = await askedVendor({ world, phone }, 'a package')
  const { page } = vendor
  await openLead(page, request)
  await typeQuote(page, { price: '1050', includes: 'MC, lights and sound' })
  await expect(page.getByRole('region', { name: 'What the client will read' })).toContainText('If the client cancels')
  await page.getByRole('button', { name: 'Save this quote…' }).click()
  const save = page.getByRole('dialog', { name: 'Save this quote' })
  await save.getByLabel('Name').fill('All evening')
  await save.getByLabel('Save as').selectOption('Package')
  await save.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(save).toBeHidden()
  await sendQuote(page)
  await expect(replyCard(page)).toContainText(/The client can see it|We emailed the client/)

  const second = { ...newRequest('another evening'), guests: 77 }
  await requestQuote(client.page, second)
  // The first tap is the one on the notification, which opens the lead.
  await openLead(page, second)
  const offers = page.getByRole('region', { name: 'Packages that fit' })
  await expect(offers).toBeVisible()
  await expectAccessible(page, 'a lead with a package')
  await page.setViewportSize(PHONE)
  await page.evaluate(() => {
    addEventListener('click', ({ isTrusted }) => (document.title += isTrusted ? ' tap' : ''), { capture: true })
  })
  await offers.getByRole('button', { name: 'All evening, $1,050' }).click()
  const preview = page.getByRole('region', { name: 'What the client will read' })
  await expect(preview).toContainText('Cancellation: Flexible')
  await expect(page.getByRole('button', { name: 'Send quote' })).toBeFocused()
  await sendQuote(page)
  await expect(replyCard(page)).toContainText('$1,050')
  const taps = 1 + (await page.title()).split(' tap').length - 1
  expect(taps).toBeLessThanOrEqual(4)
  await expect(replyCard(page)).toContainText(/The client can see it|We emailed the client/)
  const quotes = await world.stored((db) =>
    db.query(sql`select price_cents, terms->>'cancellation' as policy from reply order by id desc limit 1`),
  )
  expect(quotes).toEqual([{ price_cents: 105_000, policy: 'flexible' }])
})

test('a second reply has the words of the last quote but those for other guests; it can be started empty', async ({
  world,
  phone,
}) => {
  const { request, client, vendor } = await askedVendor({ world, phone }, 'the last job')
  const { page } = vendor
  await openLead(page, request)
  await typeQuote(page, { includes: 'Lights\nSeats for 40 guests' })
  await sendQuote(page)
  await expect(replyCard(page)).toContainText(/The client can see it|We emailed the client/)
  const second = { ...newRequest('the next job'), guests: 77 }
  await requestQuote(client.page, second)
  await openLead(page, second)
  const includes = page.getByLabel('What’s included')
  await expect(includes).toHaveValue('Lights')
  await expect(page.getByText('“Seats for 40 guests”')).toBeVisible()
  await expect(page.getByText('Filled in from your last quote, except the price.')).toBeVisible()
  await page.getByLabel('Message').fill('Gladly.')
  await page.getByRole('button', { name: 'Start empty' }).click()
  await expect(page.getByText('Cleared. What you typed is still here.')).toBeVisible()
  await expect(includes).toHaveValue('')
  await expect(page.getByLabel('Message')).toHaveValue('Gladly.')
})
