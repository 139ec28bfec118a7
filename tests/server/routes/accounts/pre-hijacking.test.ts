/** An account that a stranger opens on another person's address, and its fate once the owner reads our mail. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bearer, mailFor, passwordGrant, secretsIn, signedIn, tokenCall } from '#tests/support/people/accounts.ts'
import { NOW, testApp, vendorRecord, type TestApp } from '#tests/support/server/app.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { client, posting, requestData } from '#tests/support/people/quote.ts'
import { signedUp, typedFields } from '#tests/support/people/signup.ts'

const STRANGERS = 'the stranger’s password'
const OWNERS = 'the owner’s own words'
const CONFIRM = 'Request sent. Please confirm your email'

describeOnBothEngines('an account that a stranger opened on somebody’s address', (_fresh, engine) => {
  let server: TestApp
  let now = NOW
  const clock = () => now
  let count = 0
  let email: string
  let strangersKey: string
  const [ownersPhone, strangersPhone] = [randomUUID(), randomUUID()]
  beforeAll(async () => {
    server = await testApp({ vendors: [vendorRecord({ id: 1 })], engine, parts: { clock } })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    // Past every window of the throttling.
    now = new Date(now.getTime() + 2 * 3_600_000)
    email = `owner${(count += 1)}@example.com`
  })

  const post = (url: string, payload: object, as?: string) =>
    server.app.inject({ method: 'POST', url, payload, headers: as === undefined ? {} : bearer(as) })
  const ask = async (deviceKey: string, { as, password = '' }: { as?: string; password?: string } = {}) => {
    const key = randomUUID()
    const call = posting(key, requestData({ client: client({ email, emailConfirm: email, password }) }))
    const reply = await server.app.inject({
      ...call,
      headers: { ...call.headers, 'device-key': deviceKey, ...(as !== undefined && bearer(as)) },
    })
    expect(reply.statusCode).toBe(201)
    return { key, id: reply.json().requests[0].id as number }
  }
  const signIn = async (password: string) => (await server.app.inject(tokenCall(passwordGrant(email, password)))).json()
  const keysSeenBy = async (access: string): Promise<string[] | number> => {
    const reply = await server.app.inject({ url: '/api/v1/requests', headers: bearer(access) })
    return reply.statusCode === 200 ? reply.json().map(({ key }: { key: string }) => key) : reply.statusCode
  }
  const mails = () => mailFor(server, email, clock)
  const isConfirmed = async (id: number) => {
    const [row] = await server.db.query<{ confirmed: boolean }>({
      name: '',
      text: `select client.email_confirmed_at is not null or exists (
          select from account where account.id = client.owner_account_id and account.username = client.email
            and account.email_confirmed_at is not null) as confirmed
        from lead join request on request.id = lead.request_id
        join client on client.id = request.client_id
        where lead.id = $1`,
      values: [id],
    })
    return row?.confirmed
  }

  /** Each way to get an account with nothing but another person's address. */
  const OPENINGS: [string, () => Promise<void>][] = [
    [
      'with a request',
      async () => {
        strangersKey = (await ask(strangersPhone, { password: STRANGERS })).key
      },
    ],
    [
      'after a request, by its key',
      async () => {
        strangersKey = (await ask(strangersPhone)).key
        await post(`/api/v1/requests/by-key/${strangersKey}/account`, { newPassword: STRANGERS })
      },
    ],
  ]

  describe.each(OPENINGS)('%s', (_how, open) => {
    test('shows the stranger nothing that the owner asks before or after, and nothing new by its key', async () => {
      const before = await ask(ownersPhone)
      await open()
      const stranger = (await signedIn(server, email, STRANGERS)).access
      const after = await ask(ownersPhone)
      expect(await keysSeenBy(stranger)).toEqual([strangersKey])
      for (const { key } of [before, after])
        expect(
          (await server.app.inject({ url: `/api/v1/requests/by-key/${key}`, headers: bearer(stranger) })).json(),
        ).not.toHaveProperty('vendors')
    })

    test.each(['link', 'code'])(
      'when the owner confirms a request of theirs by the %s, the stranger is out, and a new password comes first',
      async (by) => {
        await open()
        const stranger = await signedIn(server, email, STRANGERS)
        const own = await ask(ownersPhone)
        const { token, code } = secretsIn((await mails()).find(({ subject }) => subject === CONFIRM)!)
        const reply = await post('/api/v1/accounts/confirm-email', by === 'link' ? { token } : { email, code })
        expect(reply.json()).toEqual({ username: email, newAccountToken: expect.any(String), accountReset: true })

        expect(await keysSeenBy(stranger.access)).toBe(401)
        const refreshed = await server.app.inject(
          tokenCall({ grant_type: 'refresh_token', refresh_token: stranger.refresh }),
        )
        expect([refreshed.statusCode, (await signIn(STRANGERS)).error]).toEqual([400, 'invalid_grant'])

        await post('/api/v1/accounts/reset-password', { token: reply.json().newAccountToken, newPassword: OWNERS })
        expect((await signIn(STRANGERS)).error).toBe('invalid_grant')
        expect(await keysSeenBy((await signIn(OWNERS)).access_token)).toContain(own.key)
      },
    )

    test('when the owner resets the password by mail, the stranger is out; the owner’s requests stay', async () => {
      const own = await ask(ownersPhone)
      await open()
      const stranger = (await signedIn(server, email, STRANGERS)).access
      await post('/api/v1/accounts/forgot-password', { email })
      const { token } = secretsIn((await mails()).find(({ subject }) => subject === 'Reset your Fanfare password')!)
      await post('/api/v1/accounts/reset-password', { token, newPassword: OWNERS })
      expect([await keysSeenBy(stranger), (await signIn(STRANGERS)).error]).toEqual([401, 'invalid_grant'])
      expect(await keysSeenBy((await signIn(OWNERS)).access_token)).toContain(own.key)
    })

    test('a sign-in of the stranger at the moment of the proof leaves no session that reads anything', async () => {
      await open()
      await ask(ownersPhone)
      const { token } = secretsIn((await mails()).find(({ subject }) => subject === CONFIRM)!)
      const [, ...signIns] = await Promise.all([
        post('/api/v1/accounts/confirm-email', { token }),
        ...Array.from({ length: 5 }, () => signIn(STRANGERS)),
      ])
      for (const { access_token: access } of signIns)
        if (access !== undefined) expect(await keysSeenBy(access)).toBe(401)
    })

    test('what the stranger asked in the owner’s name stays unconfirmed, changes nothing of the owner’s', async () => {
      await open()
      const stranger = (await signedIn(server, email, STRANGERS)).access
      const forged = await ask(strangersPhone, { as: stranger })
      const own = await ask(ownersPhone)
      const { token } = secretsIn((await mails()).find(({ text, subject }) => subject === CONFIRM && text !== '')!)
      const { newAccountToken } = (await post('/api/v1/accounts/confirm-email', { token })).json()
      await post('/api/v1/accounts/reset-password', { token: newAccountToken, newPassword: OWNERS })
      const access = (await signIn(OWNERS)).access_token
      expect(await keysSeenBy(access)).toContain(own.key)
      expect([await isConfirmed(own.id), await isConfirmed(forged.id)]).toEqual([true, false])
    })
  })

  test('with a paid signup: the owner’s proof ends the stranger’s sessions; the owner gets the profile', async () => {
    const own = await ask(ownersPhone)
    const signup = await signedUp(server.app, typedFields({ email }))
    const strangers = signup.token.access_token
    const changed = await server.app.inject({
      method: 'PUT',
      url: `/api/v1/accounts/${signup.account.id}`,
      payload: { newPassword: STRANGERS },
      headers: bearer(strangers),
    })
    expect([changed.statusCode, await keysSeenBy(strangers)]).toEqual([200, []])
    const published = await post(`/api/v1/members/${signup.member.id}/calendar-address`, {}, strangers)
    const readCalendar = async () =>
      (await server.app.inject({ url: new URL(published.json().url).pathname })).statusCode
    expect(await readCalendar()).toBe(200)

    const { token } = secretsIn((await mails()).find(({ subject }) => subject === CONFIRM)!)
    const { newAccountToken, accountReset } = (await post('/api/v1/accounts/confirm-email', { token })).json()
    expect([accountReset, await keysSeenBy(strangers), (await signIn(STRANGERS)).error]).toEqual([
      true,
      401,
      'invalid_grant',
    ])
    expect(await readCalendar()).toBe(404)
    await post('/api/v1/accounts/reset-password', { token: newAccountToken, newPassword: OWNERS })
    const { access_token: access } = await signIn(OWNERS)
    expect(await keysSeenBy(access)).toEqual([own.key])
    const profile = await server.app.inject({ url: `/api/v1/members/${signup.member.id}`, headers: bearer(access) })
    expect(profile.json()).toMatchObject({ account: { username: email, emailConfirmed: true } })
  })

  test('the stranger cannot prove the address: only the mail’s reader can', async () => {
    await OPENINGS[0]![1]()
    const stranger = (await signedIn(server, email, STRANGERS)).access
    const wrong = { email, code: '00000000' }
    expect((await post('/api/v1/accounts/confirm-email', wrong, stranger)).statusCode).toBe(400)
    expect((await post('/api/v1/accounts/confirm-email', { token: 'A'.repeat(43) }, stranger)).statusCode).toBe(400)
  })

  test('a host who follows the mail in the session that opened the account stays in it; others end', async () => {
    const own = await ask(ownersPhone, { password: OWNERS })
    const [here, elsewhere] = [await signedIn(server, email, OWNERS), await signedIn(server, email, OWNERS)]
    const [mail, ...others] = await mails()
    expect([mail?.subject, others]).toEqual([CONFIRM, []])
    const reply = await post('/api/v1/accounts/confirm-email', { token: secretsIn(mail!).token }, here.access)
    expect(reply.json()).toEqual({ username: email })
    expect([await keysSeenBy(here.access), await keysSeenBy(elsewhere.access)]).toEqual([[own.key], 401])
    expect([await isConfirmed(own.id), (await signIn(OWNERS)).error]).toEqual([true, undefined])
  })

  test('a host who follows the mail on another device sets a new password; the request is confirmed', async () => {
    const own = await ask(ownersPhone, { password: 'a first password' })
    await signedIn(server, email, 'a first password')
    const { token } = secretsIn((await mails())[0]!)
    const { newAccountToken } = (await post('/api/v1/accounts/confirm-email', { token })).json()
    await post('/api/v1/accounts/reset-password', { token: newAccountToken, newPassword: OWNERS })
    expect(await keysSeenBy((await signIn(OWNERS)).access_token)).toEqual([own.key])
    expect(await isConfirmed(own.id)).toBe(true)
  })

  test('a guest’s confirmation of one request vouches for that device’s requests and for nobody else’s', async () => {
    const [own, forged] = [await ask(ownersPhone), await ask(strangersPhone)]
    const later = await ask(ownersPhone)
    const mailed = (await mails()).filter(({ subject }) => subject === CONFIRM)
    expect(mailed).toHaveLength(2)
    // The older mail is about the owner's request.
    await post('/api/v1/accounts/confirm-email', { token: secretsIn(mailed[1]!).token })
    expect([await isConfirmed(own.id), await isConfirmed(later.id), await isConfirmed(forged.id)]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('a stranger’s request joins the owner’s account on its own; it never replaces the owner’s', async () => {
    const own = await ask(ownersPhone, { password: OWNERS })
    const here = (await signedIn(server, email, OWNERS)).access
    await post('/api/v1/accounts/confirm-email', { token: secretsIn((await mails())[0]!).token }, here)
    now = new Date(now.getTime() + 48 * 3_600_000)
    const forged = await ask(strangersPhone)
    await post('/api/v1/accounts/forgot-password', { email })
    const { token } = secretsIn((await mails()).find(({ subject }) => subject === 'Reset your Fanfare password')!)
    await post('/api/v1/accounts/reset-password', { token, newPassword: OWNERS })
    expect(await keysSeenBy((await signIn(OWNERS)).access_token)).toEqual([forged.key, own.key])
    const leads = await server.db.query<{ id: number; is_current: boolean }>({
      name: '',
      text: `select id, is_current from lead where id = any($1::int[]) order by id`,
      values: [[own.id, forged.id]],
    })
    expect(leads.map((lead) => lead.is_current)).toEqual([true, true])
    expect(await isConfirmed(forged.id)).toBe(false)
  })
})
