import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeResponseCache } from '#server/plugins/response-cache.ts'
import type { CachedResponse } from '#server/plugins/response-cache.ts'

const long = 'a vendor and its description. '.repeat(200)
const reply = (body: string, status = 200) => ({ status, headers: {}, body })
const at = (iso: string) => () => new Date(iso)

function counting(body: string) {
  let made = 0
  return { make: async () => reply(`${body}${(made += 1)}`), times: () => made }
}

test('a reply is made once and given again', async () => {
  const cache = makeResponseCache({ maxBytes: 1e6, clock: at('2027-03-10T12:00:00Z') })
  const { make, times } = counting('x')
  const [first, second] = await Promise.all([cache.get('k', make), cache.get('k', make)])
  const third = await cache.get('k', make)
  expect(times()).toBe(1)
  expect([first, second, third].map((got) => got.identity.toString())).toEqual(['x1', 'x1', 'x1'])
})

test('what lacks something is given, not kept', async () => {
  const cache = makeResponseCache({ maxBytes: 1e6, clock: at('2027-03-10T12:00:00Z') })
  const partial = await cache.get('k', async () => ({ ...reply('half'), isPartial: true }))
  expect([partial.identity.toString(), cache.size]).toEqual(['half', 0])
})

test('encodings hold the same body', async () => {
  const cache = makeResponseCache({ maxBytes: 1e6, clock: at('2027-03-10T12:00:00Z') })
  const made = await cache.get('k', async () => reply(long))
  expect(brotliDecompressSync(await cache.encoded(made, 'br')).toString()).toBe(long)
  expect(gunzipSync(await cache.encoded(made, 'gzip')).toString()).toBe(long)
  expect((await cache.encoded(made, 'identity')).toString()).toBe(long)
})

test('callers at the same time get one and the same encoding', async () => {
  const cache = makeResponseCache({ maxBytes: 1e6, clock: at('2027-03-10T12:00:00Z') })
  const made = await cache.get('k', async () => reply(long))
  const [first, second] = await Promise.all([cache.encoded(made, 'br'), cache.encoded(made, 'br')])
  expect(second).toBe(first)
  expect(await cache.encoded(made, 'br')).toBe(first)
})

test('what comes alone is compressed well, and a crowd quickly', async () => {
  const cache = makeResponseCache({ maxBytes: 1e7, clock: at('2027-03-10T12:00:00Z') })
  const words = Array.from({ length: 20_000 }, (_, at) => `word ${(at * 7919) % 1013}`).join(' ')
  const made = (key: string) => cache.get(key, async () => reply(words))
  const alone = await cache.encoded(await made('alone'), 'br')
  const crowd = await Promise.all(['a', 'b', 'c', 'd'].map(async (key) => cache.encoded(await made(key), 'br')))
  expect(crowd.at(-1)?.length).toBeGreaterThan(alone.length)
  expect(crowd.map((body) => brotliDecompressSync(body).toString() === words)).toEqual([true, true, true, true])
})

test('the window of an encoding is only as large as its body needs', async () => {
  const cache = makeResponseCache({ maxBytes: 1e7, clock: at('2027-03-10T12:00:00Z') })
  const windowBits = async (chars: number) => {
    const made = await cache.get(String(chars), async () => reply('a vendor '.repeat(chars / 9)))
    const [first = 0] = await cache.encoded(made, 'br')
    // RFC 7932, section 9.1: an even first byte is a window of 16 bits, else three bits say how many more than 17.
    return first % 2 === 0 ? 16 : 17 + ((first >> 1) & 7)
  }
  expect([await windowBits(9_000), await windowBits(180_000)]).toEqual([16, 18])
})

test('the end of the UTC day makes everything anew', async () => {
  let now = new Date('2027-03-10T23:59:59Z')
  const cache = makeResponseCache({ maxBytes: 1e6, clock: () => now })
  const { make, times } = counting('x')
  await cache.get('k', make)
  now = new Date('2027-03-11T00:00:00Z')
  await cache.get('k', make)
  expect(times()).toBe(2)
})

test('what was being made when vendors changed is given to its caller but not kept', async () => {
  const cache = makeResponseCache({ maxBytes: 1e6, clock: at('2027-03-10T12:00:00Z') })
  const slow = Promise.withResolvers<ReturnType<typeof reply>>()
  const before = cache.get('k', () => slow.promise)
  // The cache asks for it in the next turn.
  await Promise.resolve()
  cache.drop(null)
  const after = cache.get('k', async () => reply('new'))
  slow.resolve(reply('old'))
  expect((await before).identity.toString()).toBe('old')
  expect((await after).identity.toString()).toBe('new')
  expect((await cache.get('k', async () => reply('never'))).identity.toString()).toBe('new')
})

test('the least used replies go first when the bytes run out, and the count stays right', async () => {
  const cache = makeResponseCache({ maxBytes: 20_000, clock: at('2027-03-10T12:00:00Z') })
  const kept: CachedResponse[] = []
  for (const key of ['a', 'b', 'c']) kept.push(await cache.get(key, async () => reply(long)))
  await cache.get('a', async () => reply('a anew'))
  await cache.get('d', async () => reply(long))
  expect((await cache.get('a', async () => reply('a anew'))).identity.toString()).toBe(long)
  expect((await cache.get('b', async () => reply('b anew'))).identity.toString()).toBe('b anew')
  expect(cache.bytes).toBeLessThanOrEqual(20_000)
  cache.drop(null)
  for (const made of kept) await cache.encoded(made, 'br')
  expect(cache.bytes).toBe(0)
})

test('refusals and failures are not kept', async () => {
  const cache = makeResponseCache({ maxBytes: 1e6, clock: at('2027-03-10T12:00:00Z') })
  await cache.get('k', async () => reply('gone', 404))
  await expect(cache.get('k', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect((await cache.get('k', async () => reply('fine'))).identity.toString()).toBe('fine')
})
