/** A vendor says without a connection that it is busy; clients who search for that day do not see it. */
import { weekdayOf } from '#contract/dates.ts'
import { formatDay } from '#contract/format.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { behindTheScenes } from '#tests/support/people/person.ts'
import { signInAsVendor } from '#tests/support/people/leads.ts'
import { VENDOR_USER } from '#tests/support/people/seeded-accounts.ts'

/** Two calendars elsewhere: of one, two events couldn't be read, and the other can't be read anymore. */
async function subscribedWithUnread(db: Queryable, day: string): Promise<void> {
  const at = sql`now() - interval '1 hour'`
  const [feed] = await db.query<{ id: number }>(sql`
    insert into calendar_feed (vendor_id, url, created_at, checked_at, fetched_at, events, unread_events)
    values (${VENDOR_USER.memberId}::int, 'https://outlook.example/own.ics', ${at}, ${at}, ${at}, 341, 2)
    returning id`)
  await db.query(sql`
    insert into feed_unread (feed_id, during)
    values (${feed?.id ?? 0}::int, tstzrange(${`${day}T15:00:00Z`}::timestamptz, ${`${day}T18:00:00Z`}::timestamptz))`)
  await db.query(sql`
    insert into calendar_feed (vendor_id, url, created_at, checked_at, fetched_at, problem)
    values (${VENDOR_USER.memberId}::int, 'https://gone.example/own.ics', ${at}, ${at}, now() - interval '9 days', 'refused')`)
}

test('a busy day that was typed offline arrives, and searches for that day leave the vendor out', async ({
  world,
  phone,
}) => {
  const { page, context } = await phone(world.origin)
  await signInAsVendor(page)
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
  await page.getByLabel('From', { exact: true }).fill(inDays(41))
  await page.getByRole('button', { name: 'Add busy time' }).click()
  await expect(page.getByText('Days you haven’t marked don’t show as free yet.')).toBeVisible()
  await page.getByRole('button', { name: 'My calendar is up to date' }).click()
  await expect(page.getByText('Free days show until')).toBeVisible()

  await page.getByRole('button', { name: 'Next month' }).click()
  const grid = page.getByRole('grid')
  await grid.locator('[tabindex="0"]').focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowRight')
  const reached = (await page.locator(':focus').getAttribute('aria-label')) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: reached.split(':')[0] ?? '', exact: true })).toBeVisible()
  await expect(grid.getByRole('gridcell', { selected: true })).toHaveCount(1)
  await expectAccessible(page, 'the calendar')
  await page.getByRole('button', { name: 'Show all' }).click()

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Get an address' }).click()
  const address = page.getByLabel('Copy it now: we won’t show it again')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect(address).toHaveValue(await page.evaluate(() => navigator.clipboard.readText()))

  world.proxy.break({ kind: 'refuse' })
  await context.setOffline(true)
  const day = inDays(40)
  await page.getByLabel('From', { exact: true }).fill(day)
  await page.getByLabel('Note').fill('Family wedding')
  await page.getByRole('button', { name: 'Add busy time' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'Family wedding' })
  await expect(entry).toContainText('All day')
  await expect(entry).toContainText('Not sent yet')
  await page.getByLabel('Mondays').selectOption('No events')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(grid.getByRole('button', { name: /^Mon, .+: no events$/ }).first()).toBeVisible()

  world.proxy.heal()
  await context.setOffline(false)
  await expect(entry).not.toContainText('Not sent yet', { timeout: 90_000 })
  // It says nothing of the connection while it is on its way, too.
  const states = async (date: string) =>
    (
      await page.request.get(`${world.origin}/api/v1/availability?memberIds=${VENDOR_USER.memberId}&date=${date}`)
    ).json()
  await expect.poll(() => states(day)).toEqual([{ memberId: VENDOR_USER.memberId, state: 'busy' }])
  const monday = inDays(70 + ((8 - weekdayOf(inDays(70))) % 7))
  await expect.poll(() => states(monday)).toEqual([{ memberId: VENDOR_USER.memberId, state: 'busy' }])

  await behindTheScenes(world, (db) => subscribedWithUnread(db, inDays(50)))
  await page.goto('/calendar')
  await expect(page.getByText('2 of 341 events couldn’t be read')).toContainText(formatDay(inDays(50)))
  await expect(page.getByText('Your free days aren’t shown until this calendar can be read.')).toBeVisible()
  await page.goto(`/entertainers/nationwide?freeOn=${day}`)
  await expect(page.getByText('Calendar not shared')).toHaveCount(0)
  await expect(page.getByText(/^1 vendor is busy on .+ and isn’t shown\.$/)).toBeVisible()
  await expectAccessible(page, 'results that leave somebody out')
})
