import { cp, mkdtemp, rm } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS } from '#tests/support/browser-settings.ts'
import { keep, keepOneOfEach, keptDraft, keptRequest, problem } from '#tests/support/kept-requests.ts'
import { fillClient, fillEvent, wish } from '#tests/support/host.ts'
import { serverProcess } from '#tests/support/server-process.ts'
const only = process.argv.slice(2)
const dataDir = '/tmp/delivery-shots-data'
const server = await serverProcess({ DATA_DIR: dataDir, SAMPLE_VENDORS: '600', LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '100000', WRITES_PER_MINUTE: '100000' })
await server.start()
const origin = `http://${server.host}:${server.port}`
const tiles: any = await (await fetch(`${origin}/api/v1/mixed-search/hoboken-nj?searchType=2&skip=0&take=6`)).json()
const vendors = tiles.searchResults.slice(0, 2).map((t: any) => ({ memberID: t.memberID, profileName: t.profileName, profileUrl: t.profileUrl, primaryServiceName: t.primaryServiceName, thumbnailPhotoUrl: t.thumbnailPhotoUrl, isTransport: false }))
const ids = vendors.map((v: any) => v.memberID).join(',')
const limo: any = await (await fetch(`${origin}/api/v1/mixed-search/new-york-city-ny?searchType=2&skip=0&take=1&categoryId=${only.includes('x') ? 1 : 0}`)).json().catch(() => null)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: CHROMIUM_FLAGS })
const looks = [['p', 390, 844, 'light'], ['pd', 390, 844, 'dark'], ['w', 1280, 800, 'light'], ['wd', 1280, 800, 'dark']] as const
let want = wish('look')
const scenes: Record<string, (page: Page, shot: (n: string, full?: boolean) => Promise<void>) => Promise<void>> = {
  async steps(page, shot) {
    await page.goto(`/requestquote?memberId=${ids}&rfqABTest=React&location=hoboken-nj`)
    await page.getByLabel('Event type').waitFor()
    await shot('1-empty')
    await page.getByLabel('Guests').fill('many')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.waitForTimeout(900)
    await shot('2-errors')
    await fillEvent(page, want)
    await page.waitForTimeout(500)
    await shot('3-filled', true)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('First name').waitFor()
    await fillClient(page, want)
    await shot('4-client', true)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Send request' }).waitFor()
    await page.waitForTimeout(300)
    await shot('5-review', true)
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByRole('heading', { name: /Your request is/ }).waitFor()
    await page.waitForTimeout(400)
    await shot('6-success', true)
    await page.goto('/requests')
    await page.waitForTimeout(600)
    await shot('7-requests-sent', true)
  },
  async standard(page, shot) {
    await page.goto(`/requestquote?memberId=${vendors[0].memberID}&rfqABTest=Standard`)
    await page.getByLabel('First name').waitFor()
    await page.waitForTimeout(500)
    await shot('s1-standard', true)
  },
  async offline(page, shot) {
    await page.goto(`/requestquote?memberId=${ids}&rfqABTest=React&location=hoboken-nj`)
    await page.getByLabel('Event type').waitFor()
    await page.waitForFunction(() => navigator.serviceWorker?.controller?.state === 'activated')
    await fillEvent(page, want)
    await page.getByRole('button', { name: 'Next' }).click()
    await fillClient(page, want)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Send request' }).waitFor()
    await page.context().setOffline(true)
    await page.waitForTimeout(400)
    await shot('o1-review-offline')
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByRole('heading', { name: 'Saved on this phone' }).waitFor()
    await page.waitForTimeout(400)
    await shot('o2-saved', true)
    await page.goto('/requests')
    await page.waitForTimeout(600)
    await shot('o3-requests', true)
    await page.context().setOffline(false)
    await page.getByText('Back online').waitFor()
    await shot('o4-back')
  },
  async notsaved(page, shot) {
    await page.context().addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('x', 'SecurityError') } }))
    await page.goto(`/requestquote-b/request?memberId=${vendors[0].memberID}`)
    await page.getByLabel('Event type').waitFor()
    await page.getByLabel('Event details').fill('hello')
    await page.getByText('keeps nothing').first().waitFor()
    await page.getByText('keeps nothing').first().scrollIntoViewIfNeeded()
    await shot('n1-notsaved')
    await page.goto('/requests')
    await page.waitForTimeout(500)
    await shot('n2-requests')
  },
  async each(page, shot) {
    await page.goto('/account')
    await page.waitForTimeout(800)
    await page.context().route('**/createrequest', (r) => r.abort())
    await keepOneOfEach(page, vendors)
    await page.goto('/requests')
    await page.waitForTimeout(1000)
    await shot('e1-each', true)
    await page.getByText('When is a request sent by itself?').click()
    await page.getByText('When is a request sent by itself?').scrollIntoViewIfNeeded()
    await shot('e2-how')
    await page.getByRole('button', { name: 'Discard' }).first().click()
    await page.waitForTimeout(300)
    await shot('e3-dialog')
  },
  async empty(page, shot) {
    await page.goto('/requests')
    await page.waitForTimeout(600)
    await shot('x1-empty')
    await page.goto('/requestquote-b/success?memberId=5')
    await page.waitForTimeout(500)
    await shot('x2-nosuccess')
    await page.goto('/requestquote')
    await page.waitForTimeout(500)
    await shot('x3-nobody')
  },
}
for (const [tag, width, height, colorScheme] of looks) {
  for (const [name, scene] of Object.entries(scenes)) {
    if (only.length && !only.includes(name) ) continue
    want = wish('look ' + tag + name)
    const ctx = await browser.newContext({ baseURL: origin.replace('127.0.0.1', 'localhost'), viewport: { width, height }, colorScheme, locale: 'en-US', timezoneId: 'America/New_York', hasTouch: width < 768 })
    const page = await ctx.newPage()
    page.setDefaultTimeout(20000)
    page.on('console', (m) => ['error', 'warning'].includes(m.type()) && !/net::|Failed to load/.test(m.text()) && console.log(tag, name, m.text().slice(0, 300)))
    try { await scene(page, async (n, full) => void await page.screenshot({ path: `/tmp/dshots/${n}-${tag}.png`, fullPage: !!full })) } catch (e) { console.log(tag, name, String(e).slice(0, 400)); await page.screenshot({ path: `/tmp/dshots/FAIL-${name}-${tag}.png` }) }
    await ctx.close()
  }
}
await browser.close()
await server.stop()
