/** A new address for an account: proven first, and the old one is told (services/accounts/email-change.ts). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { anAccount, bearer, mailFor, passwordGrant, signedIn, tokenCall } from '#tests/support/people/accounts.ts'
import { PASSWORD } from '#tests/support/people/accounts.ts'
import { posting } from '#tests/support/people/quote.ts'
import { NOW, testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { vendorRecord } from '#tests/support/server/app.ts'
import { ENGINES } from '#tests/support/server/database.ts'

const clock = () => NOW

describe.each(ENGINES)('a new address (%s)', (engine) => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp({ engine, vendors: [vendorRecord()] })
  })
  afterAll(() => server.close())

  async function person(name: string) {
    const email = `${name}@old.example`
    const id = await anAccount(server.db, email)
    const { access } = await signedIn(server, email)
    return {
      email,
      id,
      access,
      ask: (newEmail: string, currentPassword = PASSWORD) =>
        server.app.inject({
          method: 'POST',
          url: `/api/v1/accounts/${id}/email-change`,
          headers: bearer(access),
          payload: { newEmail, currentPassword },
        }),
    }
  }
  const confirm = (payload: object, headers = {}) =>
    server.app.inject({ method: 'POST', url: '/api/v1/accounts/confirm-email-change', headers, payload })
  const usernameOf = async (id: number) =>
    (await server.db.query<{ username: string }>(sql`select username from account where id = ${id}::int`))[0]?.username
  const tokenTo = async (address: string) => {
    const [mail] = await mailFor(server, address, clock)
    return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'none'
  }
  const codeTo = async (address: string) => {
    const [mail] = await mailFor(server, address, clock)
    return /([\d]{4} [\d]{4})/.exec(mail?.text ?? '')?.[1] ?? 'none'
  }

  test('replaces the old one once its link is followed; the old one is told twice, and requests move', async () => {
    const ada = await person('ada')
    const sent = await server.app.inject({
      ...posting(crypto.randomUUID()),
      headers: { ...posting(crypto.randomUUID()).headers, ...bearer(ada.access) },
    })
    expect(sent.statusCode).toBeLessThan(300)
    await server.db.query(sql`update client set email = ${ada.email} where owner_account_id = ${ada.id}::int`)
    expect((await ada.ask('Ada@New.example')).json()).toEqual({ accepted: true })
    expect(await usernameOf(ada.id)).toBe(ada.email)
    expect((await mailFor(server, ada.email, clock))[0]?.subject).toBe('Your Fanfare email is about to change')

    const token = await tokenTo('ada@new.example')
    expect((await confirm({ token }, bearer(ada.access))).json()).toEqual({ username: 'ada@new.example' })
    expect((await mailFor(server, ada.email, clock))[0]?.subject).toBe('Your Fanfare email was changed')
    expect((await server.app.inject(tokenCall(passwordGrant('ada@new.example')))).statusCode).toBe(200)
    expect((await server.app.inject(tokenCall(passwordGrant(ada.email)))).statusCode).toBe(400)
    const account = await server.app.inject({ url: `/api/v1/accounts/${ada.id}`, headers: bearer(ada.access) })
    expect(account.json()).toMatchObject({ username: 'ada@new.example', emailConfirmed: true })
    expect(await server.db.query(sql`select email from client where owner_account_id = ${ada.id}::int`)).toEqual([
      { email: 'ada@new.example' },
    ])
    // The link works once.
    expect((await confirm({ token }, bearer(ada.access))).json()).toMatchObject({ errors: [{ name: 'token' }] })
  })

  test('is not asked for without the present password', async () => {
    const bea = await person('bea')
    const refused = await bea.ask('bea@new.example', 'not the password')
    expect([refused.statusCode, refused.json().errors[0].name]).toEqual([400, 'currentPassword'])
    expect(await mailFor(server, 'bea@new.example', clock)).toEqual([])
  })

  test('that has an account stays with it: the response is the same, and only its reader is told', async () => {
    const [cleo, dan] = [await person('cleo'), await person('dan')]
    expect((await cleo.ask(dan.email)).json()).toEqual({ accepted: true })
    const [mail] = await mailFor(server, dan.email, clock)
    expect(mail?.subject).toBe('You already have an account on Fanfare')
    expect(mail?.text).not.toContain('#token=')
  })

  test('that was taken between the mail and its link is refused, and nothing changes', async () => {
    const eve = await person('eve')
    await eve.ask('eve@new.example')
    const token = await tokenTo('eve@new.example')
    await anAccount(server.db, 'eve@new.example')
    const refused = await confirm({ token }, bearer(eve.access))
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'This email has an account of its own now. Your email wasn’t changed.',
    ])
    expect(await usernameOf(eve.id)).toBe(eve.email)
  })

  test('is proven by the typed code in the account that asked, and in no other', async () => {
    const [fay, gil] = [await person('fay'), await person('gil')]
    await fay.ask('fay@new.example')
    const code = await codeTo('fay@new.example')
    expect((await confirm({ code })).statusCode).toBe(401)
    expect((await confirm({ code }, bearer(gil.access))).statusCode).toBe(400)
    expect((await confirm({ code }, bearer(fay.access))).json()).toEqual({ username: 'fay@new.example' })
  })

  test('is not given to a stranger’s account by its owner, who follows the link the stranger asked for', async () => {
    const [stranger, owner] = [await person('stranger'), await person('owner')]
    await stranger.ask('owner@new.example')
    const token = await tokenTo('owner@new.example')
    expect((await confirm({ token })).statusCode).toBe(401)
    const refused = await confirm({ token }, bearer(owner.access))
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'Another account asked for this change. Sign in to that account, then open the link again.',
    ])
    expect(await usernameOf(stranger.id)).toBe(stranger.email)
    // The link is not used up: it still works for whoever asked.
    expect((await confirm({ token }, bearer(stranger.access))).statusCode).toBe(200)
  })

  test('is called off by a new password', async () => {
    const hal = await person('hal')
    await hal.ask('hal@new.example')
    const token = await tokenTo('hal@new.example')
    const changed = await server.app.inject({
      method: 'PUT',
      url: `/api/v1/accounts/${hal.id}`,
      headers: bearer(hal.access),
      payload: { currentPassword: PASSWORD, newPassword: 'a brand new password' },
    })
    expect(changed.statusCode).toBe(200)
    expect((await confirm({ token }, bearer(hal.access))).statusCode).toBe(400)
    expect(await usernameOf(hal.id)).toBe(hal.email)
  })
})
