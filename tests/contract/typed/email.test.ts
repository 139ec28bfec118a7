/** Email addresses: what is taken, the form in which they are stored, and how people read them. */
import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { canonicalEmail, EmailAddress } from '#contract/email.ts'
import { emailHref, formatEmail } from '#contract/format-email.ts'

test.each([
  ["o'brien@example.com", "o'brien@example.com"],
  ['a&b@example.com', 'a&b@example.com'],
  ['first+tag@example.co', 'first+tag@example.co'],
  ['Ann@Exämple.com', 'ann@xn--exmple-cua.com'],
  ['ann@XN--exmple-cua.com', 'ann@xn--exmple-cua.com'],
  ['x@my--domain.example', 'x@my--domain.example'],
  ['ann@例え。jp', 'ann@xn--r8jz45g.jp'],
  ['ann@xn--e1afmkfd.xn--p1ai', 'ann@xn--e1afmkfd.xn--p1ai'],
  [' \u202Aann@example.com\u202C\u00A0', 'ann@example.com'],
  ['\uFEFFann@exam\u200Bple.com', 'ann@example.com'],
  ['ａｎｎ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ann@example.com'],
  ['a{b}|c~d!e#f%g?h^i/j=k*l`m$n@example.com', 'a{b}|c~d!e#f%g?h^i/j=k*l`m$n@example.com'],
])('%s is taken and stored as %s', (typed, stored) => {
  expect(v.parse(EmailAddress, typed)).toBe(stored)
  // The server takes what the page has parsed.
  expect(v.parse(EmailAddress, stored)).toBe(stored)
})

test.each([
  'a@b',
  'a b@example.com',
  '@example.com',
  'a@example..com',
  'a@-x.com',
  'a@1.2.3.4',
  'a@0x7f.0x1',
  'a@[::1]',
  'ann',
  'a@b@example.com',
  'ann@example.com, eve@example.com',
  'ann@exämple.com/path',
  'ann@exämple.com:25',
  'ann@ex%61mple.com',
  'ann@exämple_x.com',
  `ann@${'a'.repeat(64)}.com`,
  `ann@${'ä'.repeat(60)}.com`,
  `${'a'.repeat(250)}@example.com`,
  'ann\r\nBcc: eve@example.com',
])('%s is refused', (typed) => {
  expect(v.is(EmailAddress, typed)).toBe(false)
})

test('nothing typed is asked for', () => {
  expect(v.safeParse(EmailAddress, ' \u200B').issues?.[0].message).toMatch(/Enter your email\./)
})

test.each([
  ['ann@xn--exmple-cua.com', 'ann@exämple.com'],
  ['ann@mail.xn--strae-oqa.de', 'ann@mail.straße.de'],
  ['ann@xn--r8jz45g.jp', 'ann@例え.jp'],
  ['ann@xn--e1afmkfd.xn--p1ai', 'ann@пример.рф'],
  ['ann@xn--mgbh0fb.xn--kgbechtv', 'ann@مثال.إختبار'],
  ["o'brien@my--domain.example", "o'brien@my--domain.example"],
])('%s reads %s', (stored, shown) => {
  expect(formatEmail(stored)).toBe(shown)
  expect(canonicalEmail(shown)).toBe(stored)
})

test.each([
  ['all letters look Latin', 'аррӏе.com'],
  ['one letter of two scripts', 'paypаl.com'],
])('a domain that could pass for another one stays encoded: %s', (_what, domain) => {
  const stored = `ann@${domainToASCII(domain)}`
  expect(stored).toContain('xn--')
  expect(formatEmail(stored)).toBe(stored)
})

test.each([
  'ann@xn--zzzzzzzzzzzzzzz.com',
  'ann@xn--.com',
  'ann@xn--a-.com',
  'ann@xn--99999999999.com',
  'ann@xn---.com',
])('%s, which no domain encodes, stays as it is', (stored) => {
  expect(formatEmail(stored)).toBe(stored)
})

test('a link to write to an address survives its signs', () => {
  expect(emailHref('a&b?c#d%e@example.com')).toBe('mailto:a%26b%3Fc%23d%25e@example.com')
})

test('however long an address is, it is judged at once', () => {
  for (const long of ['ä', 'a.', 'a-', '@', 'ä.'])
    for (const end of ['', '!', '@a.com']) canonicalEmail(`a@${long.repeat(500_000)}${end}`)
})
