import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAddress } from '#server/plugins/request-address.ts'
import { testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

test.each([
  ['/', '/'],
  ['/a/b', '/a/b'],
  ['/%61/%2D%5f', '/a/-_'],
  ['/%c3%a9', '/%C3%A9'],
  ['/\u00c3\u00a9', '/%C3%A9'],
  ['/a%2fb', '/a%2Fb'],
  ['/a%2520b', '/a%2520b'],
  ['/ada@example.com', '/ada@example.com'],
  ['/ada%40example.com', '/ada%40example.com'],
  ['/a/./b/../c', '/a/c'],
  ['/%2e%2E/a', '/a'],
  ['/../../a', '/a'],
  ['//a///b//', '/a/b'],
  ['/a\\b', '/a/b'],
  ['/a"b', '/a%22b'],
  ['/a/?q=%61//../#c', '/a?q=%61//../'],
  ['/API/V1', '/API/V1'],
  ['/.well-known/x', '/.well-known/x'],
])('%s is read as %s', (target, address) => {
  expect(readAddress(target)).toBe(address)
})

test.each(['', '*', 'a', 'http://elsewhere/', '/%', '/%4', '/%zz', '/%ff', '/%c3', '/\u00ff'])(
  '%j is no address',
  (target) => {
    expect(readAddress(target)).toBe(null)
  },
)

test('an address that was read is its own spelling, and on this site', () => {
  const part = fc.constantFrom('/', '\\', '.', '%2e', '%2F', '%5c', 'a', '%61', 'A', '%C3%A9', '@', '?', '#', ' ')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const address = readAddress(`/${parts.join('')}`)
      if (address === null) return
      expect(readAddress(address)).toBe(address)
      expect(address).not.toContain('#')
      // A query may say anything.
      expect(address.split('?')[0]).not.toMatch(/^\/[/\\]|\/\.\.?(\/|$)/)
    }),
  )
})

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('a call with another spelling of its address is led to its one, or refused if it writes', async () => {
  const read = await server.app.inject({ url: '/api//v1/%6cocations/austin-tx/?x=1' })
  expect([read.statusCode, read.headers.location]).toEqual([301, '/api/v1/locations/austin-tx?x=1'])
  const write = await server.app.inject({ method: 'POST', url: '/%63reaterequest', payload: {} })
  expect([write.statusCode, write.json()]).toMatchObject([400, { code: 'invalid' }])
})

test('a path within one parameter is read as it is written', async () => {
  expect((await server.app.inject({ url: '/api/v1/search-lookups/dj%2Faustin-tx' })).statusCode).toBe(200)
})
