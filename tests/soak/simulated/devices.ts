/** A real server, proxy and browser, each of which can be killed at any moment and comes back with what it had. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { wholeChromiumPath } from '#tests/runner/chromium.mjs'
import { CHROMIUM_FLAGS, SAMPLE_FOR_TESTS } from '#tests/support/browser/browser-settings.ts'
import { killBrowser } from '#tests/support/browser/kill-browser.ts'
import { freePort, serverProcess } from '#tests/support/browser/server-process.ts'
import type { ProxyOrder } from '#tests/soak/proxy-process.ts'
import { HIGH_LIMITS } from '#tests/support/server/high-limits.ts'

const PROXY = fileURLToPath(import.meta.resolve('#tests/soak/proxy-process.ts'))

export const VICTIMS = ['browser', 'server', 'proxy'] as const
type Victim = (typeof VICTIMS)[number]

export interface SimulatedDevices {
  /** SIGKILL, and back again after `ms`. */
  killAndRevive: (victim: Victim, ms: number) => Promise<void>
  /** A page of the browser, which is started when it is not running. */
  page: () => Promise<Page>
  /** Nothing is broken anymore. */
  heal: () => void
  /** Ends everything, then reads what the database holds. */
  stored: <T>(read: (db: Database) => Promise<T>) => Promise<T>
  end: () => Promise<void>
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** @param settings of the server */
export async function startDevices(seed: number, settings: Record<string, string>): Promise<SimulatedDevices> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fanfare-soak-data-'))
  const profile = await mkdtemp(join(tmpdir(), 'fanfare-soak-phone-'))
  const server = await serverProcess({
    DATA_DIR: dataDir,
    SAMPLE_VENDORS: String(SAMPLE_FOR_TESTS),
    ...HIGH_LIMITS,
    ...settings,
    LOG_LEVEL: 'silent',
  })
  await server.start()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  let proxySeed = seed
  let proxy = await startProxy({ port, upstream: server, seed: proxySeed })
  let browser: Promise<BrowserContext> | null = null

  const openBrowser = async () => {
    await rm(join(profile, 'SingletonLock'), { force: true })
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: wholeChromiumPath(),
      args: CHROMIUM_FLAGS,
      baseURL: origin,
      viewport: { width: 390, height: 844 },
      locale: 'en-US',
      timezoneId: 'America/New_York',
    })
    context.setDefaultTimeout(15_000)
    return context
  }
  const killPhone = async () => {
    const running = browser
    browser = null
    const context = await running?.catch(() => null)
    if (context) await killBrowser(profile, context)
  }

  return {
    async killAndRevive(victim, ms) {
      if (victim === 'browser') {
        await killPhone()
        await pause(ms)
      } else if (victim === 'server') {
        await server.kill()
        await pause(ms)
        await server.start()
      } else {
        await kill(proxy)
        await pause(ms)
        proxySeed += 1
        proxy = await startProxy({ port, upstream: server, seed: proxySeed })
      }
    },
    async page() {
      browser ??= openBrowser().catch((failure: unknown) => {
        browser = null
        throw failure
      })
      const context = await browser
      return context.pages()[0] ?? (await context.newPage())
    },
    heal: () => void proxy.stdin?.write('heal\n'),
    async stored(read) {
      await server.stop()
      const db = await openDatabase({ url: undefined, dataDir })
      try {
        return await read(db)
      } finally {
        await db.close()
      }
    },
    async end() {
      const context = await browser?.catch(() => null)
      await context?.close()
      await kill(proxy)
      await server.kill()
      for (const folder of [dataDir, profile]) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function startProxy({ port, upstream: { host, port: serverPort }, seed }: ProxyOrder): Promise<ChildProcess> {
  const order: ProxyOrder = { port, upstream: { host, port: serverPort }, seed }
  const child = spawn(process.execPath, [PROXY, JSON.stringify(order)], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(createInterface({ input: child.stdout }), 'line')
  return child
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
