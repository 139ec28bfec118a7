import { afterEach, expect, test } from 'vitest'
import { addMail } from '#server/repositories/mail/mailbox.ts'
import { NOW, testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

let server: TestApp
afterEach(() => server.close())

const mail = {
  messageId: '<a@b>',
  to: 'ada@example.com',
  subject: 'Hi <b>',
  text: 'See http://localhost:8080/reset-password#token=abc-_1\n<script>alert(1)</script>',
  html: '<p>x</p>',
}

test('the mailbox shows what was kept, as text with links', async () => {
  server = await testApp({ settings: { showMailbox: 'toEverybody' } })
  expect((await server.app.inject({ url: '/dev/mail' })).body).toContain('There is none yet.')
  await addMail(server.db, mail, NOW)
  const page = await server.app.inject({ url: '/dev/mail' })
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
  expect(page.headers['content-security-policy']).not.toContain('unsafe-inline')
  expect(page.body).toContain('<a href="http://localhost:8080/reset-password#token=abc-_1">')
  expect(page.body).not.toMatch(/<script|<style|style=|Hi <b>/)
  expect((await server.app.inject({ url: '/dev/mail.json' })).json()).toEqual([{ ...mail, sentAt: NOW.toISOString() }])
})

test('on trial, it is for this machine alone: not for callers of a proxy, nor for another site’s name', async () => {
  server = await testApp({ settings: { showMailbox: 'toThisMachine', trustProxy: ['127.0.0.1'] } })
  const status = async (url: string, { headers = {}, remoteAddress = '127.0.0.1' } = {}) =>
    (await server.app.inject({ url, headers: { host: 'localhost:8080', ...headers }, remoteAddress })).statusCode
  for (const url of ['/dev/mail', '/dev/mail.css', '/dev/mail.json']) {
    expect(
      await Promise.all(
        ['localhost:8080', '127.0.0.1:8080', '[::1]:8080'].map((host) => status(url, { headers: { host } })),
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

test('where the settings do not show it, there is nothing', async () => {
  server = await testApp()
  await addMail(server.db, mail, NOW)
  for (const url of ['/dev/mail', '/dev/mail.json']) expect((await server.app.inject({ url })).statusCode).toBe(404)
})
