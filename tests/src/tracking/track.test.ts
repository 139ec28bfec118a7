import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TrackedEvent } from '#contract/tracking.ts'

/** A page of its own for every test: events wait in the module until they are delivered. */
async function freshTracking() {
  vi.resetModules()
  return { ...(await import('#src/tracking/track.ts')), ...(await import('#src/tracking/order.ts')) }
}

beforeEach(() => vi.stubGlobal('window', {}))
afterEach(() => vi.unstubAllGlobals())

const EVENT = { kind: 'Clicked', action: 'Expanded', category: 'FAQ', label: 'What does it cost?' } as const

describe('a named event', () => {
  test.each(['action', 'category', 'label'] as const)('without its %s fails', async (missing) => {
    const { track } = await freshTracking()
    for (const nothing of ['', '  ', undefined as unknown as string]) {
      expect(() => track({ ...EVENT, [missing]: nothing })).toThrow(`An event needs its ${missing}.`)
    }
  })

  test('is what the server takes, each with an id of its own', async () => {
    const { track, deliverTo } = await freshTracking()
    const told: TrackedEvent[] = []
    deliverTo((event) => void told.push(event))
    track(EVENT)
    track({ ...EVENT, label: 'x'.repeat(1000) })
    for (const event of told) expect(v.is(TrackedEvent, event)).toBe(true)
    expect(new Set(told.map(({ id }) => id)).size).toBe(2)
  })
})

test('what happened before anybody listened is delivered first, once', async () => {
  const { pageView, identify, tagManagerEvent, deliverTo } = await freshTracking()
  pageView('/articles')
  identify(7, null)
  const told: TrackedEvent[] = []
  deliverTo((event) => void told.push(event))
  tagManagerEvent('Form Submitted')
  expect(told.map(({ type }) => type)).toEqual(['page', 'identify', 'tagManager'])
  for (const event of told) expect(v.is(TrackedEvent, event)).toBe(true)
})

test.each([
  ['/shortlist/6f1b3c52-0d2e-4a7b-9c1d-2e3f4a5b6c7d', '/shortlist'],
  ['/shortlist/6F1B3C52-0D2E-4A7B-9C1D-2E3F4A5B6C7D/votes', '/shortlist'],
  ['/shortlist', '/shortlist'],
  ['/articles/ten-face-painters', '/articles/ten-face-painters'],
  ['/vendors/party-dj-12', '/vendors/party-dj-12'],
])('the page %s is told as %s: a secret link goes nowhere', async (path, toldPath) => {
  const { pageView, deliverTo } = await freshTracking()
  const told: TrackedEvent[] = []
  deliverTo((event) => void told.push(event))
  pageView(path)
  expect(told).toEqual([expect.objectContaining({ type: 'page', path: toldPath })])
})

test('a vendor’s look at its own profile is not a view of it', async () => {
  const { pageView, deliverTo } = await freshTracking()
  const told: TrackedEvent[] = []
  deliverTo((event) => void told.push(event))
  for (const path of ['/vendors/party-dj-12', '/vendors/12', '/vendors/party-dj-112', '/vendors/dj-12-3', '/dj-12'])
    pageView(path, 12)
  expect(told.map((event) => 'path' in event && event.path)).toEqual([
    '/vendors/party-dj-112',
    '/vendors/dj-12-3',
    '/dj-12',
  ])
})

test('who is here is told once per page, and again when it is somebody else', async () => {
  const { identify, deliverTo } = await freshTracking()
  const told: TrackedEvent[] = []
  deliverTo((event) => void told.push(event))
  identify(7, null)
  identify(7, null)
  identify(7, 12)
  expect(told).toEqual([
    expect.objectContaining({ accountId: 7, memberId: null }),
    expect.objectContaining({ accountId: 7, memberId: 12 }),
  ])
})

test('an order says no tax, no shipping, and US dollars', async () => {
  const { trackOrder, deliverTo } = await freshTracking()
  const told: TrackedEvent[] = []
  deliverTo((event) => void told.push(event))
  const order = {
    id: 5,
    total: 199,
    coupon: { code: 'TBPARTYPRO' },
    orderItems: [{ name: 'Pro', promotionId: 2, type: 'membership' }],
  }
  trackOrder(order)
  expect(told[0]).toMatchObject({
    type: 'order',
    total: '199.00',
    tax: '0.00',
    shipping: '0.00',
    currency: 'usd',
    coupon: 'TBPARTYPRO',
  })
  expect(v.is(TrackedEvent, told[0])).toBe(true)
})

test('on the server nothing is told', async () => {
  vi.unstubAllGlobals()
  const { pageView, deliverTo } = await freshTracking()
  pageView('/articles')
  const told: TrackedEvent[] = []
  deliverTo((event) => void told.push(event))
  expect(told).toEqual([])
})
