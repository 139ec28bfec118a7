/** An account that works for several vendors: what was written for one is sent as that one, or refused. */
import { expect, test } from 'vitest'
import { leadEndpoints } from '#contract/leads-endpoints.ts'
import { WORKING_AS_HEADER } from '#contract/signed-in.ts'
import { asSignedIn } from '#src/api/credentials.ts'
import { createRequestServer } from '#src/offline/outbox/request-server.ts'
import { filledReply } from '#tests/support/world/leads.ts'
import { createWorld } from '#tests/support/world/world.ts'

const ADA = 5
const setup = () => {
  const world = createWorld()
  const phone = world.phone()
  return { world, phone, offline: phone.openTab().offline }
}

test('a record keeps the vendor that it was written for, whichever one the account works as by then', async () => {
  const { world, offline } = setup()
  await offline.account.remember(ADA, 34)
  world.server.weather = 'refused'
  const { record } = await offline.outbox.enqueue(filledReply(offline))
  await offline.account.remember(ADA, 56)
  expect((await offline.outbox.get(record.key))?.record).toMatchObject({ ownerId: ADA, vendorId: 34 })
})

test('a client’s record names no vendor', async () => {
  const { offline } = setup()
  await offline.account.remember(ADA)
  const { record } = await offline.outbox.enqueue(filledReply(offline))
  expect(record.vendorId).toBeUndefined()
})

test('what an earlier version wrote is the vendor’s that the account works as once it is known', async () => {
  const { phone, world, offline } = setup()
  phone.disk.get('meta')?.set('account', ADA)
  world.server.weather = 'refused'
  const { record } = await offline.outbox.enqueue(filledReply(offline))
  expect(record.vendorId).toBeUndefined()
  await offline.account.remember(ADA, 34)
  await offline.account.remember(ADA, 56)
  expect((await offline.outbox.get(record.key))?.record).toMatchObject({ ownerId: ADA, vendorId: 34 })
})

test('it is sent in that vendor’s name', async () => {
  const seen: (string | null)[] = []
  const server = createRequestServer({
    credentials: {
      accountId: async () => ADA,
      vendorId: async () => 56,
      bearer: async () => 't',
      renew: async () => 'ended',
    },
    fetch: async (_input, init) => {
      seen.push(new Headers(init?.headers).get(WORKING_AS_HEADER))
      return Response.json({}, { status: 201 })
    },
  })
  const { signal } = new AbortController()
  const request = { endpoint: leadEndpoints.answerLead, key: 'k', body: '{}', ownerId: ADA, signal }
  await server.send({ ...request, vendorId: 34 })
  await server.send(request)
  expect(seen).toEqual(['34', null])
})

test('a refusal because the person left the team keeps the text and says so', async () => {
  const { world, offline } = setup()
  await offline.account.remember(ADA, 34)
  const message = 'You’re no longer in this vendor’s team.'
  world.server.script = [{ status: 403, json: { message, code: 'notInTeam' } }]
  const { record } = await offline.outbox.enqueue(filledReply(offline, 'Typed on the train'))
  expect(await offline.outbox.sendNow(record.key)).toMatchObject({
    state: 'needsYou',
    lastProblem: { kind: 'refused', code: 'notInTeam', message },
    draft: { answer: { message: 'Typed on the train' } },
  })
})

test('such a refusal renews the token, which says what the account still works for', async () => {
  const renewed: (string | null)[] = []
  const renew = async (rejected: string | null) => {
    renewed.push(rejected)
    return 'renewed' as const
  }
  const response = { ok: false, status: 403, headers: new Headers(), json: { message: '', code: 'notInTeam' } }
  const credentials = { bearer: async () => 't', accountId: async () => ADA, renew }
  expect(await asSignedIn(credentials, 'given', async () => response)).toBe(response)
  expect(renewed).toEqual(['t'])
})

test('the copies of one vendor’s lists are not those of another', async () => {
  const { phone, offline } = setup()
  await offline.account.remember(ADA, 34)
  await offline.cachedLists.store('leads', ADA, ['of 34'], 34)
  await offline.account.remember(ADA, 56)
  expect(phone.disk.get('saved')?.size).toBe(0)
  // A response to the first vendor's call that arrives late.
  await offline.cachedLists.store('leads', ADA, ['of 34'], 34)
  expect(await offline.cachedLists.find('leads', ADA)).toBeNull()
})
