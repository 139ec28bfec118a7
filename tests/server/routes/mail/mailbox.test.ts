import { request as ask, createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { addMail } from '#server/repositories/mail/mailbox.ts'
import { NOW, testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

let server: TestApp
afterEach(() => server.close())

const KEY = 'the-key-that-was-printed'

const mail = {
  messageId: '<a@b>',
  to: 'ada@example.com',
  subject: 'Hi <b>',
  text: 'See http://localhost:8080/reset-password#token=abc-_1\n<script>alert(1)</script>',
  html: '<p>x</p>',
}

test('the mailbox shows what was kept, as text with links', async () => {
  server = await testApp({ settings: { mailbox: { shownTo: 'toEverybody', key: KEY } } })
  const cookies = { MailboxKey: KEY }
  expect((await server.app.inject({ url: '/dev/mail', cookies })).body).toContain('No emails yet.')
  await addMail(server.db, mail, NOW)
  const page = await server.app.inject({ url: '/dev/mail', cookies })
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
  expect(page.headers['content-security-policy']).not.toContain('unsafe-inline')
  expect(page.body).toContain('<a href="http://localhost:8080/reset-password#token=abc-_1">')
  expect(page.body).not.toMatch(/<script|<style|style=|Hi <b>/)
  expect((await server.app.inject({ url: '/dev/mail.json', cookies })).json()).toEqual([
    { ...mail, sentAt: NOW.toISOString() },
  ])
})

test('on trial, it is for this machine alone: not for callers of a proxy, nor for another site’s name', async () => {
  server = await testApp({ settings: { mailbox: { shownTo: 'toThisMachine', key: KEY }, trustProxy: ['127.0.0.1'] } })
  const status = async (url: string, { headers = {}, remoteAddress = '127.0.0.1' } = {}) =>
    (
      await server.app.inject({
        url,
        headers: { host: 'localhost:8080', ...headers },
        remoteAddress,
        cookies: { MailboxKey: KEY },
      })
    ).statusCode
  for (const url of ['/dev/mail', '/dev/mail.css', '/dev/mail.json']) {
    expect(
      await Promise.all(
        ['localhost:8080', '127.0.0.1:8080', '[::1]:8080'].map((client) => status(url, { headers: { host: client } })),
      ),
    ).toEqual([200, 200, 200])
    expect(await status(url, { remoteAddress: '::1' })).toBe(200)
    const others = [
      { remoteAddress: '203.0.113.5' },
      { headers: { host: 'evil.example' } },
      { headers: { 'x-forwarded-for': '127.0.0.1' } },
      { headers: { 'x-forwarded-host': 'localhost' } },
      { headers: { 'x-real-ip': '203.0.113.5' } },
      { headers: { forwarded: 'for=203.0.113.5' } },
    ]
    for (const other of others) expect(await status(url, other)).toBe(404)
  }
})

test('the printed link opens the mail, and its key leaves the address', async () => {
  server = await testApp({ settings: { mailbox: { shownTo: 'toThisMachine', key: KEY } } })
  const opened = await server.app.inject({ url: `/dev/mail?key=${KEY}`, headers: { host: 'localhost:8080' } })
  expect(opened).toMatchObject({ statusCode: 303, headers: { location: '/dev/mail' } })
  const [cookie] = opened.cookies
  expect(cookie).toMatchObject({ name: 'MailboxKey', httpOnly: true, path: '/dev', sameSite: 'Lax' })
  const page = await server.app.inject({
    url: '/dev/mail',
    headers: { host: 'localhost:8080' },
    cookies: { MailboxKey: cookie?.value ?? '' },
  })
  expect(page.body).toContain('No emails yet.')
})

test('a plain forwarder on this machine shows nobody the mail: its callers have no key', async () => {
  server = await testApp({ settings: { mailbox: { shownTo: 'toThisMachine', key: KEY } } })
  await addMail(server.db, mail, NOW)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  // It adds no header and names the server as the page's host, as a tunnel does.
  const forwarder = createServer(({ url }, response) => {
    ask({ port, host: '127.0.0.1', path: url, headers: { host: `localhost:${port}` } }, (reply) => {
      response.writeHead(reply.statusCode ?? 0)
      reply.pipe(response)
    }).end()
  }).listen(0, '127.0.0.1')
  await once(forwarder, 'listening')
  try {
    const outside = `http://127.0.0.1:${(forwarder.address() as AddressInfo).port}`
    for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail?key=', '/dev/mail.json?key=wrong&key=wrong']) {
      const reply = await fetch(outside + path)
      expect(reply.status).toBe(403)
      expect(await reply.text()).not.toContain('ada@example.com')
    }
    expect(await (await fetch(`${outside}/dev/mail.json?key=${KEY}`)).text()).toContain('ada@example.com')
  } finally {
    forwarder.close()
    forwarder.closeAllConnections()
  }
})

test('where the settings do not show it, there is nothing', async () => {
  server = await testApp()
  await addMail(server.db, mail, NOW)
  for (const url of ['/dev/mail', '/dev/mail.json']) expect((await server.app.inject({ url })).statusCode).toBe(404)
})
