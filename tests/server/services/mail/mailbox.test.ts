import { expect, test } from 'vitest'
import { mailboxOf } from '#server/services/mail/mailbox.ts'

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['ada+party@example.com', 'ada@example.com'],
  ['a.d.a+1+2@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['a.da@example.com', 'a.da@example.com'],
  ['+ada@example.com', '+ada@example.com'],
])('mail to %s ends up at %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
