/** Addresses of strangers: what they name, where they lead, and what responds there. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FETCH_SETTINGS, guardedFetch } from '#server/services/availability/feeds/guarded-fetch.ts'
import type { FetchSettings } from '#server/services/availability/feeds/guarded-fetch.ts'
import { isPublicAddress } from '#server/services/public-addresses.ts'

const NOTHING_KNOWN = { etag: null, lastModified: null }
const CALENDAR = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'

let server: http.Server
let port: number
const seen: string[] = []
beforeAll(async () => {
  server = http.createServer((request, reply) => {
    seen.push(`${request.headers.host} ${request.url}`)
    const path = request.url ?? ''
    if (path === '/calendar.ics') {
      if (request.headers['if-none-match'] === '"1"') return reply.writeHead(304).end()
      return reply.writeHead(200, { etag: '"1"' }).end(CALENDAR)
    }
    if (path.startsWith('/to/')) return reply.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end()
    if (path === '/round') return reply.writeHead(302, { location: '/round' }).end()
    if (path === '/huge') {
      reply.writeHead(200)
      const write = () => {
        while (!reply.destroyed && reply.write(Buffer.alloc(65_536, 'x')));
      }
      reply.on('drain', write)
      return write()
    }
    if (path === '/packed') return reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(CALENDAR))
    if (path === '/switch')
      return request.socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: tls\r\n\r\n')
    if (path === '/silent') return reply.writeHead(200).write('BEGIN')
    return reply.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** The test's own server stands for a public one; every other address keeps its meaning. */
const settings = (names: Record<string, string[][]> = {}): FetchSettings => ({
  lookup: async (client) => {
    const responses = names[client]
    if (!responses) throw new Error(`${client} is unknown`)
    return (responses.length > 1 ? responses.shift() : responses[0]) ?? []
  },
  isAllowed: (address, to) => (address === '127.0.0.1' && to === port) || FETCH_SETTINGS.isAllowed(address, to),
  patienceMs: 3_000,
})
/** The fetch, with a reader that only puts the pieces together. */
const fetchText = (
  address: string,
  known: typeof NOTHING_KNOWN | { etag: string; lastModified: null },
  to: FetchSettings,
) =>
  guardedFetch(
    address,
    known,
    async (pieces) => {
      let text = ''
      for await (const piece of pieces) text += piece.toString()
      return text
    },
    to,
  )
const fetched = (path: string, names?: Record<string, string[][]>) =>
  fetchText(
    `http://calendar.example:${port}${path}`,
    NOTHING_KNOWN,
    settings({ 'calendar.example': [['127.0.0.1']], ...names }),
  )
const failed = (problem: string) => ({ outcome: 'failed', problem })

test('a calendar comes with what tells the next time whether it changed', async () => {
  const first = await fetched('/calendar.ics')
  expect(first).toMatchObject({ outcome: 'fetched', content: CALENDAR, etag: '"1"' })
  expect(
    await fetchText(
      `http://calendar.example:${port}/calendar.ics`,
      { etag: '"1"', lastModified: null },
      settings({ 'calendar.example': [['127.0.0.1']] }),
    ),
  ).toEqual({ outcome: 'unchanged' })
})

describe('nothing that is not on the public internet is reached', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::7f00:1',
    '::ffff:0:127.0.0.1',
    '4000::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
    '255.255.255.255',
  ])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test('public addresses are', () => {
    expect(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'].map(isPublicAddress)).toEqual([true, true])
  })

  test.each([
    ['by number', 'http://127.0.0.1/'],
    ['by another spelling of it', 'http://2130706433/'],
    ['in hexadecimal', 'http://0x7f.1/'],
    ['of version 6', 'http://[::1]/'],
    ['mapped', 'http://[::ffff:10.0.0.1]/'],
    ['of the machine that rents it out', 'http://169.254.169.254/latest/meta-data/'],
    ['by a name', 'http://inside.example/'],
    ['by a name with one address that is public', 'http://half.example/'],
    ['at a port of another service', 'https://public.example:6379/'],
    ['with a user', 'https://user:password@public.example/'],
    ['of a file', 'file:///etc/passwd'],
  ])('%s', async (_what, address) => {
    const before = seen.length
    const names = {
      'inside.example': [['192.168.0.10']],
      'half.example': [['93.184.216.34', '127.0.0.1']],
      'public.example': [['93.184.216.34']],
    }
    expect(await fetchText(address, NOTHING_KNOWN, settings(names))).toEqual(failed('address'))
    expect(seen).toHaveLength(before)
  })

  test('a redirect leads there no more than the first address', async () => {
    expect(await fetched(`/to/${encodeURIComponent('http://169.254.169.254/')}`)).toEqual(failed('address'))
    expect(
      await fetched(`/to/${encodeURIComponent('http://inside.example/')}`, { 'inside.example': [['10.0.0.1']] }),
    ).toEqual(failed('address'))
    expect(await fetched(`/to/${encodeURIComponent(`http://calendar.example:${port}/calendar.ics`)}`)).toMatchObject({
      outcome: 'fetched',
    })
  })

  test('a name that changes after its check is not resolved again: the connection keeps the checked one', async () => {
    let asked = 0
    const rebinding: FetchSettings = {
      ...settings(),
      lookup: async () => [asked++ === 0 ? '127.0.0.1' : '10.0.0.1'],
    }
    expect(await fetchText(`http://calendar.example:${port}/calendar.ics`, NOTHING_KNOWN, rebinding)).toMatchObject({
      outcome: 'fetched',
    })
    expect(asked).toBe(1)
    // At a redirect to the same name the new address counts.
    expect(
      await fetchText(`http://calendar.example:${port}/to/%2Fcalendar.ics`, NOTHING_KNOWN, {
        ...rebinding,
        lookup: async () => [asked++ === 1 ? '127.0.0.1' : '10.0.0.1'],
      }),
    ).toEqual(failed('address'))
  })
})

describe('a site that misbehaves ends with a reason', () => {
  test.each([
    ['that sends without end', '/huge', 'tooLarge'],
    ['that packs what it sends', '/packed', 'unreadable'],
    ['that redirects in a circle', '/round', 'refused'],
    ['that switches to another protocol', '/switch', 'refused'],
    ['that has nothing there', '/nothing', 'refused'],
  ])('%s', async (_what, path, problem) => {
    expect(await fetched(path)).toEqual(failed(problem))
  })

  test('that falls silent, or whose name never resolves', async () => {
    const hasty = { ...settings({ 'calendar.example': [['127.0.0.1']] }), patienceMs: 150 }
    expect(await fetchText(`http://calendar.example:${port}/silent`, NOTHING_KNOWN, hasty)).toEqual(failed('slow'))
    const never = { ...hasty, lookup: () => new Promise<string[]>(() => {}) }
    expect(await fetchText('https://calendar.example/', NOTHING_KNOWN, never)).toEqual(failed('slow'))
  })

  test('that does not exist', async () => {
    expect(await fetchText('https://nowhere.example/', NOTHING_KNOWN, settings())).toEqual(failed('unreachable'))
  })
})
