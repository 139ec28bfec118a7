/** How a request ends, for its client and its vendor: a declined quote, a closed request, others asked with one tap. */
import { sql } from '#server/db/sql.ts'
import { AXE_TIMEOUT_MS, expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { behindTheScenes, proveAddress, signIn } from '#tests/support/people/person.ts'
import { USER, VENDOR_USER } from '#tests/support/people/seeded-accounts.ts'
import { signInAsVendor } from '#tests/support/people/leads.ts'
import { addSeededRequest, declineSeededRequest } from '#tests/support/people/seeded-request.ts'

test('a host declines a quote with a reason, then closes the request; the vendor reads why and cannot reply', async ({
  world,
  visitor,
}) => {
  test.setTimeout(AXE_TIMEOUT_MS)
  const leadId = await behindTheScenes(world, (db) => addSeededRequest(db, { isQuoted: true }))
  const page = await visitor(world.origin)
  await signIn(page, USER.email)
  await page.goto('/requests')
  const card = page.getByRole('article')
  const quote = card.getByRole('region', { name: 'Quotes' }).getByRole('listitem').first()
  await quote.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog', { name: /^Decline / })
  await dialog.getByRole('button', { name: 'Too expensive' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Too expensive')
  await expectAccessible(page, 'declining a quote')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(quote.getByRole('button', { name: 'Decline' })).toBeHidden()
  // It comes back when the server has the decline: the vendor's page is loaded next.
  await expect(quote.getByRole('link', { name: 'Ask a question' })).toBeVisible()
  await expect(quote.getByRole('button', { name: 'Accept' })).toBeHidden()
  // The tapped button is gone; a keyboard goes on from this card.
  await expect(quote.locator(':focus')).toHaveCount(1)

  const theirs = await visitor(world.origin)
  await signInAsVendor(theirs)
  await theirs.goto(`/leads/${leadId}`)
  await expect(theirs.getByText('The client wrote: “Too expensive”')).toBeVisible()
  await expect(theirs.getByRole('region', { name: 'Your reply' })).toContainText('$800')
  await expect(theirs.getByRole('button', { name: 'Edit quote' })).toHaveCount(0)
  await expectAccessible(theirs, 'a closed lead')
  expect(await world.stored((db) => db.query(sql`select closed_because, close_reason from lead`))).toEqual([
    { closed_because: 'hostClosed', close_reason: 'Too expensive' },
  ])
})

test('what went wrong with accepting a quote is not shown when it is asked again', async ({ world, phone }) => {
  await behindTheScenes(world, (db) => addSeededRequest(db, { isQuoted: true }))
  await proveAddress(world, USER.email)
  const { page } = await phone(world.origin)
  await signIn(page, USER.email)
  await page.goto('/requests')
  const accept = page.getByRole('region', { name: 'Quotes' }).getByRole('button', { name: 'Accept' })
  await accept.click()
  const dialog = page.getByRole('dialog', { name: /^Accept / })
  world.proxy.break({ kind: 'refuse' })
  await page.evaluate(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
  })
  await dialog.getByRole('button', { name: 'Accept quote' }).click()
  await expect(dialog.getByText(/nothing was sent/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Not yet' }).click()
  await accept.click()
  await expect(dialog.getByRole('button', { name: 'Accept quote' })).toBeVisible()
  await expect(dialog.getByText(/nothing was sent/)).toHaveCount(0)
  expect(await world.stored((db) => db.query(sql`select id from booking`))).toEqual([])
})

test('a host closes a request that nobody has replied to, and its vendor finds no form', async ({ world, visitor }) => {
  const leadId = await behindTheScenes(world, (db) => addSeededRequest(db))
  const page = await visitor(world.origin)
  await signIn(page, USER.email)
  await page.goto('/requests')
  const card = page.getByRole('article')
  await card.getByRole('button', { name: 'Close request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close this request?' })
  await dialog.getByLabel('Reason').fill('We moved to another city')
  await dialog.getByRole('button', { name: 'Close request' }).click()
  await expect(card.getByText('You closed this request, and we told the vendors.')).toBeVisible()
  await expect(card.getByText(/^Closed · #\d+$/)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Close request' })).toHaveCount(0)
  await expect(card.locator(':focus')).toHaveCount(1)

  const theirs = await visitor(world.origin)
  await signInAsVendor(theirs)
  await theirs.goto(`/leads/${leadId}`)
  await expect(theirs.getByText('The client wrote: “We moved to another city”')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Send quote' })).toHaveCount(0)
  expect(await world.stored((db) => db.query(sql`select closed_because from request`))).toEqual([
    { closed_because: 'hostClosed' },
  ])
})

test('not opened for 72 hours, a request goes to a similar vendor with one tap; it has the request once', async ({
  world,
  visitor,
}) => {
  test.setTimeout(AXE_TIMEOUT_MS)
  await behindTheScenes(world, async (db) => {
    // A client is told nothing of samples that have not opened it.
    await db.query(sql`update vendor set is_sample = false`)
    await addSeededRequest(db, { hours: 73 })
  })
  const page = await visitor(world.origin)
  await signIn(page, USER.email)
  await page.goto('/requests')
  const card = page.getByRole('article')
  await expect(card.getByText('1 vendor hasn’t opened it in three days.')).toBeVisible()
  const similar = card.getByRole('region', { name: 'Backup plan' })
  const first = similar.getByRole('listitem').first()
  const name = await first.getByRole('link').innerText()
  await expectAccessible(page, 'similar vendors')
  await first.getByRole('button', { name: `Send to ${name}` }).click()
  // Among those that have the request, and no longer among those who could.
  await expect(card.locator('[data-vendor-state]').filter({ hasText: name })).toHaveCount(1)
  await expect(similar.getByRole('link', { name, exact: true })).toHaveCount(0)
  await expect(card.locator(':focus')).toHaveCount(1)
  expect(
    await world.stored((db) =>
      db.query(sql`
        select vendor.profile_name as name, count(*)::int as leads
        from lead join vendor on vendor.id = lead.vendor_id
        where lead.vendor_id <> ${VENDOR_USER.memberId}::int group by vendor.id`),
    ),
  ).toEqual([{ name, leads: 1 }])
})

test('back online, a list that was a saved copy is read again and shows a decline that came meanwhile', async ({
  world,
  phone,
}) => {
  const leadId = await behindTheScenes(world, (db) => addSeededRequest(db))
  const { page, context } = await phone(world.origin)
  await signIn(page, USER.email)
  await page.goto('/requests')
  await underControl(page)
  const card = page.getByRole('article')
  await expect(card.getByRole('link', { name: 'Ask a question' })).toBeVisible()
  await context.setOffline(true)
  world.proxy.break({ kind: 'refuse' })
  await page.reload()
  const copy = page.getByText('there may be newer replies')
  await expect(copy).toBeVisible()
  await behindTheScenes(world, (db) => declineSeededRequest(db, leadId))
  world.proxy.heal()
  await context.setOffline(false)
  await expect(copy).toBeHidden()
  await expect(card.getByText('Declined', { exact: true })).toBeVisible()
  await expect(card.getByText(/^Declined on \w+ \d+\. No message\.$/)).toBeVisible()
})
