/** Which requests go past the service worker (decision 60), and what its shell keeps (decision 68). */
import { pageStands } from '#tests/support/browser/browse-pages.ts'
import { savedByWorker } from '#tests/support/browser/device-storage.ts'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'

/** Chromium says which static route took a request; missing from the type libraries. */
interface RoutedTiming extends PerformanceEntry {
  workerMatchedSourceType?: string
}

test('what no cache keeps goes past the worker, and a saved search still opens offline', async ({ shared, phone }) => {
  const { context, page } = await phone(shared.origin)
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  await underControl(page)
  /** A request is timed once its body has arrived, and a little later than the page has it. */
  const routedTo = (path: string, method = 'GET') =>
    page.evaluate(
      async ([url, asked]) => {
        const timed = new Promise<RoutedTiming>((resolve) => {
          new PerformanceObserver((list) => {
            const [timing] = list.getEntriesByName(new URL(url, location.origin).href)
            if (timing) resolve(timing)
          }).observe({ type: 'resource' })
        })
        await (await fetch(url, { method: asked })).text()
        return (await timed).workerMatchedSourceType
      },
      [path, method] as const,
    )
  expect(await routedTo('/healthz')).toBe('network')
  expect(await routedTo('/api/v1/geolocation')).toBe('network')
  expect(await routedTo('/api/v1/servicetypes')).toBe('')
  expect(await routedTo('/api/v1/servicetypes', 'POST')).toBe('network')

  await page.reload()
  await pageStands(page)
  await savedByWorker(page)
  // With its count, once the results are there.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\(\d+\)$/)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await context.setOffline(false)
})

test('from the second visit no page of another site that opened this one keeps a handle to it', async ({
  shared,
  phone,
}) => {
  const { page } = await phone(shared.origin)
  const first = await page.goto('/')
  expect(first?.headers()).not.toHaveProperty('cross-origin-opener-policy')
  await underControl(page)
  const second = await page.goto('/')
  expect(second?.fromServiceWorker()).toBe(true)
  expect(second?.headers()).toMatchObject({ 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' })
})
