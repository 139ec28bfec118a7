/** Where a request came from, and which variant of the form it took. */
import type { Page } from '@playwright/test'
import { PARTY_MEMBER_LEVEL } from '#contract/auto-add.ts'
import { sql } from '#server/db/sql.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { fillAll, fillClient, fillEvent, next, send, newRequest } from '#tests/support/people/client.ts'
import { vendorOf } from '#tests/support/browser/marketplace.ts'

const kept = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name)

test('the A/B value is drawn once, can be forced by the address, and stays', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/requestquote?memberId=7&rfqABTest=Standard')
  await expect(page.getByRole('button', { name: 'Send request' })).toBeVisible()
  await expect(page.getByLabel('First name')).toBeVisible()
  expect(await kept(page, 'rfqABTest')).toBe('Standard')
  await page.goto('/requestquote?memberId=8')
  await expect(page.getByLabel('First name')).toBeVisible()
  await page.goto('/requestquote?memberId=8&rfqABTest=React')
  await expect(page).toHaveURL(/requestquote-b\/request/)
  await page.goto('/requestquote?memberId=9')
  await expect(page).toHaveURL(/requestquote-b\/request/)
  expect(await kept(page, 'rfqABTest')).toBe('React')
})

test('the query string is kept through all steps to the end', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/requestquote?memberId=7&source=gigkids&location=hoboken-nj&rfqABTest=React&campaign=spring')
  const said = { memberId: '7', source: 'gigkids', location: 'hoboken-nj', campaign: 'spring' }
  const expectStored = () => expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject(said)
  const request = { ...newRequest('query kept'), city: 'Hoboken, NJ' }
  await expect(page).toHaveURL(/requestquote-b\/request/)
  expectStored()
  // The address names the city: it is filled in once its name has arrived.
  await expect(page.getByRole('combobox', { name: 'City', exact: true })).toHaveValue(request.city)
  await fillEvent(page, request)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/requestquote-b\/client/)
  expectStored()
  await fillClient(page, request)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/requestquote-b\/review/)
  expectStored()
  expect(await kept(page, 'vendorSources')).toContain('gigkids')
  await send(page)
  expectStored()
  expect(await kept(page, 'vendorSources')).toBeNull()
  const rows = await shared.stored((db) =>
    db.query(sql`select source from request join client on client.id = client_id where email = ${request.email}`),
  )
  expect(rows).toEqual([{ source: 'gigkids' }])
})

test('who arrives from the party partner is remembered, and a Pro vendor gets no competitors', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  const pro = await vendorOf(page.request, 'dj', ({ memberLevel }) => memberLevel > PARTY_MEMBER_LEVEL)
  const basic = await vendorOf(page.request, 'dj', ({ memberLevel }) => memberLevel <= PARTY_MEMBER_LEVEL)
  await page.goto('/?source=thebash')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => kept(page, 'fromPartner')).toBe('thebash')

  const whom = page.getByRole('region', { name: 'Recipients' })
  await page.goto(`/requestquote?memberId=${basic.id}&rfqABTest=React`)
  await fillAll(page, newRequest('from the partner'))
  await whom.getByRole('checkbox').check()
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()

  await page.goto(`/requestquote?memberId=${pro.id}&source=None`)
  await fillEvent(page, newRequest('from the partner, Pro'))
  await next(page, 'client')
  await next(page, 'review')
  await expect(whom).toContainText('We’ll send it only to')
  await expect(whom.getByRole('checkbox')).toHaveCount(0)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()

  const rows = await shared.stored((db) =>
    db.query(sql`
      select source, max_auto_add, (select count(*)::int from lead v
        where v.request_id = g.id) as vendors
      from request g join client c on c.id = g.client_id where c.email like 'from-the-partner%' order by g.id`),
  )
  expect(rows).toEqual([
    { source: 'thebash', max_auto_add: 5, vendors: 6 },
    { source: 'thebash', max_auto_add: 0, vendors: 1 },
  ])
})
