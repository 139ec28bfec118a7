/** A guest's account, opened by who reads the mail of the address that was asked with (decision 38). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anAccount,
  bearer,
  mailFor,
  PASSWORD,
  passwordGrant,
  secretsIn,
  tokenCall,
} from '#tests/support/people/accounts.ts'
import { NOW, testApp, vendorRecord, type TestApp } from '#tests/support/server/app.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { client, posting, requestData } from '#tests/support/people/quote.ts'

const NEW = 'a brand new password'

describeOnBothEngines('a guest’s account', (_fresh, engine) => {
  let server: TestApp
  let now = NOW
  const clock = () => now
  let count = 0
  let email: string
  beforeAll(async () => {
    server = await testApp({ vendors: [vendorRecord({ id: 1 }), vendorRecord({ id: 2 })], engine, parts: { clock } })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    // Past every window of the throttling.
    now = new Date(now.getTime() + 2 * 3_600_000)
    count += 1
    email = `guest${count}@example.com`
  })

  const post = (url: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/v1/accounts/${url}`, payload })
  const ask = async (as?: string) => {
    const key = randomUUID()
    const call = posting(key, requestData({ client: client({ email, emailConfirm: email }) }))
    expect(
      (await server.app.inject({ ...call, headers: { ...call.headers, ...(as !== undefined && bearer(as)) } }))
        .statusCode,
    ).toBe(201)
    return key
  }
  const mails = () => mailFor(server, email, clock)
  const signIn = async (password = NEW) =>
    (await server.app.inject(tokenCall(passwordGrant(email, password)))).json().access_token as string
  const keysOf = async (access: string): Promise<string[]> =>
    (await server.app.inject({ url: '/api/v1/requests', headers: bearer(access) }))
      .json()
      .map(({ key }: { key: string }) => key)
  const confirmLink = async () => secretsIn((await mails()).find(({ subject }) => subject.startsWith('Request sent'))!)

  describe('by a mail that is asked for', () => {
    test.each(['link', 'code'])(
      'the %s opens the account with everything that was asked with the address, once',
      async (by) => {
        const [first, second] = [await ask(), await ask()]
        await post('forgot-password', { email })
        const mail = (await mails()).find(({ subject }) => subject === 'Create your Fanfare account')!
        expect(mail.text).toContain('/create-account#token=')
        const { token, code } = secretsIn(mail)
        const proof = by === 'link' ? { token } : { email, code }
        expect((await post('reset-password', { ...proof, newPassword: NEW })).json()).toEqual({ username: email })
        expect(await keysOf(await signIn())).toEqual([second, first])
        expect((await post('reset-password', { ...proof, newPassword: 'another password' })).statusCode).toBe(400)
        // It is its first password: nothing was changed.
        expect((await mails()).map(({ subject }) => subject)).not.toContain('Your Fanfare password was changed')
      },
    )

    test('nobody who asked with the address, no mail; the answer is the same', async () => {
      const unknown = await post('forgot-password', { email })
      expect(await mails()).toEqual([])
      await ask()
      expect((await post('forgot-password', { email })).body).toBe(unknown.body)
    })

    test('a new password for an account takes in what was asked with its address without signing in', async () => {
      await anAccount(server.db, email)
      const [own, guests] = [await ask(await signIn(PASSWORD)), await ask()]
      expect(await keysOf(await signIn(PASSWORD))).toEqual([own])
      await post('forgot-password', { email })
      const { token } = secretsIn((await mails()).find(({ subject }) => subject === 'Reset your Fanfare password')!)
      await post('reset-password', { token, newPassword: NEW })
      expect(await keysOf(await signIn())).toEqual([guests, own])
    })
  })

  describe('by the mail that asks to confirm the address', () => {
    test('the answer holds what opens the account; it is confirmed and has the requests', async () => {
      const key = await ask()
      const reply = await post('confirm-email', { token: (await confirmLink()).token })
      expect(reply.headers['cache-control']).toBe('no-store')
      const { username, newAccountToken: token } = reply.json()
      expect(username).toBe(email)
      expect((await post('reset-password', { token, newPassword: NEW })).statusCode).toBe(200)
      expect(await keysOf(await signIn())).toEqual([key])
    })

    test('after an hour that has ended', async () => {
      await ask()
      const { newAccountToken: token } = (await post('confirm-email', { token: (await confirmLink()).token })).json()
      now = new Date(now.getTime() + 3_600_000)
      expect((await post('reset-password', { token, newPassword: NEW })).statusCode).toBe(400)
    })

    test('an address with an account opens no other; an unproven one is taken over with a new password', async () => {
      await anAccount(server.db, email)
      const key = await ask()
      const before = await signIn(PASSWORD)
      const reply = (await post('confirm-email', { token: (await confirmLink()).token })).json()
      expect(reply).toEqual({ username: email, newAccountToken: expect.any(String), accountReset: true })
      expect(await signIn(PASSWORD)).toBeUndefined()
      expect((await server.app.inject({ url: '/api/v1/requests', headers: bearer(before) })).statusCode).toBe(401)

      const token = reply.newAccountToken
      await post('reset-password', { token, newPassword: NEW })
      now = new Date(now.getTime() + 48 * 3_600_000)
      const later = await ask()
      await post('confirm-email', { token: (await confirmLink()).token })
      expect(await keysOf(await signIn())).toEqual([later, key])
    })
  })
})
