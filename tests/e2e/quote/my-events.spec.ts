/** A client's events: made with the first request, filled into the next ones, and changed for all of them. */
import { addDays } from '#contract/dates.ts'
import { formatDay } from '#contract/format.ts'
import { AXE_TIMEOUT_MS, expectAccessible } from '#tests/support/browser/accessible.ts'
import { sql } from '#server/db/sql.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { expectSaved, fillAll, newRequest, openRequest, send, sendNow } from '#tests/support/people/client.ts'
import { VENDOR_USER } from '#tests/support/people/seeded-accounts.ts'

test('a guest’s second request takes two taps from the results, and both belong to one event', async ({
  shared,
  visitor,
}) => {
  const request = newRequest('same event')
  const page = await visitor(shared.origin)
  await openRequest(page, [VENDOR_USER.memberId])
  await fillAll(page, request)
  await send(page)

  // Two taps: on the vendor in the results, and on Send.
  await page.goto('/dj/utqiagvik-ak')
  await page
    .getByRole('article')
    .filter({ hasText: 'DJ Booked Today' })
    .getByRole('link', { name: 'Request Free Quote' })
    .click()
  const card = page.getByRole('region', { name: 'Same event?' })
  await expect(card).toContainText(`Birthday party · ${formatDay(request.eventDate)} · ${request.city}`)
  await expect(card).toContainText(request.notes)
  await card.getByRole('button', { name: /^Send to / }).click()
  await expect(page).toHaveURL(/requestquote-b\/success/)

  await page.goto('/my-events')
  await page.getByRole('article').getByRole('link', { name: 'Birthday party' }).click()
  await expect(page.getByRole('region', { name: 'Vendors' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('60 days left')).toBeVisible()
  expect(
    await shared.stored((db) =>
      db.query(sql`select count(*)::int as requests from request join client on client.id = client_id
        where email = ${request.email} group by event_id`),
    ),
  ).toEqual([{ requests: 2 }])
})

test('an event is there and can be changed offline, before its first request is sent', async ({ shared, phone }) => {
  const { page, context } = await phone(shared.origin)
  await openRequest(page, [VENDOR_USER.memberId])
  await underControl(page)
  await fillAll(page, newRequest('offline event'))
  shared.proxy.break({ kind: 'refuse' })
  await context.setOffline(true)
  await send(page)
  await expectSaved(page)
  await page.goto('/my-events')
  await page.getByRole('article').getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Next step' })).toContainText('1 request not sent yet.')
  await page.getByRole('button', { name: 'Edit event' }).click()
  await page.getByLabel('Name').fill('Robin’s 40th')
  await page.getByRole('textbox', { name: 'Budget' }).fill('5000')
  await page.getByRole('button', { name: 'Save event' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Robin’s 40th')
  await expect(page.getByRole('region', { name: 'Budget' })).toContainText('$0 booked of $5,000')

  shared.proxy.heal()
  await context.setOffline(false)
  await page.goto('/requests')
  await sendNow(page.getByRole('article').first())
  await page.goto('/my-events')
  await page.getByRole('article').getByRole('link', { name: 'Robin’s 40th' }).click()
  const changed = page.waitForResponse((response) => (response.request().postData() ?? '').includes('checklist'))
  await page.getByRole('checkbox', { name: 'Cake' }).check()
  await changed
  await expect(page.getByRole('heading', { name: 'Checklist (1 of 6)' })).toBeVisible()
  expect(
    await shared.stored((db) =>
      db.query(
        sql`select name, budget_cents as budget, jsonb_path_query_array(checklist, '$[*] ? (@.isDone == true).id') as done
          from event where name = 'Robin’s 40th'`,
      ),
    ),
  ).toEqual([{ name: 'Robin’s 40th', budget: 500_000, done: ['cake'] }])
})

test('vendors saved in a search for the event’s day are on its page, go into one request and a shortlist of it; axe finds nothing there @journey:accessibility', async ({
  shared,
  phone,
}) => {
  test.setTimeout(AXE_TIMEOUT_MS)
  const request = newRequest('saved for an event')
  const { page } = await phone(shared.origin)
  await openRequest(page, [VENDOR_USER.memberId])
  await fillAll(page, request)
  await send(page)
  await page.goto('/my-events')
  await page.getByRole('article').getByRole('link').click()
  await page.getByRole('link', { name: 'Find vendors: Music' }).click()
  const tile = page.getByRole('main').getByRole('article').first()
  const name = await tile.getByRole('heading').innerText()
  await tile.getByRole('button', { name: `Save ${name}` }).click()
  await page.getByRole('link', { name: 'Saved for Birthday party. View event' }).click()
  const saved = page.getByRole('region', { name: 'Saved vendors' })
  await expect(saved.getByRole('link', { name })).toBeVisible()
  await expect(saved.getByRole('link', { name: 'Request a quote' })).toHaveAttribute(
    'href',
    /\/requestquote\?memberId=\d+&eventDate=/,
  )
  await saved.getByRole('link', { name: 'Share for a vote' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page).toHaveURL(/\/shortlist\/[\da-f-]{36}/)
  await page.goto('/my-events')
  await expectAccessible(page, 'events')
  await page.getByRole('article').getByRole('link').click()
  await expect(saved.getByRole('link', { name: 'Our shortlist' })).toBeVisible()
  await expectAccessible(page, 'an event')
  await page.getByRole('button', { name: 'Edit event' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'editing an event')
})

test('another date is sent to the vendors of open requests, once', async ({ shared, phone }) => {
  const request = newRequest('moved event')
  const { page } = await phone(shared.origin)
  await openRequest(page, [VENDOR_USER.memberId])
  await fillAll(page, request)
  await send(page)
  await expect(page.getByRole('heading', { name: /sent/i }).first()).toBeVisible()
  await page.goto('/my-events')
  await page.getByRole('article').getByRole('link').click()
  await page.getByRole('button', { name: 'Edit event' }).click()
  const moved = addDays(request.eventDate, 7)
  await page.getByLabel('Date', { exact: true }).fill(moved)
  await page.getByRole('button', { name: 'Save event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tell your vendors?' })
  await expect(dialog).toContainText(`Your event is now ${formatDay(moved)}`)
  const updated = page.waitForResponse(/\/createrequest/)
  await dialog.getByRole('button', { name: 'Send update to 1 vendor' }).click()
  await expect(dialog.getByText('We’re sending the update to 1 vendor.')).toBeVisible()
  await updated
  expect(
    await shared.stored((db) =>
      db.query(sql`select lead.event_date::text as date, lead.revision, lead.is_current as current, event.event_date::text as event
            from lead join request on request.id = lead.request_id join event on event.id = request.event_id
            join client on client.id = request.client_id where client.email = ${request.email} order by lead.id`),
    ),
  ).toEqual([
    { date: request.eventDate, revision: 1, current: false, event: moved },
    { date: moved, revision: 2, current: true, event: moved },
  ])
})
