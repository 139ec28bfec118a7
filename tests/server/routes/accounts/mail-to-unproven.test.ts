/** Whoever opens an account with another person’s address, or types it in a request, fills no mailbox with it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/limits.ts'
import { sql } from '#server/db/sql.ts'
import { setEmailConfirmed } from '#server/repositories/accounts/accounts.ts'
import { anAccount, bearer, mailFor, PASSWORD, signedIn } from '#tests/support/people/accounts.ts'
import { NOW, testApp, type TestApp } from '#tests/support/server/app.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

describeOnBothEngines('mail to an address that no one has proven', (_fresh, engine) => {
  let server: TestApp
  let now = NOW
  const clock = () => now
  beforeAll(async () => {
    server = await testApp({ engine, parts: { clock } })
  })
  afterAll(() => server.close())

  async function person(name: string) {
    const email = `${name}@example.com`
    const id = await anAccount(server.db, email)
    const { access } = await signedIn(server, email)
    const call = (method: 'POST' | 'PUT', url: string, payload: object = {}) =>
      server.app.inject({ method, url, payload, headers: bearer(access) })
    return { email, id, call }
  }
  const mailsTo = async (email: string) => {
    await mailFor(server, email, clock)
    const rows = await server.db.query<{ mails: number }>(
      sql`select count(*)::int as mails from outgoing_mail where recipient = ${email}`,
    )
    return rows[0]?.mails
  }

  test('new links, new passwords and new addresses together stay within the limit of five in an hour', async () => {
    const { email, id, call } = await person('owner')
    let password = PASSWORD
    for (let round = 0; round < 8; round += 1) {
      await call('POST', `/api/v1/accounts/${id}/email-confirmation`)
      await server.app.inject({ method: 'POST', url: '/api/v1/accounts/forgot-password', payload: { email } })
      await call('POST', `/api/v1/accounts/${id}/email-change`, {
        newEmail: `other${round}@example.com`,
        currentPassword: password,
      })
      const newPassword = `another good password ${round}`
      const changed = await call('PUT', `/api/v1/accounts/${id}`, { currentPassword: password, newPassword })
      // The change itself is not refused.
      if (changed.statusCode === 200) password = newPassword
    }
    expect(password).not.toBe(PASSWORD)
    expect(await mailsTo(email)).toBe(5)
  })

  test('a proven address is told of every new password', async () => {
    now = new Date(now.getTime() + DAY_MS)
    const { email, id, call } = await person('proven')
    await setEmailConfirmed(server.db, id, now)
    let password = PASSWORD
    for (let round = 0; round < 7; round += 1) {
      const newPassword = `another good password ${round}`
      await call('PUT', `/api/v1/accounts/${id}`, { currentPassword: password, newPassword })
      password = newPassword
    }
    expect(await mailsTo(email)).toBe(7)
  })

  test('whatever others cause, an hour brings twenty mails and a day forty, and proofs still come', async () => {
    const { mailer } = testContext(server.db, { clock })
    const send = (to: string, kind = 'answerMail') =>
      mailer.send({
        to,
        messageId: `<${kind}.${randomUUID()}@fanfare.example>`,
        subject: 'A quote',
        text: '',
        html: '',
      })
    for (let times = 0; times < 25; times += 1) await send(`guest+${times}@example.com`)
    await send('guest@example.com')
    expect(await mailsTo('guest+19@example.com')).toBe(1)
    expect(await mailsTo('guest+20@example.com')).toBe(0)
    expect(await mailsTo('guest@example.com')).toBe(0)
    await send('guest@example.com', 'hostConfirm')
    expect(await mailsTo('guest@example.com')).toBe(1)
    for (let hour = 1; hour <= 5; hour += 1) {
      now = new Date(now.getTime() + HOUR_MS)
      for (let times = 0; times < 25; times += 1) await send('guest@example.com')
    }
    expect(await mailsTo('guest@example.com')).toBe(1 + 20)
    const id = await anAccount(server.db, 'guest@example.com')
    await setEmailConfirmed(server.db, id, now)
    await send('guest@example.com')
    expect(await mailsTo('guest@example.com')).toBe(1 + 20 + 1)
  })
})
