/** First-load budgets: bytes are asserted, times are not. */
import { expect, test } from '#tests/support/browser/browser.ts'
import {
  BUDGETS,
  sentBytes,
  measurePageBytes,
  MEASURED_PAGES,
  UPDATE_BUDGET,
} from '#tests/support/browser/page-bytes.ts'

for (const [name, path] of MEASURED_PAGES) {
  test(`a first visit to the ${name} page stays within its budget of script and HTML`, async ({ shared, phone }) => {
    const { page } = await phone(shared.origin, { serviceWorkers: 'block' })
    const bytes = await measurePageBytes(page, `${shared.origin}${path}`)
    expect(bytes.script, 'script was measured').toBeGreaterThan(50_000)
    expect(bytes.script).toBeLessThanOrEqual(BUDGETS[name].script)
    const html = () => sentBytes(page.request, `${shared.origin}${path}`)
    // A page that many ask for at once is compressed in a hurry, and as small as possible soon after.
    await expect.poll(html).toBeLessThanOrEqual(BUDGETS[name].html)
    expect(await html(), 'HTML was measured').toBeGreaterThan(2_000)
  })
}

test('the worker keeps fewer than a hundred files: a slow connection takes half a second for each', async ({
  shared,
  visitor,
}) => {
  const { request } = await visitor(shared.origin)
  const files = (await (await request.get('/sw.js')).text()).match(/"url"/g) ?? []
  expect(files.length).toBeGreaterThan(20)
  expect(files.length).toBeLessThan(100)
})

test('a changed rule that pages and worker share fits into an update without dictionaries', async ({
  shared,
  visitor,
}) => {
  const { request } = await visitor(shared.origin)
  const list = await (await request.get('/sw.js')).text()
  const sizeOf = (name: string) => {
    const [, file] = new RegExp(`"url":"([^"]*${name}[^"]*)"`).exec(list) ?? []
    if (file === undefined) throw new Error(`${name} is not on the list of files.`)
    return sentBytes(request, `/${file}`)
  }
  const always = (await sentBytes(request, '/sw.js')) + (await sizeOf('index.html'))
  for (const [page, worker] of [
    ['/request-records.js', 'worker-fields'],
    ['/booking-records.js', 'worker-bookings'],
    ['/booking-records.js', 'worker-messages'],
    ['/outbox-records.js', 'worker-outbox'],
  ] as const) {
    const bytes = always + (await sizeOf(page)) + (await sizeOf(worker))
    expect(bytes, `${page} and ${worker}`).toBeGreaterThan(5_000)
    expect(bytes, `${page} and ${worker}`).toBeLessThanOrEqual(UPDATE_BUDGET)
  }
})
