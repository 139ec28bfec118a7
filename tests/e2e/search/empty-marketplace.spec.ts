/** A marketplace without vendors and samples: visitors leave what they look for, and nothing speaks of samples. */
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, PHONE, test, underControl } from '#tests/support/browser/browser.ts'
import { behindTheScenes, mailed } from '#tests/support/people/person.ts'

const EMAIL = 'maya@example.com'

test('without vendors no page is a dead end: a visitor leaves an alert, proves the address and ends it', async ({
  world,
  phone,
}) => {
  await world.operator('remove-samples', '--reason', 'We open on Monday')
  // Some vendors of tests are no samples.
  await behindTheScenes(world, async (db) => {
    await db.query(sql`delete from listing`)
    await db.query(sql`truncate vendor cascade`)
  })
  const { page } = await phone(world.origin)
  await page.setViewportSize(PHONE)
  for (const path of ['/', '/virtual-event-services', '/kids-party-entertainment', '/wedding-entertainment']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path !== '/') await expect(page.getByRole('link', { name: 'Tell me when one joins' })).toBeVisible()
    await expect(page.getByText(/\bsample/i)).toHaveCount(0)
  }
  expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain('service-dj')

  await page.goto('/dj/austin-tx')
  await underControl(page)
  await page.getByRole('link', { name: 'Tell me when one joins' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'DJs near Austin, TX' })).toBeVisible()
  await page.getByRole('button', { name: 'Set alert' }).click()
  await expect(page.getByText('Enter your email.')).toBeVisible()
  await expectAccessible(page, 'the form of an alert')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByRole('button', { name: 'Set alert' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()

  const { path, token } = await mailed(page, EMAIL)
  await page.goto(`${path}#token=${token}`)
  await page.getByRole('button', { name: 'Turn on alert' }).click()
  await expect(page.getByText('Your alert is on. We’ll email you once when a vendor joins.')).toBeVisible()
  await expectAccessible(page, 'an alert that is on')
  await page.getByRole('button', { name: 'End alert' }).click()
  await expect(page.getByText('Your alert has ended, and we’ve deleted your email from it.')).toBeVisible()
  expect(await world.stored((db) => db.query(sql`select from vendor_alert`))).toEqual([])
})
