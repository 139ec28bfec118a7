/** Behind a sign-in, on a phone of 320 px. */
import type { Locator } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { behindTheScenes, signIn } from '#tests/support/people/person.ts'
import { USER, VENDOR_USER } from '#tests/support/people/seeded-accounts.ts'
import { addSeededRequest } from '#tests/support/people/seeded-request.ts'

/** Words that are broken over lines. */
const brokenWords = (text: Locator): Promise<string[]> =>
  text.evaluate((element) => {
    const node = element.firstChild
    if (!node) return ['nothing is written here']
    return [...(node.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : []
    })
  })

test('the badges of a vendor leave its name whole, and the labels of the tabs stand apart', async ({
  world,
  visitor,
}) => {
  await behindTheScenes(world, async (db) => {
    await addSeededRequest(db)
    await db.query(sql`
      update vendor set is_sample = true, profile_name = 'Extraordinary Enchantments'
      where id = ${VENDOR_USER.memberId}::int`)
  })
  const page = await visitor(world.origin, { viewport: { width: 320, height: 700 } })
  await signIn(page, USER.email)
  await page.goto('/requests')
  const vendor = page.getByRole('listitem').filter({ hasText: 'Extraordinary Enchantments' }).last()
  await expect(vendor.getByText('Sample', { exact: true })).toBeVisible()
  await expect(vendor.getByText('Delivered', { exact: true })).toBeVisible()
  const link = vendor.getByRole('link', { name: 'Extraordinary Enchantments' })
  await expect.poll(() => brokenWords(link)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(tabs).toHaveText([/Search/, /Virtual/, /Requests/, /Bookings/, /Account/])
  const narrowestGap = () =>
    tabs.evaluateAll((links) => {
      const labels = links.map((link) => {
        const range = document.createRange()
        range.selectNode(document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode() ?? link)
        return range.getBoundingClientRect()
      })
      return Math.min(...labels.slice(1).map(({ left }, i) => left - (labels[i]?.right ?? 0)))
    })
  await expect.poll(narrowestGap).toBeGreaterThanOrEqual(12)
})
