/** Fanfare as an app: it can be installed, a new version waits for the person, and nothing secret is kept. */
import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { expectSaved, fillAll, newRequest, openRequest, send } from '#tests/support/people/client.ts'
import { readDrafts, readOutbox } from '#tests/support/browser/device-storage.ts'

interface Manifest {
  id: string
  name: string
  short_name: string
  start_url: string
  scope: string
  display: string
  theme_color: string
  background_color: string
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
  screenshots: { src: string; sizes: string; type: string; form_factor: string; label: string }[]
  shortcuts: { name: string; url: string; icons: { src: string; sizes: string; type: string }[] }[]
}

test('the icon is served to those who ask for it without reading the page', async ({ shared, request }) => {
  const reply = await request.get(`${shared.origin}/favicon.ico`)
  expect(reply.status()).toBe(200)
  expect(reply.headers()['content-type']).toMatch(/^image\//)
  expect((await reply.body()).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
})

test('it can be installed: the browser finds nothing missing, and every picture of the manifest is as it says @journey:install', async ({
  shared,
  phoneWithProfile,
}) => {
  const { context, page } = await phoneWithProfile(shared.origin)
  await page.goto('/')
  await underControl(page)
  const cdp = await context.newCDPSession(page)
  await expect.poll(async () => (await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])

  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await context.request.get(href ?? '')).json()) as Manifest
  expect(manifest).toMatchObject({ id: '/', short_name: 'Fanfare', scope: '/', display: 'standalone' })
  expect(manifest.name).toBeTruthy()
  expect(manifest.theme_color).toMatch(/^#/)
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
  for (const picture of [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ]) {
    const reply = await context.request.get(picture.src)
    expect(reply.ok(), picture.src).toBe(true)
    expect(reply.headers()['content-type'], picture.src).toContain(picture.type)
    const { width, height } = await sharp(await reply.body()).metadata()
    if (picture.sizes !== 'any') expect(`${width}x${height}`, picture.src).toBe(picture.sizes)
  }
  for (const { url } of manifest.shortcuts) expect((await context.request.get(url)).ok(), url).toBe(true)
})

const SECRETS = [/password/i, /bearer/i, /refresh_?token/i, /authorization/i, /set-cookie/i, /card_?number/i]

const NEWER = /^GET \/sw\.js /
/** From now on the server has another version of the worker. */
async function releaseNewVersion(
  page: Page,
  proxy: {
    break(fault: { kind: 'answer'; status: number; type: string; body: string }, options: { when: RegExp }): void
  },
) {
  const current = await (await page.request.get('/sw.js')).text()
  proxy.break(
    { kind: 'answer', status: 200, type: 'text/javascript', body: `${current}\n// A newer version.` },
    { when: NEWER },
  )
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
}
/** Marks the page; the mark is gone once the page has reloaded. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)
/** Waits until the page has reloaded. */
const reloaded = (page: Page) => page.waitForFunction(() => !('marked' in window))

test('fault 19, a new version while somebody is typing: it waits, and takes over when the person says so', async ({
  shared,
  phone,
}) => {
  const { context, page: form } = await phone(shared.origin)
  // While told so, this phone has no room for what is typed.
  await context.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function full(...args) {
      if (this.name === 'drafts' && localStorage.getItem('full')) {
        this.transaction.abort()
        throw new DOMException('The disk is full.', 'QuotaExceededError')
      }
      return put.apply(this, args)
    }
  })
  await openRequest(form, [3])
  await underControl(form)
  const other = await context.newPage()
  await other.goto('/requests')
  await form.evaluate(() => localStorage.setItem('full', 'yes'))
  await form.getByLabel('Event details').fill('Typed, and not saved yet')
  await expect(form.getByText('Not saved.')).toBeVisible()
  await Promise.all([mark(form), mark(other)])

  await releaseNewVersion(other, shared.proxy)
  for (const page of [form, other]) await expect(page.getByText('A new version of Fanfare is ready.')).toBeVisible()

  await other.getByRole('button', { name: 'Update now' }).click()
  await expect(other.getByText('You have unsaved text here or in another tab.', { exact: false })).toBeVisible()
  expect([await isMarked(form), await isMarked(other)]).toEqual([true, true])
  await expect(form.getByLabel('Event details')).toHaveValue('Typed, and not saved yet')

  await form.evaluate(() => localStorage.removeItem('full'))
  await form.getByLabel('Event details').fill('Typed, and saved')
  await expect(form.getByText('Draft saved ·')).toBeVisible()
  await other.getByRole('button', { name: 'Update now' }).click()
  await reloaded(other)
  await expect(form.getByText('Fanfare was updated. Reload when you’re ready.')).toBeVisible()
  expect(await isMarked(form), 'the form was not reloaded').toBe(true)
  await expect(form.getByLabel('Event details')).toHaveValue('Typed, and saved')

  await form.getByRole('button', { name: 'Reload' }).click()
  await reloaded(form)
  await expect(form.getByLabel('Event details')).toHaveValue('Typed, and saved')
  await expect(form.getByRole('button', { name: /Update|Reload/ })).toHaveCount(0)
  expect(await readDrafts(form)).toMatchObject([{ gigRequest: { notes: 'Typed, and saved' } }])
})

test('after a request without a connection nothing secret is on the phone, and its text only where it belongs', async ({
  shared,
  phone,
}) => {
  const request = newRequest('storage scan')
  const { context, page } = await phone(shared.origin)
  await openRequest(page, [21])
  await underControl(page)
  await fillAll(page, request)
  await context.setOffline(true)
  await send(page)
  await expectSaved(page)

  // An attempt without a connection may be under way.
  await expect
    .poll(() => readOutbox(page))
    .toMatchObject([{ state: 'queued', draft: { client: { email: request.email } } }])
  const scan = () =>
    page.evaluate(async () => {
      const texts = [
        JSON.stringify(Object.entries(localStorage)),
        JSON.stringify(Object.entries(sessionStorage)),
        document.cookie,
        window.location.href,
      ]
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          // The build's own files are the same for everybody, whatever their names say.
          if (new URL(request.url).pathname.startsWith('/assets/')) continue
          const response = await cache.match(request)
          const type = response?.headers.get('content-type') ?? ''
          texts.push(`${request.method} ${request.url} ${JSON.stringify([...(response?.headers ?? [])])}`)
          if (type.includes('json')) texts.push((await response?.text()) ?? '')
        }
      }
      return texts.join('\n')
    })
  await expect.poll(scan, 'something was scanned').toContain('/api/v1/')
  const elsewhere = await scan()
  for (const typed of [request.email, request.phone, request.notes, request.lastName])
    expect(elsewhere).not.toContain(typed)
  const everything = elsewhere + JSON.stringify([await readOutbox(page), await readDrafts(page)])
  for (const secret of SECRETS) expect(everything).not.toMatch(secret)
})
