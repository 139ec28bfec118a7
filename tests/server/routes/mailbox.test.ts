import { afterEach, expect, test } from 'vitest'
import { addMail } from '#server/repositories/mailbox.ts'
import { NOW, testApp } from '#tests/support/app.ts'
import type { TestApp } from '#tests/support/app.ts'

let server: TestApp
afterEach(() => server.close())

const mail = { messageId: '<a@b>', to: 'ada@example.com', subject: 'Hi <b>', text: 'See http://localhost:8080/reset-password#token=abc-_1\n<script>alert(1)</script>', html: '<p>x</p>' }

test('the mailbox shows what was kept, as text with links', async () => {
  server = await testApp({ settings: { showMailbox: true } })
  expect((await server.app.inject({ url: '/dev/mail' })).body).toContain('There is none yet.')
  await addMail(server.db, mail, NOW)
  const page = await server.app.inject({ url: '/dev/mail' })
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
  expect(page.headers['content-security-policy']).not.toContain('unsafe-inline')
  expect(page.body).toContain('<a href="http://localhost:8080/reset-password#token=abc-_1">')
  expect(page.body).not.toMatch(/<script|<style|style=|Hi <b>/)
  expect((await server.app.inject({ url: '/dev/mail.json' })).json()).toEqual([{ ...mail, sentAt: NOW.toISOString() }])
})

test('where the settings do not show it, there is nothing', async () => {
  server = await testApp()
  await addMail(server.db, mail, NOW)
  for (const url of ['/dev/mail', '/dev/mail.json']) expect((await server.app.inject({ url })).statusCode).toBe(404)
})
