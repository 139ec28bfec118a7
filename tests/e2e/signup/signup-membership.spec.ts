/** A membership after its term: the vendor is not found, renews with a card, and is found again (decision 22). */
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { setUnlisted } from '#server/repositories/accounts/own-vendors.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { behindTheScenes } from '#tests/support/people/person.ts'
import {
  DECLINED,
  fillCard,
  foundNearby,
  payAndFinish,
  startPayment,
  storedVendor,
} from '#tests/support/people/vendor.ts'

test('a vendor whose membership has ended is in no list, pays the next term once, and is found again', async ({
  world,
  visitor,
}) => {
  const page = await visitor(world.origin)
  const vendor = await startPayment(page, 'Comes Back')
  await payAndFinish(page, vendor)
  await page.goto('about:blank')
  await behindTheScenes(world, async (db) => {
    const [ended] = await db.query<{ id: number; day: string }>(sql`
      update membership set ends_on = current_date - 3 returning vendor_id as id, ends_on as day`)
    await db.transaction((tx) => setUnlisted(tx, ended?.id ?? 0, ended?.day ?? null))
  })

  await page.goto('/dj/hoboken-nj')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: vendor.profileName })).toHaveCount(0)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Membership' }).click()
  await expect(page.getByText('Not listed')).toBeVisible()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expectAccessible(page, 'the membership to renew')
  await fillCard(page, DECLINED)
  await page.getByRole('button', { name: 'Pay $149.00' }).click()
  await expect(page.getByRole('link', { name: /^Payment:/ })).toBeVisible()
  await fillCard(page)
  await page.getByRole('button', { name: 'Pay $149.00' }).dblclick()
  await expect(page.getByText('Listed', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'is renewed' })).toContainText('You paid $149.')
  await foundNearby(page, vendor)
  await changeToPro(page)
  const renewals = await world.stored(async (db) => ({
    paid: await db.query(sql`select 1 from membership_renewal where status = 'paid'`),
    charges: await db.query(sql`select 1 from sandbox_charge`),
    tiers: await db.query(sql`select tier from membership`),
    vendor: await storedVendor(db, vendor.email),
  }))
  expect([renewals.paid.length, renewals.charges.length, renewals.vendor?.profileName]).toEqual([
    2,
    3,
    vendor.profileName,
  ])
  expect(renewals.tiers).toEqual([{ tier: 'pro' }])
})

/** A whole term is left, so the whole difference is paid; a refusal says that nothing was charged. */
async function changeToPro(page: Page) {
  await page.goto('/account/membership')
  await expect(page.getByRole('region', { name: 'Change to Pro' })).toContainText('$150 for the')
  await page.getByRole('button', { name: 'Change to Pro' }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: 'Change to Pro' }).click()
  await fillCard(page, DECLINED)
  await page.getByRole('button', { name: 'Pay $150.00' }).click()
  await expect(page.getByText(/^You weren’t charged\. Your bank declined/).first()).toBeVisible()
  await expectAccessible(page, 'the change to Pro')
  await fillCard(page)
  await page.getByRole('button', { name: 'Pay $150.00' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible()
  const said = page.getByRole('status').filter({ hasText: 'You’re on Pro now.' })
  await expect(said).toContainText(/You paid \$150\. Until .*, clients can find you up to 200 miles .* 6 categories\./)
  await expect(said).toContainText('Your travel distance is now 200 miles')
  const next = said.getByRole('link', { name: 'Edit distance and categories' })
  await expect(next).toHaveAttribute('href', '/account/profile')
  await expect(next).toBeFocused()
  await expectAccessible(page, 'what is so after the change to Pro')
  await page.getByRole('link', { name: 'Receipts' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'View receipt' })).toHaveCount(3)
  await page.getByRole('link', { name: /^View receipt: Upgrade/ }).click()
  await expect(page.getByText('Visa ending in 1111')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
}
