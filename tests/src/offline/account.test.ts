/** Whose phone it is: what waits for a sign-in, what goes out as whom, and what is left after signing out. */
import { expect, test } from 'vitest'
import { createRequestServer } from '#src/offline/request-server.ts'
import { composeRequest, withPassword } from '#src/offline/compose.ts'
import type { Credentials } from '#src/api/credentials.ts'
import { createWorld, DJ, filledDraft, storedNotes } from '#tests/support/world/world.ts'

const DENIED = { status: 401, json: { message: 'Signed out', code: 'unauthorized' } }
const receipt = (key: string) => Response.json({ key, clientId: 1, requests: [], autoAdded: [] }, { status: 201 })
const KEY = '00000000-0000-4000-8000-000000000001'

/** What reaches the server when a record of `ownerId` is sent. */
function sending(ownerId: number | null, credentials: Credentials, answer: (bearer: string | null) => Response) {
  const seen: (string | null)[] = []
  const server = createRequestServer({
    credentials,
    fetch: async (_url, init) => {
      const bearer = new Headers(init?.headers).get('authorization')
      seen.push(bearer)
      return answer(bearer)
    },
  })
  return { seen, answer: server.send({ kind: 'quoteRequest', key: KEY, body: '{"requestData":"{}"}', ownerId, signal: new AbortController().signal }) }
}

test('a request of an account is never sent as a guest: without a sign-in nothing is sent at all', async () => {
  const { seen, answer } = sending(5, { bearer: async () => null, renew: async () => 'ended' }, () => receipt(KEY))
  expect(await answer).toMatchObject({ status: 401 })
  expect(seen).toEqual([])
})

test('fault 49, the token has expired in the queue: one refresh, sent with the new one', async () => {
  let token = 'old'
  let renewals = 0
  const credentials: Credentials = {
    bearer: async () => token,
    async renew() {
      renewals += 1
      token = 'new'
      return 'renewed'
    },
  }
  const { seen, answer } = sending(5, credentials, (bearer) => (bearer === 'Bearer new' ? receipt(KEY) : Response.json({ message: 'x' }, { status: 401 })))
  expect(await answer).toMatchObject({ status: 201 })
  expect(seen).toEqual(['Bearer old', 'Bearer new'])
  expect(renewals).toBe(1)
})

test('a renewal without a connection is no refusal: the record stays queued', async () => {
  const credentials: Credentials = { bearer: async () => 'old', renew: async () => 'unreachable' }
  const { answer } = sending(5, credentials, () => Response.json({ message: 'x' }, { status: 401 }))
  expect(await answer).toEqual({ kind: 'none', failure: 'offline' })
})

test("a guest's request goes out as a guest's when the sign-in turns out to have ended", async () => {
  const credentials: Credentials = { bearer: async () => 'old', renew: async () => 'ended' }
  const { seen, answer } = sending(null, credentials, (bearer) => (bearer ? Response.json({ message: 'x' }, { status: 401 }) : receipt(KEY)))
  expect(await answer).toMatchObject({ status: 201 })
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

test('signing out leaves nothing on the phone, in any tab, and the next person starts clean', async () => {
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
  await offline.account.leave(() => {
    cookiesGone = !heard.includes('signedOut')
  })
  expect(cookiesGone).toBe(true)
  expect(heard).toContain('signedOut')
  expect(JSON.stringify([...phone.disk.entries()].map(([, store]) => [...store.values()]))).not.toMatch(/ana@example\.com|waits|draft/)
  expect(await other.offline.account.current()).toBeNull()
  expect([await other.offline.drafts.list(), await other.offline.outbox.list(), await other.offline.client.load()]).toEqual([[], [], null])
})

test('an attempt under way when somebody signs out does not put its record back', async () => {
  const world = createWorld()
  const { offline } = world.phone().openTab()
  await offline.outbox.enqueue(filledDraft(offline))
  const flushing = offline.flush()
  await offline.account.leave(() => {})
  await flushing
  expect(await offline.outbox.list()).toEqual([])
})

test('a password travels with one exchange: it is in its body alone, and the body is otherwise the same', async () => {
  const world = createWorld()
  const phone = world.phone()
  const { offline } = phone.openTab()
  const draft = filledDraft(offline)
  const body = composeRequest(draft)
  const data = JSON.parse((JSON.parse(withPassword(body, 'open sesame')) as { requestData: string }).requestData) as { client: { password?: string } }
  expect(data.client.password).toBe('open sesame')
  delete data.client.password
  expect(JSON.stringify({ requestData: JSON.stringify(data) })).toBe(body)

  const { record } = await offline.outbox.enqueue(draft)
  await offline.outbox.sendNow(record.key, 'open sesame')
  expect(JSON.stringify([...phone.disk.entries()].map(([, store]) => [...store.values()]))).not.toContain('sesame')
})
