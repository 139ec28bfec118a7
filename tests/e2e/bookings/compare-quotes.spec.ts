/** Quotes of one need beside each other: compared, declined together without a connection, and shared for a vote. */
import { DAY_MS } from '#contract/limits.ts'
import { utcDate } from '#server/dates.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { AXE_TIMEOUT_MS, expectAccessible } from '#tests/support/browser/accessible.ts'
import { DESKTOP, expect, PHONE, test, underControl } from '#tests/support/browser/browser.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { behindTheScenes, signIn } from '#tests/support/people/person.ts'
import { USER, VENDOR_USER } from '#tests/support/people/seeded-accounts.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { aSignedIn, aVendorCaller } from '#tests/support/server/context.ts'

/** Three DJs with a quote each, for a budget of $700. @returns their names, the lowest price first */
async function threeQuotes(db: Database): Promise<string[]> {
  const people = bookingWorld(db, new Date())
  const [host] = await db.query<{ id: number }>(sql`select id from account where username = ${USER.email}`)
  const client = { ...aSignedIn(host?.id ?? 0), email: USER.email }
  const found = await db.query<{ id: number; name: string }>(sql`
    select id, profile_name as name from vendor where is_listed and account_id is null and primary_service_type_id =
      (select primary_service_type_id from vendor where id = ${VENDOR_USER.memberId}::int)
    order by id limit 3`)
  const vendors = []
  for (const { id } of found) {
    const email = `dj${id}@example.com`
    vendors.push({ ...aVendorCaller(await anAccount(db, email, { vendorId: id }), id), email })
  }
  const eventDate = utcDate(new Date(Date.now() + 60 * DAY_MS))
  const { leadIds } = await people.ask(client, vendors, { eventDate, vendorBudget: 700, budgetFor: 'each' })
  const times = { startsAt: `${eventDate}T18:30`, endsAt: `${eventDate}T22:30` }
  for (const [at, vendor] of vendors.entries()) {
    const terms = { ...times, depositCents: at * 10_000, cancellation: at === 2 ? 'strict' : 'moderate' } as const
    await people.quote(vendor, leadIds[at] ?? 0, terms, { cents: 60_000 + at * 18_750, validUntil: eventDate })
  }
  return found.map(({ name }) => name)
}

test('quotes stand in one table, two are declined at once offline, and the last is shared for a vote', async ({
  world,
  phone,
  visitor,
}) => {
  test.setTimeout(AXE_TIMEOUT_MS)
  const names = await behindTheScenes(world, threeQuotes)
  const { page, context } = await phone(world.origin)
  await signIn(page, USER.email)
  await underControl(page)
  await page.goto('/my-events')
  await page.getByRole('article').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Compare quotes' }).click()
  const quotes = page.getByRole('region', { name: 'Quotes', exact: true })
  const rows = quotes.locator('[data-quote]')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText('$100 under budget')
  await expect(rows.nth(2)).toContainText('$275 over budget')
  // On a phone each is a row that opens.
  await expect(rows.nth(0).getByText('Cancel free')).toBeHidden()
  await rows
    .nth(0)
    .getByRole('button', { name: /^Details of / })
    .click()
  await expect(rows.nth(0).getByText('Cancel free')).toBeVisible()
  await expectAccessible(page, 'quotes to compare on a phone')
  await page.setViewportSize(DESKTOP)
  const labels = rows.getByText('Deposit', { exact: true })
  await expect(labels.nth(2)).toBeVisible()
  const tops = await labels.evaluateAll((all) => all.map((label) => Math.round(label.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(1)
  await expectAccessible(page, 'quotes to compare in columns')
  await page.setViewportSize(PHONE)

  world.proxy.break({ kind: 'refuse' })
  await context.setOffline(true)
  await quotes.getByRole('button', { name: 'Decline several' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline several quotes' })
  await dialog.getByRole('checkbox', { name: names[1] ?? '' }).check()
  await dialog.getByRole('checkbox', { name: names[2] ?? '' }).check()
  await dialog.getByRole('button', { name: 'Too expensive' }).click()
  await dialog.getByRole('button', { name: 'Decline 2 quotes' }).click()
  await expect(dialog).toBeHidden()
  const declined = quotes.getByText('You declined this quote').filter({ visible: true })
  await expect(declined).toHaveCount(2)
  await page.reload()
  await expect(declined).toHaveCount(2)
  world.proxy.heal()
  await context.setOffline(false)
  await expect(rows).toHaveCount(1, { timeout: 90_000 })
  await quotes.getByRole('button', { name: 'Share this quote' }).click()
  const sharing = page.getByRole('dialog', { name: 'Share for a vote' })
  await sharing.getByRole('checkbox', { name: 'Deposit and cancellation' }).uncheck()
  await expectAccessible(page, 'sharing a quote')
  await sharing.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByText('This is your shortlist.')).toBeVisible()
  const voter = await visitor(world.origin)
  await voter.goto(page.url())
  const ballot = voter.getByRole('article')
  await expect(ballot).toContainText('$600')
  await expect(ballot).toContainText('Four hours, lights')
  await expect(ballot).not.toContainText('deposit')
  await expect(voter.getByRole('link', { name: /^Request quotes/ })).toHaveCount(0)
  await voter.getByLabel('Your first name').fill('Ben')
  await ballot.getByRole('button', { name: 'Yes' }).click()
  await expect(ballot).toContainText('Vote saved')
  expect(
    await world.stored((db) =>
      db.query(
        sql`select count(*)::int as count, close_reason as reason from lead where closed_at is not null group by 2`,
      ),
    ),
  ).toEqual([{ count: 2, reason: 'Too expensive' }])
})
