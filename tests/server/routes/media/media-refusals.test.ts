/** Faults 56 to 59: anything but a photo, too large a photo, or an invalid upload. */
import { join } from 'node:path'
import { crc32, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PHOTO_MAX_BYTES } from '#contract/limits.ts'
import { PHOTO_PROBLEMS } from '#contract/photos/photo-problems.ts'
import { localMediaStore } from '#server/services/media/media-store.ts'
import { photoWorld, quarters } from '#tests/support/people/photos.ts'
import type { PhotoWorld } from '#tests/support/people/photos.ts'
import { multipart } from '#tests/support/people/signup.ts'

let world: PhotoWorld
beforeAll(async () => {
  world = await photoWorld()
})
afterAll(() => world.close())

describe('fault 56: anything but a photo is 415, whatever it calls itself', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>alert(1)</script></svg>'
  test.each([
    ['an SVG', Buffer.from(svg)],
    ['an SVG after an XML declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML that starts like a GIF', Buffer.from('GIF89a/*<script>alert(1)</script>*/')],
    [
      'HTML that starts like a JPEG',
      Buffer.from('\u00ff\u00d8\u00ff\u00e0<script>alert(1)</script>'.padEnd(400), 'latin1'),
    ],
    ['SVG that starts like a PNG', Buffer.from(`\u0089PNG\r\n\u001a\n${svg}`, 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('%s', async (_what, file) => {
    const reply = await world.upload(multipart(file))
    expect([reply.statusCode, reply.json().code]).toEqual([415, 'unsupported'])
    expect(await world.incoming()).toEqual([])
  })

  test('half a photo', async () => {
    const photo = await (await quarters(1600, 1200)).jpeg({ quality: 100 }).toBuffer()
    expect((await world.upload(multipart(photo.subarray(0, photo.length / 2)))).statusCode).toBe(415)
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s without its last bytes, which says so', async (format) => {
    const photo = await (await quarters()).toFormat(format).toBuffer()
    const reply = await world.upload(multipart(photo.subarray(0, -2)))
    expect([reply.statusCode, reply.json().message]).toEqual([415, PHOTO_PROBLEMS.cutShort])
    expect((await world.upload(multipart(photo))).statusCode).toBe(200)
  })

  test.each([true, false])('half a JPEG with an end put behind it, progressive or not (%s)', async (progressive) => {
    const photo = await (await quarters(800, 600)).jpeg({ progressive }).toBuffer()
    const half = Buffer.concat([photo.subarray(0, photo.length * 0.6), Buffer.of(0xff, 0xd9)])
    const reply = await world.upload(multipart(half))
    expect([reply.statusCode, reply.json().message]).toEqual([415, PHOTO_PROBLEMS.cutShort])
  })

  test('a JPEG with bytes too many before a marker, as some cameras write them, is taken', async () => {
    const photo = await (await quarters()).jpeg({ progressive: true }).toBuffer()
    const at = photo.lastIndexOf(Buffer.of(0xff, 0xda))
    const odd = Buffer.concat([photo.subarray(0, at), Buffer.from('odd'), photo.subarray(at)])
    expect((await world.upload(multipart(odd))).statusCode).toBe(200)
  })

  test('a HEIC photo named .jpg, which is called by its name', async () => {
    const reply = await world.upload(multipart(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(400), 'latin1')))
    expect([reply.statusCode, reply.json().message]).toEqual([415, PHOTO_PROBLEMS.heic])
  })

  test('a photo with HTML at its end loses the HTML', async () => {
    const photo = Buffer.concat([
      await (await quarters(404)).jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const reply = await world.upload(multipart(photo))
    expect(reply.statusCode).toBe(200)
    const kept = await localMediaStore(join(world.dataDir, 'media')).get(`photo-${reply.json().mediaApiGuid}`)
    expect(kept?.includes('<script>')).toBe(false)
  })
})

test('fault 57: a small file of 196 megapixels is 413 and never decoded', async () => {
  const small = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  // Width and height are in the first chunk, and its checksum after them.
  small.writeUInt32BE(14_000, 16)
  small.writeUInt32BE(14_000, 20)
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29)
  const reply = await world.upload(multipart(small))
  expect([reply.statusCode, reply.json().code]).toEqual([413, 'tooLarge'])
})

describe('fault 58: a body that unpacks to too much is 413', () => {
  const gzip = { 'content-encoding': 'gzip' }
  test('as a photo', async () => {
    const { headers, payload } = multipart(Buffer.alloc(100 * 1024 * 1024))
    const packed = gzipSync(payload)
    expect(packed.length).toBeLessThan(200_000)
    const reply = await world.upload({ headers: { ...headers, ...gzip }, payload: packed })
    expect(reply.statusCode).toBe(413)
    expect(await world.incoming()).toEqual([])
  })
  test('as JSON', async () => {
    const payload = gzipSync(JSON.stringify({ step: 'landing', firstName: 'x'.repeat(5_000_000) }))
    const reply = await world.app.inject({
      method: 'POST',
      url: '/api/v1/vendor-signup-sessions',
      headers: { 'content-type': 'application/json', ...gzip },
      payload,
    })
    expect(reply.statusCode).toBe(413)
  })
  test('and one that does not is taken', async () => {
    const { headers, payload } = multipart(await (await quarters(406)).jpeg().toBuffer())
    expect((await world.upload({ headers: { ...headers, ...gzip }, payload: gzipSync(payload) })).statusCode).toBe(200)
    const session = await world.app.inject({
      method: 'POST',
      url: '/api/v1/vendor-signup-sessions',
      headers: { 'content-type': 'application/json', ...gzip },
      payload: gzipSync(JSON.stringify({ step: 'landing', firstName: 'Mira' })),
    })
    expect(session.json()).toMatchObject({ data: { firstName: 'Mira' } })
  })
})

test('a file beyond the limit is 413', async () => {
  const reply = await world.upload(multipart(Buffer.alloc(PHOTO_MAX_BYTES + 1, 1)))
  expect(reply.statusCode).toBe(413)
  expect(await world.incoming()).toEqual([])
})

describe('fault 59: forms that are not an upload', () => {
  const form = (parts: readonly string[]) => ({
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.from(
      `${parts.map((part) => `--b\r\nContent-Disposition: form-data; ${part}`).join('\r\n')}\r\n--b--\r\n`,
    ),
  })
  test('ten thousand parts are 413', async () => {
    const reply = await world.upload(form(Array.from({ length: 10_000 }, () => 'name="originalPhoto"\r\n\r\nx')))
    expect(reply.statusCode).toBe(413)
  })
  test.each([
    ['__proto__', form(['name="__proto__"; filename="x.jpg"\r\n\r\nx'])],
    ['another part', form(['name="photo"; filename="x.jpg"\r\n\r\nx'])],
    ['a text instead of a file', form(['name="originalPhoto"\r\n\r\nx'])],
    ['no part', form([])],
    ['no boundary', { headers: { 'content-type': 'multipart/form-data' }, payload: Buffer.from('x') }],
    [
      'a body that breaks off',
      {
        ...form([]),
        payload: Buffer.from('--b\r\nContent-Disposition: form-data; name="originalPhoto"; filename="x"\r\n\r\nx'),
      },
    ],
  ])('%s is 400', async (_what, body) => {
    const reply = await world.upload(body)
    expect(reply.statusCode).toBe(400)
    expect(await world.incoming()).toEqual([])
  })
  test('JSON is 415', async () => {
    const reply = await world.upload({ headers: { 'content-type': 'application/json' }, payload: Buffer.from('{}') })
    expect(reply.statusCode).toBe(415)
  })
})
