/** How a page comes up on later visits: the saved frame first. */
import { tilesOf } from '#tests/support/browser/browse-pages.ts'
import { routeFiles } from '#tests/support/browser/built-files.ts'
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
