/** Notifications that the worker shows, opens and renews; a push service may deliver anything. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pushMessage } from '#contract/notifications/push-message.ts'
import { openNotified, renewDevice, showPush } from '#sw/push.ts'

const ORIGIN = 'https://fanfare.test'
const QUOTE = { title: 'Quote from DJ Nova', body: 'For your event: Sat, May 1, 2027', tag: 'quote-7' }
const message = pushMessage({ ...QUOTE, navigate: `${ORIGIN}/requests` }, 3)
const dataOf = (value: unknown) => ({ json: () => value })

function aDevice() {
  const shown: { title: string; options: NotificationOptions | undefined }[] = []
  const badges: number[] = []
  const told: string[] = []
  return {
    shown,
    badges,
    told,
    ports: {
      registration: {
        showNotification: async (title: string, options?: NotificationOptions) => void shown.push({ title, options }),
      },
      surface: { setAppBadge: async (count: number) => void badges.push(count) },
      tellPages: () => void told.push('pages'),
      origin: ORIGIN,
    },
  }
}

test('a message is shown as it was composed, the icon has its number, and open pages look again', async () => {
  const { shown, badges, told, ports } = aDevice()
  await showPush(dataOf(message), ports)
  expect(shown).toEqual([
    {
      title: QUOTE.title,
      options: expect.objectContaining({ body: QUOTE.body, tag: QUOTE.tag, data: { navigate: `${ORIGIN}/requests` } }),
    },
  ])
  expect(badges).toEqual([3])
  expect(told).toEqual(['pages'])
})

test.each([
  ['nothing', null],
  ['text', { json: () => JSON.parse('hello') as unknown }],
  ['another format', dataOf({ title: 'Buy now' })],
  ['an invalid number', dataOf({ ...message, app_badge: 'many' })],
  ['a title without end', dataOf({ ...message, notification: { ...message.notification, title: 'x'.repeat(5000) } })],
])('fault 90: a push message with %s still shows that there is something, and no number', async (_what, data) => {
  const { shown, badges, ports } = aDevice()
  await showPush(data, ports)
  expect(shown.map(({ title }) => title)).toEqual(['Something new for you'])
  expect(badges).toEqual([])
})

test('a browser that refuses the number still shows the notification', async () => {
  const { shown, ports } = aDevice()
  await showPush(dataOf(message), { ...ports, surface: { setAppBadge: () => Promise.reject(new Error('no')) } })
  await showPush(dataOf(message), { ...ports, surface: {} })
  expect(shown).toHaveLength(2)
})

async function tap(navigate: unknown, urls: string[]) {
  const happened: string[] = []
  const notification = { data: { navigate }, close: () => void happened.push('closed') }
  await openNotified(notification, {
    clients: {
      matchAll: async () => urls.map((url) => ({ url, focus: async () => happened.push(`focused ${url}`) })),
      openWindow: async (url) => happened.push(`opened ${url}`),
    },
    origin: ORIGIN,
  })
  return happened
}

test('a tap brings forward the window that shows it, and leaves one that shows something else alone', async () => {
  const thread = `${ORIGIN}/threads/7`
  expect(await tap(thread, [`${ORIGIN}/requestquote-b/request`, `${thread}?a=1`])).toEqual([
    'closed',
    `focused ${thread}?a=1`,
  ])
  expect(await tap(thread, [`${ORIGIN}/requestquote-b/request`])).toEqual(['closed', `opened ${thread}`])
})

test('fault 90: a tap never leaves the site', async () => {
  const list = ['closed', `opened ${ORIGIN}/requests`]
  expect(await tap('https://elsewhere.test/requests', ['https://elsewhere.test/requests'])).toEqual(list)
  expect(await tap('javascript:alert(1)', [])).toEqual(list)
  expect(await tap(undefined, [])).toEqual(list)
})

const asked: { url: string; body: unknown; bearer: string | null }[] = []
const realFetch = globalThis.fetch
beforeEach(() => void (asked.length = 0))
afterEach(() => vi.unstubAllGlobals())

const KEYS = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
const options = { userVisibleOnly: true, applicationServerKey: null }
const subscription = (endpoint: string) => ({ endpoint, options, toJSON: () => ({ endpoint, keys: KEYS }) })
const api = {
  baseUrl: ORIGIN,
  credentials: {
    bearer: async () => 'token',
    accountId: async () => 1,
    renew: async () => expect.unreachable(),
  },
  fetch: (async (url: string, init: RequestInit) => {
    const bearer = new Headers(init.headers).get('authorization')
    asked.push({ url, body: JSON.parse(init.body as string) as unknown, bearer })
    const reply = { publicKey: 'key', settings: { topics: [], quietHours: null } }
    return new Response(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } })
  }) as typeof realFetch,
}

test('a device whose address changed tells the server both addresses, and nothing without the old one', async () => {
  const [before, after] = [subscription('https://push.test/1'), subscription('https://push.test/2')]
  const told = {
    url: `${ORIGIN}/api/v1/notifications/device`,
    body: { endpoint: after.endpoint, keys: KEYS, replaces: before.endpoint },
    bearer: 'Bearer token',
  }
  await renewDevice({ oldSubscription: before, newSubscription: after }, () => expect.unreachable(), api)
  // Browsers that only say that the old one has ended.
  await renewDevice({ oldSubscription: before, newSubscription: null }, async () => after, api)
  expect(asked).toEqual([told, told])
  await renewDevice({}, () => expect.unreachable(), api)
  await renewDevice({ oldSubscription: null, newSubscription: after }, () => expect.unreachable(), api)
  expect(asked).toHaveLength(2)
})
