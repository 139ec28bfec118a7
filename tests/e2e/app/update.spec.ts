/** The cost of an update to a returning phone (decision 66). */
import { basename } from 'node:path'
import { pageStands } from '#tests/support/browser/browse-pages.ts'
import { expect, test as base, underControl } from '#tests/support/browser/browser.ts'
import { moduleFiles } from '#tests/support/browser/built-files.ts'
import { makeWorld } from '#tests/support/browser/world.ts'
import { copyProject, type ProjectCopy } from '#tests/support/browser/next-build.ts'
import { recordingProxy, type RecordingProxy } from '#tests/support/browser/recording-proxy.ts'

const UPDATE_MAX_BYTES = 6000

const test = base.extend<{ copy: ProjectCopy; network: RecordingProxy }>({
  copy: async ({}, use) => {
    const copy = await copyProject()
    await use(copy)
    await copy.end()
  },
  world: async ({ copy }, use) => {
    const world = await makeWorld({ database: 'embedded', folder: copy.folder })
    await use(world)
    await world.end()
  },
  network: async ({ world }, use) => {
    const network = await recordingProxy(world.server)
    await use(network)
    await network.close()
  },
})

test('an update of one sentence fetches what changed in one file, and the sentence is there', async ({
  phone,
  copy,
  world,
  network,
}) => {
  const { page } = await phone(network.origin)
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  await underControl(page)
  await expect(page.getByText('Why this order?')).toBeVisible()
  // Those that the worker imports are among what it keeps, but travel once.
  const parts = network.transfers.map(({ path }) => path).filter((path) => path.includes('/worker-'))
  expect(parts.length).toBeGreaterThan(1)
  expect(parts).toEqual([...new Set(parts)])
  await world.server.stop()
  const file = (await moduleFiles('page'))['src/features/vendor-search/results/results-list.tsx'] ?? ''
  const script = basename(file)
  await copy.release({ script, from: 'Why this order?', to: 'Why in this order?' })
  await world.server.start()

  network.transfers.length = 0
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(page.getByText('A new version of Fanfare is ready.')).toBeVisible()
  const files = network.transfers.filter(({ path }) => !path.startsWith('/api/'))
  expect(files.map(({ path }) => path).toSorted()).toEqual([`/assets/nextnext/${script}`, '/index.html', '/sw.js'])
  expect(files.find(({ path }) => path.endsWith(script))?.encoding).toBe('dcz')
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(UPDATE_MAX_BYTES)

  await page.getByRole('button', { name: 'Update now' }).first().click()
  await expect(page.getByText('Why in this order?')).toBeVisible()
  await pageStands(page)
  // Everything else came from the phone, though the files are in another folder now.
  const scripts = network.transfers.filter(({ path }) => path.endsWith('.js'))
  expect(scripts.map(({ path }) => path)).toEqual(['/sw.js', `/assets/nextnext/${script}`])
})
