/** First-load budgets: bytes are asserted, times are not. */
import { expect, test } from '#tests/support/browser/browser.ts'
import { moduleFiles, routeFiles } from '#tests/support/browser/built-files.ts'
import {
  BUDGETS,
  sentBytes,
  measurePageBytes,
  MEASURED_PAGES,
  UPDATE_BUDGET,
} from '#tests/support/browser/page-bytes.ts'

for (const [name, path] of MEASURED_PAGES) {
  test(`a first visit to the ${name} page stays within its budget of script and HTML`, async ({ shared, visitor }) => {
    const page = await visitor(shared.origin)
    const bytes = await measurePageBytes(page, `${shared.origin}${path}`)
    expect(bytes.script, 'script was measured').toBeGreaterThan(50_000)
    expect(bytes.script).toBeLessThanOrEqual(BUDGETS[name].script)
    const html = () => sentBytes(page.request, `${shared.origin}${path}`)
    // A page that many ask for at once is compressed in a hurry, and as small as possible soon after.
    await expect.poll(html).toBeLessThanOrEqual(BUDGETS[name].html)
    expect(await html(), 'HTML was measured').toBeGreaterThan(2_000)
  })
}

test('the worker keeps hardly more than a hundred files: a slow connection takes half a second for each', async ({
  shared,
  visitor,
}) => {
  const { request } = await visitor(shared.origin)
  const files = (await (await request.get('/sw.js')).text()).match(/"url"/g) ?? []
  expect(files.length).toBeGreaterThan(20)
  expect(files.length).toBeLessThan(120)
})

test('a changed rule that pages and worker share fits into an update without dictionaries', async ({
  shared,
  visitor,
}) => {
  const { request } = await visitor(shared.origin)
  const [page, worker, routes] = [await moduleFiles('page'), await moduleFiles('worker'), await routeFiles()]
  const sizes = new Map<string, number>()
  const sizeOf = async (file: string) => {
    const size = sizes.get(file) ?? (await sentBytes(request, `/${file}`))
    sizes.set(file, size)
    return size
  }
  const always = (await sizeOf('sw.js')) + (await sizeOf('index.html'))
  // Every route needs these. What they share with the worker costs more than a rule of one part (decision 66).
  const [first = [], ...others] = Object.values(routes)
  const everyPage = new Set(first.filter((file) => others.every((files) => files.includes(file))))
  const start = worker['sw/sw.ts']
  const rules = Object.keys(page).filter((path) => path.startsWith('contract/') && path in worker)
  const costs = new Map<string, number>()
  for (const path of rules) {
    const [inPage = '', inWorker = ''] = [page[path], worker[path]]
    if (everyPage.has(`/${inPage}`) || inWorker === start) continue
    costs.set(path, always + (await sizeOf(inPage)) + (await sizeOf(inWorker)))
  }
  expect(costs.size).toBeGreaterThan(20)
  expect(Math.min(...costs.values())).toBeGreaterThan(5_000)
  expect([...costs].filter(([, bytes]) => bytes > UPDATE_BUDGET)).toEqual([])
})
