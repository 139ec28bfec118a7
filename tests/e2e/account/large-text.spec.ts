/** Behind a sign-in, on a narrow phone with text at twice its size. */
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { fillAll, newRequest, openRequest, send } from '#tests/support/people/client.ts'
import { signInAsVendor } from '#tests/support/people/leads.ts'
import { behindTheScenes, signIn } from '#tests/support/people/person.ts'
import { USER, VENDOR_USER } from '#tests/support/people/seeded-accounts.ts'
import { seedBookings } from '#tests/support/people/seeded-bookings.ts'
import { addSeededRequest } from '#tests/support/people/seeded-request.ts'

const WIDTH = 390

/** Whatever is wider than the screen, and words of headings, tables and the header that are cut or broken in two. */
const tooLarge = (page: Page): Promise<string[]> =>
  page.evaluate((width) => {
    const { scrollWidth } = document.documentElement
    const found: string[] = []
    if (scrollWidth > width) {
      const wide = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > width && element.children.length === 0,
      )
      found.push(
        `the page is ${scrollWidth} wide: ${wide
          .map(({ outerHTML }) => outerHTML.slice(0, 200))
          .slice(0, 3)
          .join(', ')}`,
      )
    }
    for (const heading of document.querySelectorAll('main :is(h1, h2, h3, th, td)')) {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          const { left, right } = range.getBoundingClientRect()
          // Text for screen readers alone takes no room.
          if (right - left <= 1) continue
          if (left < 0 || right > width) found.push(`${word} is cut in “${heading.textContent}”`)
          else if (lines.size > 1 && !/[-‑–—/@]/.test(word)) found.push(`${word} is broken in “${heading.textContent}”`)
        }
    }
    for (const link of document.querySelectorAll('header a'))
      if (link.scrollWidth > link.clientWidth) found.push(`“${link.textContent}” is cut in the header`)
    return found
  }, WIDTH)

type Screen = readonly [path: string, heading: string | RegExp, comesLast?: string]

async function expectRoomOn(page: Page, screens: readonly Screen[]) {
  for (const [path, name, comesLast] of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name }), path).toBeVisible()
    if (comesLast) await expect(page.getByText(comesLast), path).toBeVisible()
    await expect(page.locator('main [aria-busy=true]'), path).toHaveCount(0)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      // Folded content has to fit, too, and is measured only when it is laid out.
      for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) fold.open = true
    })
    await expect.poll(() => tooLarge(page), path).toEqual([])
  }
}

test('with text at twice its size, nothing is wider than the screen, and no heading is cut', async ({
  world,
  visitor,
}) => {
  const { leadId, bookingId } = await behindTheScenes(world, async (db) => {
    await seedBookings(db)
    await db.query(
      sql`update account set welcome_name = 'Val and the Midnight Hearth' where welcome_name = ${VENDOR_USER.name}`,
    )
    const lead = await addSeededRequest(db, { isQuoted: true })
    for (const [author, text] of [
      ['host', 'Could you play for the ceremony as well?'],
      ['vendor', 'Yes: https://example.com/a-rather-long-address-of-a-song-list'],
    ])
      await db.query(sql`
        with known as (insert into request_key (key, state) values (gen_random_uuid(), 'stored') returning key)
        insert into message (lead_id, idempotency_key, author, text, created_at)
        select ${lead}::int, key, ${author}, ${text}, now() from known`)
    await db.query(sql`
      insert into calendar_feed (vendor_id, url, created_at, checked_at, fetched_at, problem)
      select vendor_id, 'https://a-rather-long-name-of-a-calendar.example.com/basic.ics', now() - interval '9 days',
        now(), now() - interval '5 days', 'refused'
      from availability where vendor_id = ${VENDOR_USER.memberId}::int`)
    const [booking] = await db.query<{ id: number }>(sql`select id from booking order by id limit 1`)
    return { leadId: lead, bookingId: booking?.id ?? 0 }
  })
  const viewport = { width: WIDTH, height: 844 }

  const vendor = await visitor(world.origin, { viewport })
  await signInAsVendor(vendor)
  await expectRoomOn(vendor, [
    ['/account', /./],
    ['/account/figures', 'Last 13 weeks', 'Week by week'],
    ['/account/notifications', 'Notifications'],
    ['/account/sign-ins', 'Where you’re signed in'],
    ['/account/profile', 'Your profile'],
    ['/account/email', 'Change your email'],
    ['/account/password', 'Change your password'],
    ['/leads', /./],
    [`/leads/${leadId}`, /./],
    [`/threads/${leadId}`, /./],
    ['/calendar', 'Calendar'],
    ['/bookings', /./],
    [`/bookings/${bookingId}`, /./],
  ])

  const client = await visitor(world.origin, { viewport })
  await signIn(client, USER.email)
  await expectRoomOn(client, [
    ['/account', /./],
    ['/requests', 'My requests'],
    [`/threads/${leadId}`, /./],
    ['/bookings', /./],
    [`/bookings/${bookingId}`, /./],
    ['/your-data', /./],
    ['/on-this-device', /./],
  ])
})

test('with text at twice its size, a request that was sent fits the screen, its email address too', async ({
  world,
  visitor,
}) => {
  const page = await visitor(world.origin, { viewport: { width: WIDTH, height: 844 } })
  await openRequest(page, [51])
  const email = 'robin.oneill.of.newyork@example.com'
  await fillAll(page, { ...newRequest('large text'), email })
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await page.goto('/requests')
  await expect(page.getByText(email)).toBeVisible()
  await expectRoomOn(page, [['/requests', 'My requests']])
})
