/** Fault 66: markup in what a vendor or a client writes is text wherever it shows. */
import type { Page } from '@playwright/test'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { fillAll, openRequest, send, newRequest } from '#tests/support/people/client.ts'
import { signInAsVendor } from '#tests/support/people/leads.ts'
import { behindTheScenes, signIn } from '#tests/support/people/person.ts'
import { USER, VENDOR_USER } from '#tests/support/people/seeded-accounts.ts'
import { seedBookings } from '#tests/support/people/seeded-bookings.ts'

const VENDOR = 41
const BREAKS_OUT =
  '</script><script>window.taken = 1</script><img src=x onerror="window.taken = 1"><a href="javascript:window.taken=1">x</a>'
const NAME = `DJ ${BREAKS_OUT.slice(0, 60)}`

/** Nothing of it ran, and nothing of it became an element. */
async function expectInert(page: Page, shown = 'DJ </script>') {
  await expect(page.locator('body')).toContainText(shown)
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
  await expect(page.locator('[onerror], [href^="javascript:"]')).toHaveCount(0)
}

test('fault 66: markup in a vendor’s name and description, and in what a host types, is text on every screen @fault:markup', async ({
  world,
  phone,
}) => {
  const [vendor] = await behindTheScenes(world, (db) =>
    db.query<{ service: number; place: string }>(sql`
      update vendor set profile_name = ${NAME}, description = ${BREAKS_OUT} where id = ${VENDOR}
      returning primary_service_type_id as service, location_file_name as place`),
  )
  const { page } = await phone(world.origin)
  const tile = (await (await page.request.get(`/api/v1/search/members?memberIds=${VENDOR}`)).json()) as {
    profileUrl: string
  }[]
  await page.goto(tile[0]?.profileUrl ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
  await expect(page.getByText(BREAKS_OUT)).toBeVisible()
  await expectInert(page)
  const services = (await (await page.request.get('/api/v1/servicetypes')).json()) as { id: number; fileName: string }[]
  await page.goto(`/${services.find(({ id }) => id === vendor?.service)?.fileName}/${vendor?.place}`)
  await expectInert(page)

  const request = { ...newRequest('markup'), notes: BREAKS_OUT, firstName: '<b onclick=x>Robin' }
  await openRequest(page, [VENDOR])
  await fillAll(page, request)
  await expect(page.getByText(BREAKS_OUT)).toBeVisible()
  await expectInert(page)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await expectInert(page)
  await page.goto('/requests')
  await expectInert(page)
})

/** Every text that two people typed about a booking is markup now. */
async function withMarkup(db: Database) {
  await seedBookings(db)
  const [one] = await db.query<{ booking: number; lead: number }>(sql`
    select id as booking, lead_id as lead from booking where state = 'completed'`)
  const { booking = 0, lead = 0 } = one ?? {}
  const key = sql`gen_random_uuid()`
  await db.query(sql`update vendor set profile_name = ${NAME} where id = ${VENDOR_USER.memberId}`)
  await db.query(sql`update request set event_type = ${NAME}, venue = ${NAME}, notes = ${BREAKS_OUT}`)
  await db.query(sql`update client set first_name = ${NAME}`)
  await db.query(sql`update reply set message = ${BREAKS_OUT}, includes = ${BREAKS_OUT} where kind = 'quote'`)
  await db.query(sql`update booking set includes = ${BREAKS_OUT}, message = ${BREAKS_OUT}`)
  await db.query(sql`update booking_event set note = ${BREAKS_OUT}`)
  await db.query(sql`update ledger_entry set note = ${BREAKS_OUT}`)
  await db.query(sql`
    update review set text = ${BREAKS_OUT}, author_name = ${NAME}, event_type = ${NAME}, published_at = now(),
      reply = ${BREAKS_OUT}, replied_at = now()`)
  await db.query(sql`
    with key as (insert into request_key (key, state) values (${key}, 'cancelled') returning key),
      message as (
        insert into message (lead_id, idempotency_key, author, text, created_at)
        select ${lead}::int, key, 'vendor', ${BREAKS_OUT}, now() from key returning id)
    insert into message_attachment (id, lead_id, author, message_id, name, kind, bytes, sha256, media_id, created_at)
    select ${key}, ${lead}::int, 'vendor', id, ${`${NAME}.pdf`}, 'pdf', 9, '', ${key}, now() from message`)
  await db.query(sql`
    insert into availability (vendor_id, time_zone, said_at, known_until)
    values (${VENDOR_USER.memberId}, 'America/New_York', now(), now() + interval '90 days') on conflict do nothing`)
  await db.query(sql`
    insert into busy_range (vendor_id, id, starts_on, ends_on, time_zone, during, note)
    select ${VENDOR_USER.memberId}::int, ${key}, day, day, 'America/New_York', tstzrange(day, day + 1), ${NAME}
    from (select current_date + 1 as day) as tomorrow`)
  return { booking, lead }
}

test('fault 66: markup in bookings, quotes, messages, file names, reviews and calendars is text for both sides', async ({
  world,
  phone,
}) => {
  const { booking, lead } = await behindTheScenes(world, withMarkup)
  const client = await phone(world.origin)
  await signIn(client.page, USER.email)
  const vendor = await phone(world.origin)
  await signInAsVendor(vendor.page)
  const thread = `/threads/${lead}`
  const sides = [
    { page: client.page, paths: ['/requests', '/bookings', `/bookings/${booking}`, thread] },
    { page: vendor.page, paths: ['/leads', `/leads/${lead}`, `/bookings/${booking}`, thread, '/calendar'] },
  ]
  for (const { page, paths } of sides) {
    for (const path of paths) {
      await page.goto(path)
      await expectInert(page, '</script>')
    }
  }
  await expect(client.page.getByText(`${NAME}.pdf`)).toBeVisible()
})
