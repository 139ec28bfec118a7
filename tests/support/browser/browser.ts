/** The fixtures that every browser test begins with: a real server behind a fault proxy, and phones. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, chromium, expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { chromiumPath, wholeChromiumPath } from '#tests/runner/chromium.mjs'
import { collectEvidence, type Evidence } from '#tests/support/evidence/evidence.ts'
import { CHROMIUM_FLAGS } from './browser-settings.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { killBrowser } from './kill-browser.ts'
import { makeWorld, type World, type WorldDatabase } from './world.ts'

export { expect }
export type { World }
export type SharedWorld = Pick<World, 'server' | 'proxy' | 'origin' | 'stored'>

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }

export interface Phone {
  context: BrowserContext
  page: Page
}

/** A phone with a profile on disk. */
interface PhoneWithProfile extends Phone {
  /** Closes the browser (or kills it) and starts it again with the same profile. */
  restart(how?: 'close' | 'kill'): Promise<PhoneWithProfile>
}

export interface PhoneOptions {
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  javaScriptEnabled?: boolean
  serviceWorkers?: 'allow' | 'block'
}

interface ProfileOptions extends PhoneOptions {
  /** A whole Chromium, which has Background Sync, and which takes twice the work. */
  whole?: boolean
  /** A whole Chromium that keeps a page that is left for Back. Playwright turns that off, and the shell lacks it. */
  keepsPages?: boolean
}

interface Fixtures {
  /** The database of the test's own server: PostgreSQL starts sooner, the embedded one is what a fresh clone has. */
  database: WorldDatabase
  evidence: Evidence
  /**
   * Opens a tab without the service worker, which takes half the work of a phone: for tests that stay connected and ask
   * nothing of the worker.
   */
  visitor: (origin: string, options?: PhoneOptions) => Promise<Page>
  /** A server of the test's own: for tests that stop it, count rows, or change what other tests see. */
  world: World
  /** A server that the tests of one worker share, behind a proxy of the test's own: for tests that add rows at most. */
  shared: SharedWorld
  /** Opens a phone on `origin`: a private window of the browser that the tests of one worker share. */
  phone: (origin: string, options?: PhoneOptions) => Promise<Phone>
  /** Opens a browser of the test's own with a profile on disk, for what a private window lacks. */
  phoneWithProfile: (origin: string, options?: ProfileOptions) => Promise<PhoneWithProfile>
}
interface WorkerFixtures {
  /** A browser that the tests of one worker share. */
  chromium: Browser
  sharedWorld: World
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  database: ['postgres', { option: true }],
  sharedWorld: [
    async ({}, use) => {
      const world = await makeWorld()
      await use(world)
      await world.end()
    },
    { scope: 'worker' },
  ],
  chromium: [
    async ({}, use) => {
      const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  evidence: async ({}, use, testInfo) => {
    const evidence = collectEvidence(testInfo)
    await use(evidence)
    await evidence.saveLogs()
  },
  shared: async ({ sharedWorld: { server, stored }, evidence }, use) => {
    evidence.addServer(server)
    const proxy = await startFaultProxy(() => server)
    await use({
      server,
      proxy,
      origin: proxy.origin,
      async stored(read) {
        await proxy.untilQuiet()
        return stored(read)
      },
    })
    await proxy.close()
  },
  world: async ({ database, evidence }, use) => {
    const world = await makeWorld({ database })
    evidence.addServer(world.server)
    await use(world)
    await world.end()
  },
  phone: async ({ chromium: browser, evidence }, use) => {
    const windows = collectWindows(evidence)
    await use(async (origin, options = {}) => {
      const context = await windows.add(await browser.newContext(contextOptions(origin, options)))
      return { context, page: await context.newPage() }
    })
    await windows.close()
  },
  visitor: async ({ phone }, use) => {
    await use(async (origin, options) => (await phone(origin, { serviceWorkers: 'block', ...options })).page)
  },
  phoneWithProfile: async ({ evidence }, use) => {
    const windows = collectWindows(evidence)
    const profiles: string[] = []
    await use(async (origin, options = {}) => {
      const profile = await mkdtemp(join(tmpdir(), 'fanfare-phone-'))
      profiles.push(profile)
      const start = async (): Promise<PhoneWithProfile> => {
        const context = await windows.add(
          await chromium.launchPersistentContext(profile, {
            executablePath: options.whole || options.keepsPages ? wholeChromiumPath() : chromiumPath(),
            args: CHROMIUM_FLAGS,
            ...(options.keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
            ...contextOptions(origin, options),
          }),
        )
        return {
          context,
          page: context.pages()[0] ?? (await context.newPage()),
          async restart(how = 'close') {
            if (how === 'kill') await killBrowser(profile, context)
            else await context.close()
            return start()
          },
        }
      }
      return start()
    })
    await windows.close()
    for (const profile of profiles) await rm(profile, { recursive: true, force: true })
  },
})

/** A request that fails is part of many tests; the browser reports it in words of its own. Everything else counts. */
const NETWORK_NOISE =
  /Failed to load resource|net::ERR_|Manifest fetch from|Failed to update a ServiceWorker|An unknown error occurred when fetching the script|Failed to fetch dynamically imported module/

/** The windows that a test opens, and the errors in their consoles, which fail it. */
function collectWindows(evidence: Evidence) {
  const open = new Set<BrowserContext>()
  const problems: string[] = []
  return {
    async add(context: BrowserContext): Promise<BrowserContext> {
      open.add(context)
      context.on('close', () => open.delete(context))
      context.on('console', (message) => {
        if (message.type() === 'error' && !NETWORK_NOISE.test(message.text())) problems.push(message.text())
      })
      context.on('weberror', (error) => problems.push(String(error.error())))
      await evidence.record(context)
      return context
    },
    async close(): Promise<void> {
      if (problems.length > 0) evidence.markFailed()
      await evidence.saveContexts(open)
      for (const context of open) await context.close()
      expect(problems, 'nothing went wrong in the console').toEqual([])
    },
  }
}

function contextOptions(origin: string, { viewport = PHONE, colorScheme = 'light', ...options }: PhoneOptions) {
  return {
    baseURL: origin,
    viewport,
    hasTouch: viewport.width < 768,
    colorScheme,
    javaScriptEnabled: options.javaScriptEnabled ?? true,
    serviceWorkers: options.serviceWorkers ?? 'allow',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  } as const
}

/** Waits until the service worker controls the page and has saved what was seen. */
export async function underControl(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker?.controller?.state === 'activated')
}
