/** No secret in logs (issue's guards): everything that an account does, with the log at its most talkative. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import {
  anAccount,
  bearer,
  cookiesOf,
  mailFor,
  PASSWORD,
  passwordGrant,
  secretsIn,
  tokenCall,
} from '#tests/support/people/accounts.ts'
import { NOW, testApp, vendorRecord } from '#tests/support/server/app.ts'
import { client, posting, requestData } from '#tests/support/people/quote.ts'

test('no password, token, code, secret id or e-mail address reaches the log, whatever goes well or wrong', async () => {
  const lines: string[] = []
  const clock = () => NOW
  const server = await testApp({
    vendors: [vendorRecord()],
    settings: { logLevel: 'trace' },
    parts: { clock, logStream: { write: (line) => lines.push(line) } },
  })
  const { app, db } = server
  const email = 'ada.secret@example.com'
  const accountId = await anAccount(db, email, { vendorId: 1 })
  const secrets = [
    PASSWORD,
    'a wrong password',
    'brand new password',
    'yet another password',
    email,
    'carol.secret@example.com',
  ]
  const post = (url: string, payload: object, headers = {}) => app.inject({ method: 'POST', url, payload, headers })

  await app.inject(tokenCall(passwordGrant(email, 'a wrong password')))
  await app.inject(tokenCall(passwordGrant(email), { headers: { 'content-type': 'application/json' } }))
  const web = cookiesOf(await app.inject(tokenCall(passwordGrant(email), { client: 'web' })))
  const program = (await app.inject(tokenCall(passwordGrant(email)))).json()
  const refreshed = (
    await app.inject(tokenCall({ grant_type: 'refresh_token', refresh_token: program.refresh_token }))
  ).json()
  secrets.push(
    web['BearerToken']!,
    web['__Host-RefreshToken']!,
    program.access_token,
    program.refresh_token,
    refreshed.access_token,
    refreshed.refresh_token,
  )
  const auth = bearer(refreshed.access_token)
  await app.inject({
    method: 'PUT',
    url: `/api/v1/accounts/${accountId}`,
    headers: auth,
    payload: { newPassword: 'brand new password' },
  })
  await app.inject({
    method: 'PUT',
    url: `/api/v1/members/1`,
    headers: auth,
    payload: { payPalEmail: email, phoneNumber: 'x' },
  })
  await app.inject({ url: `/api/v1/client/${encodeURIComponent(email)}/status`, headers: auth })
  await app.inject({ url: `/api/v1/members/1?token=${refreshed.access_token}`, headers: bearer('ended') })
  await post('/api/v1/accounts/forgot-password', { email })
  const { token, code } = secretsIn(
    (await mailFor(server, email, clock)).find(({ subject }) => subject.startsWith('Reset your'))!,
  )
  secrets.push(token, code, code.replace(' ', ''))
  await post('/api/v1/accounts/reset-password', { email, code: '11111111', newPassword: 'yet another password' })
  await post('/api/v1/accounts/reset-password', { token, newPassword: 'yet another password' })
  await app.inject(
    posting(
      randomUUID(),
      requestData({
        client: client({
          email: 'carol.secret@example.com',
          emailConfirm: 'carol.secret@example.com',
          password: PASSWORD,
        }),
      }),
    ),
  )
  const [key, opened] = [randomUUID(), randomUUID()]
  await app.inject(posting(key))
  await app.inject({ url: `/api/v1/requests/by-key/${key}` })
  await app.inject({ url: `/api/v1/requests/by-key/${key.replaceAll('-', '%2D')}` })
  await app.inject({ method: 'DELETE', url: `/api/v1/requests/by-key/${key}` })
  await app.inject(posting(opened))
  await post(`/api/v1/requests/by-key/${opened}/account`, { newPassword: PASSWORD })
  const { sessionId } = (await post('/api/v1/vendor-signup-sessions', { step: 'landing', email })).json()
  await app.inject({ url: `/api/v1/vendor-signup-sessions/${sessionId}` })
  const visitor = 'a'.repeat(31) + '7'
  await app.inject({ url: `/api/v1/hubspot-utk/${visitor}` })
  const ids = [key, key.replaceAll('-', '%2D'), opened, sessionId, visitor]
  await app.inject(tokenCall({ token: refreshed.refresh_token }, { path: '/api/v1/token/revoke' }))
  // The database goes away in the middle of it.
  await db.query(sql`drop table refresh_token cascade`)
  await db.query(sql`drop table audit cascade`)
  expect((await app.inject(tokenCall(passwordGrant(email, 'yet another password')))).statusCode).toBe(500)
  expect((await post('/api/v1/accounts/forgot-password', { email })).statusCode).toBe(500)

  const log = lines.join('')
  const kept = JSON.stringify([
    await db.query(sql`select * from job`),
    await db.query(sql`select * from account`),
    await db.query(sql`select * from session`),
  ])
  await server.close()
  expect(lines.length).toBeGreaterThan(15)
  expect(log).toContain('/api/v1/token')
  expect(log).toContain('/api/v1/requests/by-key/[id]/account')
  expect([...secrets, ...ids].filter((secret) => log.includes(secret))).toEqual([])
  // Nor does the database keep one, but for the addresses.
  expect(secrets.filter((secret) => !secret.includes('@') && kept.includes(secret))).toEqual([])
})

test('the refusal of a mail server is logged without the address of the recipient', async () => {
  const lines: string[] = []
  const { app, close } = await testApp({
    settings: { logLevel: 'error' },
    parts: { logStream: { write: (line) => lines.push(line) } },
  })
  app.log.error({ err: new Error('550 5.1.1 <ada.secret@example.com>: no such mailbox') }, 'a job failed')
  await close()
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual(['550 5.1.1 <(email)>: no such mailbox'])
})
