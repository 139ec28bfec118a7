/** An account's own requests, and the account that a guest opens with a request. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount, bearer, mailFor, passwordGrant, signedIn, tokenCall } from '#tests/support/people/accounts.ts'
import { NOW, testApp, vendorRecord, type TestApp } from '#tests/support/server/app.ts'
import { client, posting, requestData } from '#tests/support/people/quote.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ vendors: [vendorRecord({ id: 1 }), vendorRecord({ id: 2 })] })
})
afterAll(() => server.close())

const NEW = 'a brand new password'
const post = (key: string, as?: string, email = 'guest@example.com') => {
  const call = posting(key, requestData({ client: client({ email, emailConfirm: email }) }))
  return server.app.inject({ ...call, headers: { ...call.headers, ...(as !== undefined && bearer(as)) } })
}
const own = (as: string) => server.app.inject({ url: '/api/v1/requests', headers: bearer(as) })
const open = (key: string, newPassword = NEW, otherKeys?: string[]) =>
  server.app.inject({
    method: 'POST',
    url: `/api/v1/requests/by-key/${key}/account`,
    payload: { newPassword, ...(otherKeys && { otherKeys }) },
  })
const signIn = (email: string, password = NEW) => server.app.inject(tokenCall(passwordGrant(email, password)))

test("an account sees its own requests, newest first, and nobody else's", async () => {
  for (const name of ['ada.own', 'bob.own']) await anAccount(server.db, `${name}@example.com`)
  const ada = (await signedIn(server, 'ada.own@example.com')).access
  const bob = (await signedIn(server, 'bob.own@example.com')).access
  const [first, second] = [randomUUID(), randomUUID()]
  const receipt = (await post(first, ada)).json()
  await post(second, ada)
  await post(randomUUID())
  const reply = await own(ada)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.json().map(({ key }: { key: string }) => key)).toEqual([second, first])
  expect(reply.json()[1]).toMatchObject({
    key: first,
    eventType: 'Birthday party',
    eventDate: '2027-05-01',
    locationName: 'New York City, NY',
    guestCount: 40,
    passengerCount: null,
    vendors: [
      {
        id: receipt.requests[0].id,
        memberId: 1,
        profileUrl: expect.stringMatching(/^\/vendors\/.*1$/),
        autoAdded: false,
        state: 'delivered',
      },
    ],
  })
  expect((await own(bob)).json()).toEqual([])
})

test('an account’s next request is prefilled from its latest, with its own address; nobody else reads it', async () => {
  const ids: number[] = []
  for (const name of ['cleo.contact', 'dora.contact']) ids.push(await anAccount(server.db, `${name}@example.com`))
  const cleo = (await signedIn(server, 'cleo.contact@example.com')).access
  const dora = (await signedIn(server, 'dora.contact@example.com')).access
  const contact = (as: string) => server.app.inject({ url: `/api/v1/accounts/${ids[0]}/contact`, headers: bearer(as) })
  expect((await contact(cleo)).json()).toMatchObject({
    email: 'cleo.contact@example.com',
    lastName: '',
    phoneNumber: '',
  })
  await post(randomUUID(), cleo, 'another@example.com')
  const known = await contact(cleo)
  expect(known.headers['cache-control']).toBe('no-store')
  expect(known.json()).toEqual({
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'cleo.contact@example.com',
    phoneNumber: expect.stringContaining('555'),
  })
  expect((await contact(dora)).statusCode).toBe(403)
})

test('a guest opens an account with a request that is stored: it owns the request, once', async () => {
  const key = randomUUID()
  await post(key, undefined, 'later@example.com')
  expect((await open(key)).json()).toEqual({ accepted: true })
  const { access_token: token } = (await signIn('later@example.com')).json()
  expect((await own(token)).json()).toMatchObject([{ key }])
  // A second try changes nothing, neither the password nor the owner.
  expect((await open(key, 'another password')).statusCode).toBe(200)
  expect((await signIn('later@example.com', 'another password')).statusCode).toBe(400)
})

test('the device’s other requests with the same address come along; others and unknown ones do not', async () => {
  await anAccount(server.db, 'bob.along@example.com')
  const bob = (await signedIn(server, 'bob.along@example.com')).access
  const [first, second, elsewhere, bobs] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await post(first, undefined, 'along@example.com')
  await post(second, undefined, 'along@example.com')
  await post(elsewhere, undefined, 'not.along@example.com')
  await post(bobs, bob, 'along@example.com')
  expect((await open(second, NEW, [first, second, elsewhere, bobs, randomUUID()])).json()).toEqual({ accepted: true })
  const { access_token: token } = (await signIn('along@example.com')).json()
  expect((await own(token)).json().map(({ key }: { key: string }) => key)).toEqual([second, first])
  expect((await own(bob)).json()).toMatchObject([{ key: bobs }])
})

test('asked again from that account, under another address, the vendor has one lead', async () => {
  const key = randomUUID()
  const first = (await post(key, undefined, 'lead.home@example.com')).json()
  await open(key)
  const { access_token: token } = (await signIn('lead.home@example.com')).json()
  const again = (await post(randomUUID(), token, 'lead.work@example.com')).json()
  expect(again.revisions).toMatchObject([{ revision: 2, revisionOf: first.requests[0].id }])
})

test('for an address with an account the response is the same, its password stays, its owner gets a mail', async () => {
  const email = 'has.one@example.com'
  await anAccount(server.db, email)
  const key = randomUUID()
  await post(key, undefined, email)
  expect((await open(key)).json()).toEqual({ accepted: true })
  expect((await signIn(email)).statusCode).toBe(400)
  expect((await mailFor(server, email, () => NOW)).map(({ subject }) => subject)).toEqual([
    'You already have an account on Fanfare',
    'Request sent. Please confirm your email',
  ])
})

test.each(['unknown', 'of an account'])('a key that is %s opens nothing', async (what) => {
  const key = randomUUID()
  if (what !== 'unknown') {
    await anAccount(server.db, 'owner.key@example.com')
    await post(key, (await signedIn(server, 'owner.key@example.com')).access)
  }
  expect((await open(key)).statusCode).toBe(404)
})

test('a password that is too short is refused', async () => {
  const key = randomUUID()
  await post(key, undefined, 'short@example.com')
  expect((await open(key, 'short')).json().errors).toMatchObject([{ name: 'newPassword', code: 'tooShort' }])
})
