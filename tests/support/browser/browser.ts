/** The browser tests' world: a real server with its own database, a fault proxy before it, and phones. */
import { cpSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, chromium, expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { chromiumPath, wholeChromiumPath } from '#tests/runner/chromium.mjs'
import { CHROMIUM_FLAGS, COMPILE_CACHE_DIR, MAILBOX_KEY, SAMPLE_FOR_TESTS, TEMPLATE_DIR } from './browser-settings.ts'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'
import { killBrowser } from './kill-browser.ts'
import { serverProcess, type ServerProcess } from './server-process.ts'
import { HIGH_LIMITS } from '#tests/support/server/high-limits.ts'

export { expect }

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }

export interface World {
  server: ServerProcess
  proxy: FaultProxy
  /** The address that phones use: through the proxy. */
  origin: string
  /** Stops the server and reads what its database holds. */
  stored<T>(read: (db: Database) => Promise<T>): Promise<T>
}

export interface Phone {
  context: BrowserContext
  page: Page
  /** Closes the browser (or kills it) and starts it again with the same profile. */
  restart(how?: 'close' | 'kill'): Promise<Phone>
}

export interface PhoneOptions {
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  javaScriptEnabled?: boolean
  serviceWorkers?: 'allow' | 'block'
  /** A whole Chromium, which has Background Sync, and which takes twice the work. */
  whole?: boolean
  /** A whole Chromium that keeps a page that is left for Back. Playwright turns that off, and the shell lacks it. */
  keepsPages?: boolean
}

interface Fixtures {
  /** Opens a tab in a private window, which opens faster than a phone and is gone with the test. */
  visitor: (origin: string, options?: PhoneOptions) => Promise<Page>
  /** A server of the test's own: for tests that stop it, count rows, or change what other tests see. */
  world: World
  /** A server that the tests of one worker share, behind a proxy of the test's own: for tests that need only pages. */
  shared: Omit<World, 'stored'>
  /** Opens a browser with a profile of its own on `origin`. */
  phone: (origin: string, options?: PhoneOptions) => Promise<Phone>
}
interface WorkerFixtures {
  /** A browser that the tests of one worker share. */
  chromium: Browser
  sharedWorld: World
}

/**
 * @param url a PostgreSQL database of the test's own; without it the embedded one, already filled
 * @param folder of the project, or of a copy
 */
export async function makeWorld(url?: string, folder?: string): Promise<World & { end(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fanfare-world-'))
  // The synchronous copy takes a quarter of the time: the folder has a thousand small files.
  if (url === undefined) cpSync(TEMPLATE_DIR, dataDir, { recursive: true })
  await writeFile(join(dataDir, 'mailbox-key'), MAILBOX_KEY)
  const server = await serverProcess(
    {
      DATA_DIR: dataDir,
      SAMPLE_VENDORS: String(SAMPLE_FOR_TESTS),
      ...(url !== undefined && { DATABASE_URL: url }),
      ...HIGH_LIMITS,
      MAILBOX: 'on',
      NODE_COMPILE_CACHE: COMPILE_CACHE_DIR,
    },
    folder,
  )
  await server.start()
  const proxy = await startFaultProxy(() => server)
  return {
    server,
    proxy,
    origin: proxy.origin,
    async stored(read) {
      await server.stop()
      const db = await openDatabase({ url, dataDir })
      try {
        return await read(db)
      } finally {
        await db.close()
      }
    },
    async end() {
      await proxy.close()
      await server.kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
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
  shared: async ({ sharedWorld: { server } }, use) => {
    const proxy = await startFaultProxy(() => server)
    await use({ server, proxy, origin: proxy.origin })
    await proxy.close()
  },
  visitor: async ({ chromium: browser }, use) => {
    const open: BrowserContext[] = []
    const problems: string[] = []
    await use(async (origin, options = {}) => {
      const context = await browser.newContext(contextOptions(origin, options))
      open.push(context)
      watch(context, problems)
      return context.newPage()
    })
    for (const context of open) await context.close()
    expect(problems, 'nothing went wrong in the console').toEqual([])
  },
  world: async ({}, use) => {
    const world = await makeWorld()
    await use(world)
    await world.end()
  },
  phone: async ({}, use) => {
    const open = new Set<BrowserContext>()
    const profiles: string[] = []
    const problems: string[] = []
    await use(async (origin, options = {}) => {
      const profile = await mkdtemp(join(tmpdir(), 'fanfare-phone-'))
      profiles.push(profile)
      const start = async (): Promise<Phone> => {
        const context = await chromium.launchPersistentContext(profile, {
          executablePath: options.whole || options.keepsPages ? wholeChromiumPath() : chromiumPath(),
          args: CHROMIUM_FLAGS,
          ...(options.keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
          ...contextOptions(origin, options),
        })
        open.add(context)
        context.on('close', () => open.delete(context))
        watch(context, problems)
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
    for (const context of open) await context.close()
    for (const profile of profiles) await rm(profile, { recursive: true, force: true })
    expect(problems, 'nothing went wrong in the console').toEqual([])
  },
})

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

/** A request that fails is part of many tests; the browser reports it in words of its own. Everything else counts. */
const NETWORK_NOISE =
  /Failed to load resource|net::ERR_|Manifest fetch from|Failed to update a ServiceWorker|An unknown error occurred when fetching the script|Failed to fetch dynamically imported module/

function watch(context: BrowserContext, problems: string[]) {
  context.on('console', (message) => {
    if (message.type() === 'error' && !NETWORK_NOISE.test(message.text())) problems.push(message.text())
  })
  context.on('weberror', (error) => problems.push(String(error.error())))
}

/** Waits until the service worker controls the page and has saved what was seen. */
export async function underControl(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker?.controller?.state === 'activated')
}
