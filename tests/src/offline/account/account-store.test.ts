/** Whose phone it is: what waits for a sign-in, what goes out as whom, and what is left after signing out. */
import { expect, test, vi } from 'vitest'
import { quoteEndpoints } from '#contract/quote-endpoints.ts'
import { createRequestServer } from '#src/offline/outbox/request-server.ts'
import { composeRequest, withPassword } from '#src/offline/outbox/kinds/compose-request.ts'
import { guest, type Credentials } from '#src/api/credentials.ts'
import type { Offline } from '#src/offline/offline.ts'
import { unsentOn } from '#tests/support/world/unsent.ts'
import { createWorld, DJ, filledDraft, storedNotes } from '#tests/support/world/world.ts'

const DENIED = { status: 401, json: { message: 'Signed out', code: 'unauthorized' } }
const receipt = (key: string) => Response.json({ key, clientId: 1, requests: [], autoAdded: [] }, { status: 201 })
const KEY = '00000000-0000-4000-8000-000000000001'

/** Attempts that reach the server when a record of `ownerId` is sent. */
function sending(ownerId: number | null, credentials: Credentials, response: (bearer: string | null) => Response) {
  const seen: (string | null)[] = []
  const server = createRequestServer({
    credentials,
    fetch: async (_url, init) => {
      const bearer = new Headers(init?.headers).get('authorization')
      seen.push(bearer)
      return response(bearer)
    },
  })
  return {
    seen,
    answer: server.send({
      endpoint: quoteEndpoints.createRequest,
      key: KEY,
      body: '{"requestData":"{}"}',
      ownerId,
      signal: new AbortController().signal,
    }),
  }
}

test('a request of an account is never sent as a guest: without a sign-in nothing is sent at all', async () => {
  const { seen, answer: response } = sending(5, guest, () => receipt(KEY))
  expect(await response).toMatchObject({ status: 401 })
  expect(seen).toEqual([])
})

test('fault 49, the token has expired in the queue: one refresh, sent with the new one', async () => {
  let token = 'old'
  let renewals = 0
  const credentials: Credentials = {
    bearer: async () => token,
    accountId: async () => 5,
    async renew() {
      renewals += 1
      token = 'new'
      return 'renewed'
    },
  }
  const { seen, answer: response } = sending(5, credentials, (bearer) =>
    bearer === 'Bearer new' ? receipt(KEY) : Response.json({ message: 'x' }, { status: 401 }),
  )
  expect(await response).toMatchObject({ status: 201 })
  expect(seen).toEqual(['Bearer old', 'Bearer new'])
  expect(renewals).toBe(1)
})

test('a request of an account never goes out with the token of whoever has signed in since', async () => {
  const credentials: Credentials = {
    bearer: async () => 'of 6',
    accountId: async () => 6,
    renew: async () => 'renewed',
  }
  const { seen, answer: response } = sending(5, credentials, () => receipt(KEY))
  expect(await response).toMatchObject({ status: 401 })
  expect(seen).toEqual([])
})

test('a renewal without a connection is not a refusal: the record stays queued', async () => {
  const credentials: Credentials = {
    bearer: async () => 'old',
    accountId: async () => 5,
    renew: async () => 'unreachable',
  }
  const { answer: response } = sending(5, credentials, () => Response.json({ message: 'x' }, { status: 401 }))
  expect(await response).toEqual({ kind: 'none', failure: 'offline' })
})

test("a guest's request goes out as a guest's when the sign-in turns out to have ended", async () => {
  const credentials: Credentials = { bearer: async () => 'old', accountId: async () => 5, renew: async () => 'ended' }
  const { seen, answer: response } = sending(null, credentials, (bearer) =>
    bearer ? Response.json({ message: 'x' }, { status: 401 }) : receipt(KEY),
  )
  expect(await response).toMatchObject({ status: 201 })
  expect(seen).toEqual(['Bearer old', null])
})

test('what waits for a sign-in goes out by itself after it, once', async () => {
  const world = createWorld()
  const { offline } = world.phone().openTab()
  await offline.account.remember(5)
  await offline.outbox.enqueue(filledDraft(offline, 'of account 5'))
  world.server.weather = DENIED
  await offline.flush()
  expect((await offline.outbox.list())[0]?.record).toMatchObject({ state: 'needsSignIn', ownerId: 5 })
  await offline.account.remember(null)
  await offline.flush()
  expect((await offline.outbox.list())[0]?.record.state).toBe('needsSignIn')
  world.server.weather = 'ok'
  await offline.account.remember(5)
  await offline.flush()
  expect((await offline.outbox.list())[0]?.record.state).toBe('sent')
  expect(storedNotes(world.server)).toEqual(['of account 5'])
})

test('fault 26: signing out leaves nothing on the phone, in any tab, and the next person starts clean', async () => {
  const world = createWorld()
  const phone = world.phone()
  const [tab, other] = [phone.openTab(), phone.openTab()]
  const { offline } = tab
  const heard: string[] = []
  other.offline.subscribe(({ type }) => heard.push(type))
  await offline.account.remember(5)
  await offline.outbox.enqueue(filledDraft(offline, 'delivered'))
  await offline.flush()
  await offline.outbox.enqueue(filledDraft(offline, 'waits', [{ ...DJ, memberID: 13 }]))
  await offline.drafts.save(filledDraft(offline, 'a draft', [{ ...DJ, memberID: 14 }]))

  let cookiesGone = false
  const outcome = await offline.account.leave(await unsentOn(tab), () => {
    cookiesGone = !heard.includes('signedOut')
  })
  expect([outcome, cookiesGone]).toEqual(['left', true])
  expect(heard).toContain('signedOut')
  expect(JSON.stringify([...phone.disk.entries()].map(([, store]) => [...store.values()]))).not.toMatch(
    /ana@example\.com|waits|draft/,
  )
  expect(await other.offline.account.current()).toBeNull()
  expect([
    await other.offline.drafts.list(),
    await other.offline.outbox.list(),
    await other.offline.client.load(),
  ]).toEqual([[], [], null])
})

test('every request of a device carries its own key, from any tab; after a sign-out it is a new one', async () => {
  const world = createWorld()
  const phone = world.phone()
  const tabs = [phone.openTab(), phone.openTab()] as const
  for (const [index, { offline }] of tabs.entries())
    await offline.outbox.enqueue(filledDraft(offline, `tab ${index}`, [{ ...DJ, memberID: 13 + index }]))
  await Promise.all(tabs.map(({ offline }) => offline.flush()))
  await tabs[0].offline.account.leave(await unsentOn(tabs[0]), () => {})
  // Every page starts over after a sign-out.
  const { offline: next } = phone.openTab()
  await next.outbox.enqueue(filledDraft(next, 'the next person'))
  await next.flush()
  const [first, second, third] = world.server.received.map(({ deviceKey }) => deviceKey)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect([second, third === first, third === null]).toEqual([first, false, false])
})

test.each([
  [
    'request',
    (offline: Offline) => offline.outbox.enqueue(filledDraft(offline, 'from another tab', [{ ...DJ, memberID: 13 }])),
  ],
  [
    'draft',
    (offline: Offline) => offline.drafts.save(filledDraft(offline, 'from another tab', [{ ...DJ, memberID: 13 }])),
  ],
])('a %s that came from another tab after the warning keeps everything where it is', async (_what, add) => {
  const world = createWorld()
  const phone = world.phone()
  const [tab, other] = [phone.openTab(), phone.openTab()]
  await tab.offline.account.remember(5)
  await tab.offline.outbox.enqueue(filledDraft(tab.offline, 'warned about'))
  const warned = await unsentOn(tab)
  await add(other.offline)
  const forget = vi.fn()
  expect(await tab.offline.account.leave(warned, forget)).toBe('askAgain')
  expect(forget).not.toHaveBeenCalled()
  expect(await tab.offline.account.current()).toBe(5)
  expect(JSON.stringify([...phone.disk.values()].map((store) => [...store.values()]))).toMatch(
    /warned about.*from another tab|from another tab.*warned about/,
  )
  expect(await tab.offline.account.leave(await unsentOn(tab), forget)).toBe('left')
  expect([await tab.offline.drafts.list(), await tab.offline.outbox.list()]).toEqual([[], []])
})

test('what could not be read is warned about too, and a receipt needs no warning', async () => {
  const world = createWorld()
  const { offline, storage } = world.phone().openTab()
  await offline.outbox.enqueue(filledDraft(offline))
  await offline.flush()
  const nothing = { records: [], drafts: [], unreadable: [] }
  await storage.write(['outbox'], (tx) => tx.put('outbox', 'damaged', { nonsense: true }))
  await offline.outbox.list()
  expect(await offline.account.leave(nothing, () => {})).toBe('askAgain')
  expect(await offline.account.leave({ ...nothing, unreadable: ['outbox/damaged'] }, () => {})).toBe('left')
})

test('an attempt under way when somebody signs out does not put its record back', async () => {
  const world = createWorld()
  const { offline } = world.phone().openTab()
  await offline.outbox.enqueue(filledDraft(offline))
  const warned = await unsentOn({ offline })
  const flushing = offline.flush()
  await offline.account.leave(warned, () => {})
  await flushing
  expect(await offline.outbox.list()).toEqual([])
})

test('a password travels with one exchange: it is in its body alone, and the body is otherwise the same', async () => {
  const world = createWorld()
  const phone = world.phone()
  const { offline } = phone.openTab()
  const draft = filledDraft(offline)
  const body = composeRequest(draft)
  const data = JSON.parse((JSON.parse(withPassword(body, 'open sesame')) as { requestData: string }).requestData) as {
    client: { password?: string }
  }
  expect(data.client.password).toBe('open sesame')
  delete data.client.password
  expect(JSON.stringify({ requestData: JSON.stringify(data) })).toBe(body)

  const { record } = await offline.outbox.enqueue(draft)
  await offline.outbox.sendNow(record.key, 'open sesame')
  expect(JSON.stringify([...phone.disk.entries()].map(([, store]) => [...store.values()]))).not.toContain('sesame')
})

test('who signs out may keep what is not sent; receipts, contact details and the account leave all the same', async () => {
  const world = createWorld()
  const phone = world.phone()
  const { offline } = phone.openTab()
  await offline.account.remember(5)
  const sent = await offline.outbox.enqueue(filledDraft(offline, 'sent'))
  await offline.outbox.sendNow(sent.record.key)
  const waiting = await offline.outbox.enqueue(filledDraft(offline, 'waiting'))
  await offline.drafts.save(filledDraft(offline, 'draft', [{ ...DJ, memberID: 845 }]))
  await offline.savedVendors.save({ ...DJ, cityLabel: 'Boston, MA' })
  await offline.account.leave({ records: [], drafts: [], unreadable: [] }, () => {}, { own: true })
  const next = phone.openTab().offline
  expect((await next.outbox.list()).map(({ record }) => record.key)).toEqual([waiting.record.key])
  expect((await next.drafts.list()).map(({ draft }) => draft.gigRequest['notes'])).toEqual(['draft'])
  expect((await next.savedVendors.list()).map(({ memberID: vendorId }) => vendorId)).toEqual([12])
  expect(await next.client.load()).toBeNull()
  expect(await next.account.current()).toBeNull()
})
