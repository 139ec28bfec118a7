import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BODY_MAX_BYTES } from '#contract/limits.ts'
import { sql } from '#server/db/sql.ts'
import { testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { client, quoteRequest, posting, requestData } from '#tests/support/people/quote.ts'

const REQUEST_TIMEOUT_MS = 500

let server: TestApp
beforeAll(async () => {
  server = await testApp({ vendors: [vendorRecord()], settings: { requestTimeoutMs: REQUEST_TIMEOUT_MS } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
const post = (payload: string, headers: Record<string, string> = json) =>
  server.app.inject({ method: 'POST', url: '/createrequest', payload, headers })
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('fault 65: bodies made to hurt are refused', () => {
  test.each([
    ['10,000 levels deep', deep(10_000), 400],
    ['100,000 levels deep', deep(100_000), 400],
    ['__proto__', '{"__proto__":{"admin":true},"requestData":"{}"}', 400],
    ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}},"requestData":"{}"}', 400],
    ['larger than the limit', JSON.stringify({ requestData: 'x'.repeat(BODY_MAX_BYTES) }), 413],
    ['cut in the middle', '{"requestData":"{', 400],
  ])('%s', async (_what, payload, status) => {
    const reply = await post(payload)
    expect([reply.statusCode, typeof (reply.json().message ?? reply.json().errors[0].message)]).toEqual([
      status,
      'string',
    ])
  })

  test.each([
    ['10,000 levels deep', `{"gigRequest":{"notes":${deep(10_000)}},"client":{}}`],
    ['__proto__', '{"gigRequest":{"__proto__":{"transport":true}},"client":{}}'],
    ['__proto__ at the top', '{"__proto__":{},"gigRequest":{},"client":{}}'],
  ])('inside requestData: %s', async (_what, data) => {
    expect((await post(JSON.stringify({ requestData: data }))).statusCode).toBe(400)
    expect(({} as Record<string, unknown>)['transport']).toBeUndefined()
  })

  test('another content type is 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect((await post('requestData={}', { 'content-type': type })).statusCode).toBe(415)
    }
  })
})

describe('fault 68: text that cannot be kept is refused, never a 500', () => {
  test.each([
    ['a lone surrogate', 'Ada\ud800'],
    ['a name of 20,000 characters', 'A'.repeat(20_000)],
  ])('%s', async (_what, firstName) => {
    const reply = await server.app.inject(
      posting(
        randomUUID(),
        requestData({ client: client({ firstName }), gigRequest: quoteRequest({ notes: firstName }) }),
      ),
    )
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['notes', 'firstName']),
    )
  })

  test('a name of 1 MB is too large', async () => {
    expect(
      (
        await server.app.inject(
          posting(randomUUID(), requestData({ client: client({ firstName: 'A'.repeat(2 ** 20) }) })),
        )
      ).statusCode,
    ).toBe(413)
  })

  test.each(['%00', '%ED%A0%80', '%E0%A4%A', 'a'.repeat(5000), '%E2%80%AE', "'; drop table vendor; --", '__proto__'])(
    '%s in an address',
    async (text) => {
      for (const path of [
        '/api/v1/locations/',
        '/api/v1/members/',
        '/api/v1/search-lookups/',
        '/api/v1/requests/by-key/',
        '/api/v1/mixed-search/',
        '/pictures/',
        '/',
      ]) {
        const { statusCode } = await server.app.inject({ url: path + encodeURI(text).replaceAll('%25', '%') })
        expect([400, 404, 414]).toContain(statusCode)
      }
      for (const query of [
        'locations?startsWith=',
        'servicetypes?contains=',
        'search/members?memberIds=',
        'members/1?load=',
      ]) {
        const { statusCode } = await server.app.inject({
          url: `/api/v1/${query}${encodeURI(text).replaceAll('%25', '%')}`,
        })
        expect([200, 400]).toContain(statusCode)
      }
    },
  )

  test('numbers beyond what the database holds are refused', async () => {
    for (const vendorIds of [
      [2 ** 31],
      [2 ** 53],
      [-1],
      [1.5],
      ['1'],
      [null],
      Array.from({ length: 30 }, (_, index) => index),
    ]) {
      const reply = await server.app.inject(
        posting(randomUUID(), requestData({ gigRequest: quoteRequest({ members: vendorIds }) })),
      )
      expect(reply.statusCode).toBe(400)
    }
  })

  test('nothing of all that was stored', async () => {
    expect(await server.db.query(sql`select id from request`)).toEqual([])
  })

  test.each([
    ['NUL', 'A\u0000da', 'Ada'],
    ['a line break of a terminal', 'Ada\u0085Bcc: x', 'Ada Bcc: x'],
    ['a right-to-left override', 'Ada\u202e!', 'Ada!'],
    ['a right-to-left mark', 'A\u200fda', 'Ada'],
  ])('%s is taken out before it is stored', async (_what, typed, firstName) => {
    const reply = await server.app.inject(
      posting(randomUUID(), requestData({ client: client({ firstName: typed }), gigRequest: quoteRequest() })),
    )
    expect([reply.statusCode, reply.json().errors]).toEqual([201, undefined])
    const { clientId } = reply.json()
    expect(
      await server.db.query(sql`select first_name as "firstName" from client where id = ${clientId}::int`),
    ).toEqual([{ firstName }])
  })
})

describe('connections', () => {
  async function dial(): Promise<Socket> {
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }

  async function responseOf(socket: Socket): Promise<string> {
    let text = ''
    socket.on('data', (data) => (text += data))
    await once(socket, 'close')
    return text
  }

  test('fault 69: a body that never ends is answered with 408 and closed', async () => {
    const socket = await dial()
    socket.write(
      'POST /createrequest HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
    )
    expect(await responseOf(socket)).toMatch(/^HTTP\/1\.1 408 [^]*connection: close[^]*"message"/i)
  })

  test('fault 2: a body whose sender stops in the middle gets 408, which is not taken for a refusal', async () => {
    const socket = await dial()
    socket.end(
      'POST /createrequest HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
    )
    expect(await responseOf(socket)).toMatch(/^HTTP\/1\.1 408 [^]*connection: close[^]*"message"/i)
  })

  test('a request that was injected has no connection to close, however long its body takes', async () => {
    const body = Readable.from(
      (async function* () {
        yield '{"requestData":'
        await new Promise((resolve) => setTimeout(resolve, 2 * REQUEST_TIMEOUT_MS))
        yield '"{}"}'
      })(),
    )
    const headers = { ...json, 'transfer-encoding': 'chunked' }
    const reply = await server.app.inject({ method: 'POST', url: '/createrequest', headers, payload: body })
    expect(reply.statusCode).toBe(400)
  })

  test('fault 69: headers that never end are answered with 408 and closed', async () => {
    const socket = await dial()
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n')
    expect(await responseOf(socket)).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('anything but HTTP is answered with 400 and closed', async () => {
    const socket = await dial()
    socket.write('HELLO\r\n\r\n')
    expect(await responseOf(socket)).toMatch(/^HTTP\/1\.1 400 [^]*"code":"invalid"/)
  })

  test('headers without end in size are answered with 431', async () => {
    const socket = await dial()
    socket.write(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`)
    expect(await responseOf(socket)).toMatch(/^HTTP\/1\.1 431 /)
  })
})
