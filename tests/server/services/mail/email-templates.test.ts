import { expect, test } from 'vitest'
import { confirmAddressEmail, passwordResetEmail, vendorConfirmEmail } from '#server/services/mail/email-templates.ts'
import { renderEmail } from '#server/services/mail/render-email.ts'

const TOKEN = 'A'.repeat(43)

test('fault 66: markup in a name is inert in mail', () => {
  const { html, text } = passwordResetEmail({
    name: '<img src=x onerror=alert(1)>"\'&',
    publicUrl: 'https://fanfare.example',
    token: TOKEN,
    code: '12345678',
  })
  expect(html).not.toContain('<img')
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;&#34;&#39;&#38;')
  expect(text).toContain('<img src=x onerror=alert(1)>')
})

test('line breaks in what people typed cannot make a header or a paragraph of their own', () => {
  const made = renderEmail({ subject: 'Hi\r\nBcc: all@example.com', name: 'Ada\n\nSend money', paragraphs: ['One'] })
  expect(made.subject).toBe('Hi Bcc: all@example.com')
  expect(made.text.split('\n\n')[0]).toBe('Hi Ada Send money,')
})

test('the link holds its secret behind the #, and the code is spaced to be typed', () => {
  const { text, html } = passwordResetEmail({
    name: '',
    publicUrl: 'https://fanfare.example',
    token: TOKEN,
    code: '12345678',
  })
  expect(text).toContain(`https://fanfare.example/reset-password#token=${TOKEN}`)
  expect(text).toContain('1234 5678')
  expect(html).toContain(`href="https://fanfare.example/reset-password#token=${TOKEN}"`)
  expect(text.startsWith('Hi,')).toBe(true)
})

test('hosts and vendors are asked to confirm their address in words of their own', () => {
  const parts = { name: 'Mira', publicUrl: 'https://fanfare.example', token: TOKEN, code: '12345678' }
  expect(confirmAddressEmail(parts).text).toContain('Vendors can see whether your email is confirmed')
  expect(vendorConfirmEmail(parts).text).toContain('We’ll send client requests to this address')
  expect(vendorConfirmEmail(parts).text).not.toContain('Vendors can see')
})
