/** A first installation of the worker that breaks off, as the browser tells the page of it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerWorker } from '#src/pwa/service-worker/register.ts'

const registered = vi.hoisted((): { listeners: Map<string, () => void> }[] => [])
vi.mock('workbox-window', () => ({
  Workbox: class {
    listeners = new Map<string, () => void>()
    addEventListener(name: string, listener: () => void) {
      this.listeners.set(name, listener)
    }
    register() {
      registered.push(this)
      return Promise.resolve()
    }
  },
}))

const container = Object.assign(new EventTarget(), { controller: null as object | null })
beforeEach(() => {
  registered.length = 0
  container.controller = null
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const breakOff = () => registered.at(-1)?.listeners.get('redundant')?.()

test('it is begun again later and later, and not without end', async () => {
  await registerWorker(() => {})
  expect(registered).toHaveLength(1)
  for (const [before, seconds] of [2, 4, 8, 16, 32].entries()) {
    breakOff()
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(registered).toHaveLength(before + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(registered).toHaveLength(before + 2)
  }
  breakOff()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(registered).toHaveLength(6)
})

test('an update that breaks off is not: the worker that is there goes on', async () => {
  container.controller = {}
  await registerWorker(() => {})
  breakOff()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(registered).toHaveLength(1)
})
