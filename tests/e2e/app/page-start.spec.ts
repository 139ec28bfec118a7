/** How a page comes up on later visits: the saved frame first. */
import { tilesOf } from '#tests/support/browser/browse-pages.ts'
import { routeFiles } from '#tests/support/browser/built-files.ts'
import { signInAsVendor } from '#tests/support/people/leads.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'

const RESULTS = '/dj/new-york-city-ny'

test('on later visits the saved frame stays until the page takes its place', async ({ shared, phone }) => {
  const { context, page } = await phone(shared.origin)
  await page.goto('/')
  await underControl(page)
  const second = await context.newPage()
  await second.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    new MutationObserver(() => {
      if (document.querySelector('[data-shell]')) seen.add('frame')
      else if (document.querySelector('main h1')) seen.add('page')
      else if (seen.has('frame')) seen.add('nothing')
    }).observe(document, { childList: true, subtree: true })
  })
  await second.goto(RESULTS)
  await expect(tilesOf(second).first()).toBeVisible()
  expect(await second.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual(['frame', 'page'])
})

test('the saved frame has a vendor’s places from the first paint, and a client’s or a guest’s for those', async ({
  shared,
  phone,
}) => {
  const { context, page } = await phone(shared.origin)
  await page.goto('/')
  await underControl(page)
  await context.addInitScript(() => {
    const tabs: string[] = []
    Object.assign(window, { tabs })
    // As often as the browser might paint.
    const look = () => {
      const found = [...document.querySelectorAll('nav[aria-label="Main"]')].at(-1)
      const names = [...(found?.querySelectorAll('a > span:first-of-type') ?? [])].map(({ textContent }) => textContent)
      if (names.length > 0 && tabs.at(-1) !== names.join(' ')) tabs.push(names.join(' '))
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  const tabsOf = async (path: string) => {
    await page.goto(path)
    await expect(page.locator('main h1').first()).toBeVisible()
    return page.evaluate(() => (window as unknown as { tabs: string[] }).tabs)
  }
  const CLIENT = 'Search Virtual Requests Bookings Account'
  const VENDOR = 'Leads Bookings Calendar Messages Account'
  expect(await tabsOf('/')).toEqual(['Search Virtual Requests Account'])
  await signInAsVendor(page)
  expect(await tabsOf('/?from=home-screen')).toEqual([VENDOR])
  expect(await tabsOf('/account')).toEqual([VENDOR])
  expect(await tabsOf('/requests')).toEqual([CLIENT])
  // The device remembers that it plans.
  expect(await tabsOf('/bookings')).toEqual([CLIENT])
  expect(await tabsOf('/leads')).toEqual([VENDOR])
})

test('a reload of a later visit returns to the place', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
  await page.goto('/')
  await underControl(page)
  await page.goto(RESULTS)
  const far = tilesOf(page).nth(40)
  await far.evaluate((tile) => tile.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expect(far).toBeInViewport()
  await page.reload()
  await expect(far).toBeInViewport()
})

test('the script of a profile and of a request is there before a tap asks for it', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/dj/new-york-city-ny')
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  const { 'vendors.$vendor': profile = [], 'requestquote-b.$step': request = [] } = await routeFiles()
  expect([profile.length, request.length].every((count) => count > 5)).toBe(true)
  await expect.poll(loaded).toEqual(expect.arrayContaining([...profile, ...request]))
  await expect(page).toHaveURL(/\/dj\/new-york-city-ny$/)
})

test('a page names the files of its route, also where a route shares its file with others', async ({
  shared,
  visitor,
}) => {
  const { request } = await visitor(shared.origin)
  const files = await routeFiles()
  for (const [path, route] of [
    ['/dj/new-york-city-ny', '$service.{-$location}'],
    ['/sign-in', 'sign-in'],
    ['/signup/contactinfo', 'signup.$step'],
  ] as const) {
    const html = await (await request.get(path)).text()
    const scripts = /data-scripts="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
    expect(scripts.at(-1), path).toBe(files[route]?.at(-1))
    for (const script of scripts) expect((await request.get(script)).status(), script).toBe(200)
  }
})
