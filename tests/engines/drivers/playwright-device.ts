/** Chromium and Firefox as Debian ships them. Playwright drives the stock Firefox over WebDriver BiDi. */
import { chromium, firefox, type BrowserContext, type Page } from '@playwright/test'
import { PHONE } from '#tests/support/browser/browser.ts'
import { wholeChromiumPath } from '#tests/runner/chromium.mjs'
import { CHROMIUM_FLAGS } from '#tests/support/browser/browser-settings.ts'
import { killBrowser } from '#tests/support/browser/kill-browser.ts'
import type { Device, DeviceOptions } from '../device.ts'

/** For one step. */
const PATIENCE_MS = 30_000
const TIME_ZONE = 'America/New_York'

const LAUNCH = {
  chromium: (profile: string) =>
    chromium.launchPersistentContext(profile, {
      executablePath: wholeChromiumPath(),
      args: CHROMIUM_FLAGS,
      viewport: PHONE,
      hasTouch: true,
      locale: 'en-US',
      timezoneId: TIME_ZONE,
    }),
  firefox: (profile: string) =>
    firefox.launchPersistentContext(profile, {
      channel: 'moz-firefox',
      executablePath: '/usr/bin/firefox-esr',
      viewport: PHONE,
      env: { ...process.env, TZ: TIME_ZONE },
    }),
}

export async function playwrightDevice(
  engine: keyof typeof LAUNCH,
  { profile, origin }: DeviceOptions,
): Promise<Device> {
  let context: BrowserContext
  let page: Page
  const start = async () => {
    context = await LAUNCH[engine](profile)
    context.setDefaultTimeout(PATIENCE_MS)
    page = context.pages()[0] ?? (await context.newPage())
  }
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await start()
  return {
    start,
    version: async () => `${engine} ${(await page.evaluate(() => navigator.userAgent)).split(' ').at(-1)}`,
    open: async (address) => void (await page.goto(new URL(address, origin).href)),
    async type(label, text) {
      const input = field(label)
      await input.click()
      if (/^(date|time)$/.test((await input.getAttribute('type')) ?? '')) return input.fill(text)
      // Key by key: what `fill` does in Firefox opens no list of suggestions.
      await input.selectText()
      await input.pressSequentially(text)
    },
    choose: async (label, value) => void (await field(label).selectOption(value)),
    valueOf: (label) => field(label).inputValue(),
    click: (role, name) => page.getByRole(role, { name, exact: true }).click(),
    text: () => page.evaluate(() => document.body.innerText).catch(() => ''),
    address: () => Promise.resolve(page.url()),
    evaluate: <T>(expression: string) => page.evaluate<T>(expression),
    async close() {
      await page.close()
      await context.close()
    },
    kill: () => killBrowser(profile, context),
    end: () => context.close(),
  }
}
