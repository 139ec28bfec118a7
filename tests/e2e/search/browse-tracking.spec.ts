/** Events that are measured, and text that is not. */
import type { Page } from '@playwright/test'
import { pageStands, tilesOf } from '#tests/support/browser/browse-pages.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { DESKTOP, expect, test, underControl } from '#tests/support/browser/browser.ts'
import { behindTheScenes, signIn } from '#tests/support/people/person.ts'
import { savedByWorker } from '#tests/support/browser/device-storage.ts'
import { toldTo } from '#tests/support/browser/tracked-events.ts'

type Entry = Record<string, unknown>

const pushed = (page: Page) => page.evaluate(() => (window as unknown as { dataLayer?: Entry[] }).dataLayer ?? [])
const events = async (page: Page, action: string) =>
  (await pushed(page)).filter((entry) => entry['eventAction'] === action)

test('page views, questions and clicks are pushed and told to the server', async ({ shared, phone }) => {
  const { context, page } = await phone(shared.origin, { viewport: DESKTOP })
  const told = await toldTo(context)
  const responded = page.waitForResponse((response) => response.url().endsWith('/api/v1/track'))
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  await expect.poll(async () => (await events(page, 'Displayed')).length).toBe(6)
  const second = page.getByRole('region', { name: 'DJ Faqs' }).locator('summary').nth(1)
  await second.click()
  await second.click()
  await expect
    .poll(async () =>
      (await events(page, 'Expanded')).map((entry) => [entry['event'], entry['eventCategory'], entry['eventLabel']]),
    )
    .toEqual([['Clicked', 'FAQ', 'What do DJs cost in New York City, NY?']])
  expect((await responded).status()).toBe(204)
  await page.getByRole('link', { name: 'Articles' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles')
  const paths = async () =>
    (await pushed(page)).filter((entry) => entry['event'] === 'Page View').map((entry) => entry['page'])
  await expect.poll(paths).toEqual(['/dj/new-york-city-ny', '/articles'])
  await expect
    .poll(() => told.filter(({ type }) => type === 'page').map(({ path }) => path))
    .toEqual(['/dj/new-york-city-ny', '/articles'])
  await page.goBack()
  await tilesOf(page).first().getByRole('heading').getByRole('link').click()
  await expect.poll(async () => (await events(page, 'Profile')).length).toBe(1)
})

test('events of a page without a connection are kept and told once it is back', async ({ shared, phone }) => {
  const { context, page } = await phone(shared.origin, { viewport: DESKTOP })
  const told = await toldTo(context)
  await page.goto('/')
  await pageStands(page)
  await underControl(page)
  await page.goto('/articles')
  await pageStands(page)
  await expect.poll(() => told.some(({ path }) => path === '/articles')).toBe(true)
  await savedByWorker(page)
  told.length = 0
  shared.proxy.break({ kind: 'refuse' })
  await context.setOffline(true)
  await page.goto('/articles')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles')
  await expect.poll(async () => (await pushed(page)).length).toBeGreaterThan(0)
  shared.proxy.heal()
  await context.setOffline(false)
  await expect
    .poll(() => told.filter(({ type }) => type === 'page').map(({ path }) => path), { timeout: 90_000 })
    .toContain('/articles')
})

test('who signs in is told by number, and so is who the CRM knows; the next page tells it again', async ({
  world,
  visitor,
}) => {
  const accountId = await behindTheScenes(world, (db) => anAccount(db, 'tracked@example.com'))
  const page = await visitor(world.origin)
  const context = page.context()
  await context.addCookies([{ name: 'hubspotutk', value: '0123456789abcdef0123456789abcdef', url: world.origin }])
  await context.route('**/api/v1/hubspot-utk/*', (route) =>
    route.fulfill({ json: { id: '0123456789abcdef0123456789abcdef', contactId: 77 } }),
  )
  await signIn(page, 'tracked@example.com')
  const named = async (event: string) => (await pushed(page)).filter((entry) => entry['event'] === event)
  await expect.poll(() => named('Identify')).toEqual([{ event: 'Identify', accountId, memberId: null }])
  await expect.poll(() => named('CRM Contact')).toEqual([{ event: 'CRM Contact', contactId: 77 }])
  await page.goto('/articles')
  await expect.poll(() => named('Identify')).toHaveLength(1)
  expect(await named('CRM Contact')).toEqual([])
})

test('the quote request tells which fields were wrong and how, never what was typed', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
  await page.goto('/requestquote-b/request?memberId=7')
  await page.getByLabel('Event details').fill('A secret surprise')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect
    .poll(async () =>
      (await pushed(page))
        .filter((entry) => entry['event'] === 'Validation')
        .map((entry) => [entry['eventAction'], entry['eventLabel']]),
    )
    .toContainEqual(['blank', 'Event type'])
  expect(JSON.stringify(await pushed(page))).not.toContain('secret')
})

for (const [signal, script] of [
  ['Do Not Track', "Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' })"],
  ['Global Privacy Control', "Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true })"],
] as const) {
  test(`with ${signal} nothing is pushed, kept or told`, async ({ shared, phone }) => {
    const { context, page } = await phone(shared.origin, { viewport: DESKTOP })
    const told = await toldTo(context)
    await context.addInitScript(script)
    await page.goto('/dj/new-york-city-ny')
    await pageStands(page)
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: 'Articles' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles')
    await page.goto('about:blank')
    await page.goto('/articles')
    await pageStands(page)
    expect(await pushed(page)).toEqual([])
    expect(told).toEqual([])
  })
}
