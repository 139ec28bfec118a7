import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownAddress } from '#contract/own-address.ts'

test.each([
  ['/requests', '/requests'],
  ['/requestquote?memberId=1,2#top', '/requestquote?memberId=1,2#top'],
  ['/a/../requests', '/requests'],
  ['/vendors/../../leads//2', '/leads//2'],
])('%j is a path of this site: %j', (text, path) => {
  expect(ownAddress(text)).toBe(path)
})

test.each([
  '',
  'requests',
  'https://elsewhere.example',
  'javascript:alert(1)',
  '//elsewhere.example/requests',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n\\elsewhere.example',
  '/.//elsewhere.example',
  '/./\\elsewhere.example',
  '/a/..//elsewhere.example',
  '/%2e//elsewhere.example',
  '/x/%2E%2E//elsewhere.example',
  '/%2f/elsewhere.example',
  '/%5Celsewhere.example',
])('%j is not', (text) => {
  expect(ownAddress(text)).toBeNull()
})

const PARTS = [
  ...'/|\\|.|\t|\n|\r|\0| |@|:|?|#|\u2028|\uff0f'.split('|'),
  '..',
  '//',
  '%2f',
  '%5C',
  '%2e',
  'javascript:',
  'https:',
  'data:text/html,',
  'elsewhere.example',
  '[::1]',
  'requests',
]

test('whatever is given, what comes back stays on this site', () => {
  const part = fc.constantFrom(...PARTS)
  const address = fc.oneof(
    fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.array(part, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
    fc.string(),
  )
  fc.assert(
    fc.property(address, (text) => {
      const own = ownAddress(text)
      if (own === null) return
      expect(own).toMatch(/^\/(?!\/|\\|%2f|%5c)/i)
      expect(new URL(own, 'https://fanfare.example/sign-in').origin).toBe('https://fanfare.example')
      expect(ownAddress(own)).toBe(own)
    }),
    { numRuns: 5000 },
  )
})
