/** Leads end to end: a client asks, a vendor is mailed, opens, replies or declines, and the client hears of it. */
import { dateIn } from '#contract/dates.ts'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, PHONE, test, underControl } from '#tests/support/browser/browser.ts'
import { newRequest, onlyRequest } from '#tests/support/people/client.ts'
import { everythingStored, mailed } from '#tests/support/people/person.ts'
import { readReplies } from '#tests/support/browser/device-storage.ts'
import {
  askedVendor,
  expectOneMail,
  openLead,
  replyCard,
  requestQuote,
  sendQuote,
  signInAsVendor,
  typeQuote,
} from '#tests/support/people/leads.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { VENDOR_USER } from '#tests/support/people/seeded-accounts.ts'

test('a vendor gets a mail, replies to the lead offline, and the host sees and is mailed the quote, once @journey:quote', async ({
  world,
  phone,
}) => {
  const request = newRequest('leads offline')
  const client = await phone(world.origin)
  await requestQuote(client.page, request)
  await client.page.goto('/requests')
  await expect(client.page.getByRole('article')).toContainText('Delivered')

  const vendor = await phone(world.origin)
  const { page } = vendor
  await expect
    .poll(async () => (await mailsTo(page, VENDOR_USER.email)).map(({ subject }) => subject))
    .toEqual([expect.stringMatching(/^Birthday party, .*: new request$/)])
  const link = /\/leads\/\d+/.exec((await mailsTo(page, VENDOR_USER.email))[0]?.text ?? '')?.[0] ?? ''
  await signInAsVendor(page)
  await underControl(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).click()
  await expect(page.getByRole('article')).toContainText('New')
  await expect(page.getByRole('article')).toContainText('Email not confirmed')
  await page.goto(link)
  await expect(page.getByText(request.notes)).toBeVisible()
  await expect(page.getByText('Email not confirmed')).toBeVisible()
  await expect(page.getByText('Viewed')).toBeVisible()
  await client.page.goto('/requests')
  await expect(client.page.getByRole('article')).toContainText('Viewed')

  // Nothing typed is lost with the connection, nor with the page.
  world.proxy.break({ kind: 'refuse' })
  await vendor.context.setOffline(true)
  await typeQuote(page)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.goto('/leads')
  await expect(page.getByRole('article')).toContainText('Reply draft')
  await page.getByRole('article').getByRole('link').click()
  await expect(page.getByLabel('What’s included')).toHaveValue('Three hours, lights, travel')
  await sendQuote(page)
  await expect(replyCard(page)).toContainText('Not sent yet')
  await expect
    .poll(async () => (await readReplies(page)).map(({ state, lastProblem }) => [state, lastProblem?.kind]))
    .toEqual([['queued', 'offline']])

  world.proxy.heal()
  await vendor.context.setOffline(false)
  await expect(replyCard(page)).toContainText('$950', { timeout: 90_000 })
  await expect(replyCard(page)).toContainText(/The client can see it|We emailed the client/, { timeout: 90_000 })

  const card = await onlyRequest(client.page)
  await expect(card).toContainText('Quoted')
  await expect(card).toContainText('$950')
  await expect(card).toContainText('Three hours, lights, travel')
  await expect(card).toContainText('We know the venue.')
  // The client's phone shows it without a connection, too.
  await underControl(client.page)
  await client.context.setOffline(true)
  await client.page.reload()
  await expect(client.page.getByRole('article')).toContainText('$950')
  await client.context.setOffline(false)
  await expectOneMail(page, request.email, 'quoted $950')
  expect(await world.stored((db) => db.query(sql`select price_cents from reply`))).toEqual([{ price_cents: 95000 }])
})

test('an answer is stored once although the reply to it is lost, and the server is killed before the mails', async ({
  world,
  phone,
}) => {
  const {
    request,
    vendor: { page },
  } = await askedVendor({ world, phone }, 'leads lost reply', { vendor: { serviceWorkers: 'block' } })
  await openLead(page, request)
  await typeQuote(page)
  world.proxy.break({ kind: 'resetBeforeAnswer' }, { when: /^POST \/api\/v1\/lead-answers / })
  await sendQuote(page)
  await world.proxy.untilHits(1)
  await world.server.kill()
  await world.server.start()
  world.proxy.heal()
  await page.reload()
  await expect(replyCard(page)).toContainText(/The client can see it|We emailed the client/, { timeout: 90_000 })
  await expectOneMail(page, request.email, 'quoted')
  await expectOneMail(page, VENDOR_USER.email, ': new request')
  const rows = await world.stored((db) =>
    db.query(
      sql`
        select (select count(*)::int from reply) as answers,
          (select count(*)::int from outgoing_mail where recipient = ${VENDOR_USER.email}) as told`,
    ),
  )
  expect(rows).toEqual([{ answers: 1, told: 1 }])
})

test('a vendor declines with a word, and the host sees and is mailed it @journey:quote', async ({ world, phone }) => {
  const {
    request,
    client: { page: client },
    vendor: { page },
  } = await askedVendor({ world, phone }, 'leads decline', { vendor: { viewport: { width: 360, height: 740 } } })
  await openLead(page, request)
  await page.getByRole('radio', { name: 'Decline' }).check()
  await page.getByLabel('Message').fill('Away that week.')
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(replyCard(page)).toContainText('You declined')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.goto('/leads')
  await expect(page.getByRole('article')).toContainText('Declined')
  const card = await onlyRequest(client)
  await expect(card).toContainText('Declined')
  await expect(card).toContainText('Away that week.')
  await expect
    .poll(async () => (await mailsTo(page, request.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('isn’t available for your birthday party'))
})

test('a wrong price and a start that has passed are said where they were typed; nothing is sent before both are right', async ({
  world,
  phone,
}) => {
  const {
    request,
    vendor: { page },
  } = await askedVendor({ world, phone }, 'leads wrong fields')
  await openLead(page, request)
  await page.getByLabel('Price').fill('a lot')
  await sendQuote(page)
  await expect(page.getByText('Please fix 2 fields')).toBeVisible()
  await expect(page.getByLabel('Price')).toHaveAccessibleDescription(/Enter a dollar amount/)
  await typeQuote(page, { price: '1.250,50' })
  await expect(page.getByLabel('Price')).toHaveAccessibleDescription(/^\$1,250\.50/)

  // It is below the fold.
  const more = page.getByText('Deposit and times')
  const start = page.getByLabel('Start')
  await more.click()
  const wanted = await start.inputValue()
  await start.fill(`${dateIn('America/New_York', new Date())}T00:00`)
  await more.click()
  await expect(start).toBeHidden()
  await sendQuote(page)
  await expect(start).toHaveAccessibleDescription(/It’s already .+ at the event\. Choose a later start\./)
  await expect(page.getByRole('button', { name: 'Send quote' })).toBeVisible()
  await start.fill(wanted)
  await sendQuote(page)
  await expect(replyCard(page)).toContainText('$1,250.50')
  await expect(replyCard(page)).toContainText(/The client can see it|We emailed the client/)
  expect(await world.stored((db) => db.query(sql`select price_cents from reply`))).toEqual([{ price_cents: 125050 }])
})

test('a guest confirms the address by the code of the mail, and the vendor sees it', async ({ world, visitor }) => {
  const request = newRequest('leads confirm')
  const client = await visitor(world.origin)
  await requestQuote(client, request)
  await client.getByRole('link', { name: 'Enter code' }).click()
  const { code } = await mailed(client, request.email)
  await client.getByLabel('Email', { exact: true }).fill(request.email)
  await client.getByLabel('Code from our email').fill(code)
  await client.getByRole('button', { name: 'Confirm' }).click()
  await expect(client.getByText(`${request.email} is confirmed.`)).toBeVisible()
  const page = await visitor(world.origin)
  await signInAsVendor(page)
  await openLead(page, request)
  await expect(page.getByText('Email confirmed')).toBeVisible()
})

test('signing out takes leads and answers from the phone, after a warning', async ({ world, phone }) => {
  const { request, vendor } = await askedVendor({ world, phone }, 'leads sign out')
  const { page } = vendor
  await openLead(page, request)
  await underControl(page)
  await vendor.context.setOffline(true)
  await typeQuote(page)
  await sendQuote(page)
  await expect(replyCard(page)).toContainText('Not sent yet')
  expect(await everythingStored(page)).toContain(request.email)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 reply not sent yet')
  await dialog.getByRole('button', { name: 'Sign out and delete' }).click()
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  expect(await everythingStored(page)).not.toMatch(/leads-sign-out@|O’Neill|We know the venue/)
  await page.goto('/leads')
  await expect(page.getByText('Sign in to continue')).toBeVisible()
})

test('axe finds nothing on the screens of leads, light and dark @journey:accessibility', async ({ world, phone }) => {
  const {
    request,
    client: { page: client },
    vendor: { page },
  } = await askedVendor({ world, phone }, 'leads axe', {
    vendor: { serviceWorkers: 'block' },
  })
  await page.goto('/leads')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectAccessible(page, 'the inbox')
  await openLead(page, request)
  await page.getByLabel('Price').fill('much')
  await sendQuote(page)
  await expect(page.getByText('Please fix 2 fields')).toBeVisible()
  await expectAccessible(page, 'a lead with errors')
  await typeQuote(page)
  await sendQuote(page)
  await expect(replyCard(page)).toContainText(/The client can see it|We emailed the client/)
  await expectAccessible(page, 'an answered lead')
  await client.goto('/requests')
  await expect(client.getByRole('article')).toContainText('Quoted')
  await expectAccessible(client, 'the request with its quote')
  expect(client.viewportSize()).toEqual(PHONE)
})
