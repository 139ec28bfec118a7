import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { crc32, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PHOTO_MAX_BYTES } from '#contract/limits.ts'
import { sql } from '#server/db/sql.ts'
import { runDueJobs } from '#server/services/job-runner.ts'
import { localMediaStore } from '#server/services/media-store.ts'
import { photoJobHandlers } from '#server/services/vendor-photos.ts'
import { NOW, testApp } from '#tests/support/app.ts'
import type { TestApp } from '#tests/support/app.ts'
import { bearerOf, multipart, signedUp, typedFields } from '#tests/support/signup.ts'
import type { SignupReply } from '#contract/commerce.ts'

let world: TestApp
let mira: SignupReply
let other: SignupReply
beforeAll(async () => {
  world = await testApp()
  mira = await signedUp(world.app)
  other = await signedUp(world.app, typedFields({ email: 'other@example.com' }))
})
afterAll(() => world.close())

const incoming = () => readdir(join(world.dataDir, 'incoming'))

const upload = (body: { headers: Record<string, string>; payload: Buffer }, headers: Record<string, string> = bearerOf(mira)) =>
  world.app.inject({ method: 'POST', url: '/api/v1/media-api', headers: { ...body.headers, ...headers }, payload: body.payload })

/** Four quarters: red, green, blue, yellow; the first row is red and green. */
async function quarters(width = 400, height = 300): Promise<Sharp> {
  const quarter = (background: string) => sharp({ create: { width: width / 2, height: height / 2, channels: 3, background } }).png().toBuffer()
  const [red, green, blue, yellow] = await Promise.all(['#f00', '#0f0', '#00f', '#ff0'].map(quarter))
  return sharp({ create: { width, height, channels: 3, background: '#000' } }).composite([
    { input: red, left: 0, top: 0 },
    { input: green, left: width / 2, top: 0 },
    { input: blue, left: 0, top: height / 2 },
    { input: yellow, left: width / 2, top: height / 2 },
  ])
}

/** The corners of a picture, from the left top one clockwise: which of the four colours. */
async function corners(jpeg: Buffer): Promise<string[]> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const nameAt = (x: number, y: number) => {
    const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * info.channels)
    return ({ '100': 'red', '010': 'green', '001': 'blue', '110': 'yellow' } as Record<string, string>)[[r, g, b].map((c) => (c > 127 ? 1 : 0)).join('')] ?? '?'
  }
  const [right, bottom] = [info.width - 9, info.height - 9]
  return [nameAt(8, 8), nameAt(right, 8), nameAt(right, bottom), nameAt(8, bottom)]
}

const shown = async (url: string, size = '_1600x1600_inside') =>
  (await world.app.inject({ url: `${url}${size}`, headers: { accept: 'image/jpeg' } })).rawPayload

describe('an original', () => {
  test('is kept upright and without its metadata', async () => {
    const sideways = await (await quarters()).jpeg().withMetadata({ orientation: 6 }).withExif({ IFD0: { Copyright: 'Mira' } }).toBuffer()
    const reply = await upload(multipart(sideways))
    expect(reply.statusCode).toBe(200)
    const { url, naturalWidth, naturalHeight } = reply.json()
    expect([naturalWidth, naturalHeight]).toEqual([300, 400])
    const picture = await shown(url)
    const { exif, orientation } = await sharp(picture).metadata()
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined })
    expect(await corners(picture)).toEqual(['blue', 'red', 'green', 'yellow'])
  })

  test('is not taken beside thirty others that are not shown', async () => {
    const collector = await signedUp(world.app, typedFields({ email: 'collector@example.com' }))
    await world.db.query(sql`
      insert into media (account_id, sha256, width, height, bytes, created_at)
      select ${collector.account.id}::int, sha256(convert_to(n::text, 'UTF8')), 400, 300, 1, ${NOW}::timestamptz from generate_series(1, 30) as n`)
    const photo = await (await quarters()).jpeg().toBuffer()
    const reply = await upload(multipart(photo), bearerOf(collector))
    expect([reply.statusCode, reply.json().code]).toEqual([429, 'tooMany'])
    await world.db.query(sql`delete from media where account_id = ${collector.account.id}::int`)
  })

  test('that is uploaded again is the same one', async () => {
    const photo = await (await quarters(402)).jpeg().toBuffer()
    const [first, again] = [await upload(multipart(photo)), await upload(multipart(photo))]
    expect(again.json()).toEqual(first.json())
    const others = await upload(multipart(photo), bearerOf(other))
    expect(others.json().mediaApiGuid).not.toBe(first.json().mediaApiGuid)
  })

  test.each(['png', 'webp', 'avif'] as const)('may be %s', async (format) => {
    const photo = await (await quarters()).toFormat(format).toBuffer()
    expect((await upload(multipart(photo))).statusCode).toBe(200)
  })

  test('is taken from nobody who is not signed in', async () => {
    const photo = await (await quarters()).jpeg().toBuffer()
    expect((await upload(multipart(photo), {})).statusCode).toBe(401)
  })
})

describe('fault 56: what is no photo is 415, whatever it calls itself', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>alert(1)</script></svg>'
  test.each([
    ['an SVG', Buffer.from(svg)],
    ['an SVG after an XML declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML that starts like a GIF', Buffer.from('GIF89a/*<script>alert(1)</script>*/')],
    ['HTML that starts like a JPEG', Buffer.from('\u00ff\u00d8\u00ff\u00e0<script>alert(1)</script>'.padEnd(400), 'latin1')],
    ['SVG that starts like a PNG', Buffer.from(`\u0089PNG\r\n\u001a\n${svg}`, 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('%s', async (_what, file) => {
    const reply = await upload(multipart(file))
    expect([reply.statusCode, reply.json().code]).toEqual([415, 'unsupported'])
    expect(await incoming()).toEqual([])
  })

  test('half a photo', async () => {
    const photo = await (await quarters(1600, 1200)).jpeg({ quality: 100 }).toBuffer()
    expect((await upload(multipart(photo.subarray(0, photo.length / 2)))).statusCode).toBe(415)
  })

  test('a photo with HTML at its end loses the HTML', async () => {
    const photo = Buffer.concat([await (await quarters(404)).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const reply = await upload(multipart(photo))
    expect(reply.statusCode).toBe(200)
    const kept = await localMediaStore(join(world.dataDir, 'media')).get(`photo-${reply.json().mediaApiGuid}`)
    expect(kept?.includes('<script>')).toBe(false)
  })
})

test('fault 57: a small file of 196 megapixels is 413 and never decoded', async () => {
  const small = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff' } }).png().toBuffer()
  // Width and height are in the first chunk, and its checksum after them.
  small.writeUInt32BE(14_000, 16)
  small.writeUInt32BE(14_000, 20)
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29)
  const reply = await upload(multipart(small))
  expect([reply.statusCode, reply.json().code]).toEqual([413, 'tooLarge'])
})

describe('fault 58: a body that unpacks to too much is 413', () => {
  const gzip = { 'content-encoding': 'gzip' }
  test('as a photo', async () => {
    const { headers, payload } = multipart(Buffer.alloc(100 * 1024 * 1024))
    const packed = gzipSync(payload)
    expect(packed.length).toBeLessThan(200_000)
    const reply = await upload({ headers: { ...headers, ...gzip }, payload: packed })
    expect(reply.statusCode).toBe(413)
    expect(await incoming()).toEqual([])
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
    expect((await upload({ headers: { ...headers, ...gzip }, payload: gzipSync(payload) })).statusCode).toBe(200)
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
  const reply = await upload(multipart(Buffer.alloc(PHOTO_MAX_BYTES + 1, 1)))
  expect(reply.statusCode).toBe(413)
  expect(await incoming()).toEqual([])
})

describe('fault 59: forms that are no upload', () => {
  const form = (parts: readonly string[]) => ({
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.from(`${parts.map((part) => `--b\r\nContent-Disposition: form-data; ${part}`).join('\r\n')}\r\n--b--\r\n`),
  })
  test('ten thousand parts are 413', async () => {
    const reply = await upload(form(Array.from({ length: 10_000 }, () => 'name="originalPhoto"\r\n\r\nx')))
    expect(reply.statusCode).toBe(413)
  })
  test.each([
    ['__proto__', form(['name="__proto__"; filename="x.jpg"\r\n\r\nx'])],
    ['another part', form(['name="photo"; filename="x.jpg"\r\n\r\nx'])],
    ['a text instead of a file', form(['name="originalPhoto"\r\n\r\nx'])],
    ['no part', form([])],
    ['no boundary', { headers: { 'content-type': 'multipart/form-data' }, payload: Buffer.from('x') }],
    ['a body that breaks off', { ...form([]), payload: Buffer.from('--b\r\nContent-Disposition: form-data; name="originalPhoto"; filename="x"\r\n\r\nx') }],
  ])('%s is 400', async (_what, body) => {
    const reply = await upload(body)
    expect(reply.statusCode).toBe(400)
    expect(await incoming()).toEqual([])
  })
  test('JSON is 415', async () => {
    const reply = await upload({ headers: { 'content-type': 'application/json' }, payload: Buffer.from('{}') })
    expect(reply.statusCode).toBe(415)
  })
})

test('fault 60: an upload that breaks off leaves no file', async () => {
  const { app } = world
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const { headers, payload } = multipart(Buffer.alloc(2 * 1024 * 1024, 0xff))
  const sending = request({
    port,
    method: 'POST',
    path: '/api/v1/media-api',
    headers: { ...headers, ...bearerOf(mira), 'content-length': String(payload.length) },
  })
  sending.on('error', () => undefined)
  sending.write(payload.subarray(0, 1024 * 1024))
  await vi.waitFor(async () => expect(await incoming()).toHaveLength(1), 5000)
  sending.destroy()
  await vi.waitFor(async () => expect(await incoming()).toEqual([]), 5000)
})

test('an upload may take longer than other requests', async () => {
  const slow = await testApp({ settings: { requestTimeoutMs: 300 } })
  const signup = await signedUp(slow.app)
  await slow.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = slow.app.server.address() as AddressInfo
  const { headers, payload } = multipart(await (await quarters()).jpeg().toBuffer())
  const begin = (path: string, more: Record<string, string>, length: number) => {
    const sending = request({ port, method: 'POST', path, headers: { ...more, 'content-length': String(length) } })
    return { sending, answer: new Promise<number | undefined>((resolve) => sending.on('response', (reply) => resolve(reply.resume().statusCode))) }
  }
  const upload = begin('/api/v1/media-api', { ...headers, ...bearerOf(signup) }, payload.length)
  upload.sending.write(payload.subarray(0, 100))
  const json = begin('/api/v1/vendor-signup-sessions', { 'content-type': 'application/json' }, 100)
  json.sending.on('error', () => undefined)
  json.sending.write('{')
  expect(await json.answer).toBe(408)
  upload.sending.end(payload.subarray(100))
  expect(await upload.answer).toBe(200)
  await slow.close()
})

describe("a vendor's photo", () => {
  const photosOf = (signup: SignupReply) => `/vendor-api/vendors/${signup.member.id}/photos`
  const whole = { left: 0, top: 0, right: 400, bottom: 300 }
  async function original() {
    return (await upload(multipart(await (await quarters()).jpeg({ quality: 100 }).toBuffer()))).json()
  }
  const cut = async (more: object, { method = 'POST', url = photosOf(mira), headers = bearerOf(mira) }: { method?: 'POST' | 'PUT'; url?: string; headers?: Record<string, string> } = {}) => {
    const { mediaApiGuid, naturalWidth, naturalHeight } = await original()
    return world.app.inject({
      method,
      url,
      headers,
      payload: { mediaApiGuid, naturalWidth, naturalHeight, crop: whole, rotation: 0, caption: '', type: 'profile', ...more },
    })
  }

  test.each([
    ['as it is', { crop: whole }, ['red', 'green', 'yellow', 'blue']],
    ['cut', { crop: { left: 200, top: 0, right: 400, bottom: 300 } }, ['green', 'green', 'yellow', 'yellow']],
    ['turned', { rotation: 90, crop: { left: 0, top: 0, right: 300, bottom: 400 } }, ['blue', 'red', 'green', 'yellow']],
    ['turned, then cut', { rotation: 270, crop: { left: 0, top: 0, right: 300, bottom: 200 } }, ['green', 'yellow', 'yellow', 'green']],
    ['cut in the scale of the phone', { naturalWidth: 4000, naturalHeight: 3000, crop: { left: 0, top: 0, right: 2000, bottom: 3000 } }, ['red', 'red', 'blue', 'blue']],
  ])('%s', async (_how, more, expected) => {
    const reply = await cut(more)
    expect(reply.statusCode).toBe(200)
    expect(await corners(await shown(reply.json().url))).toEqual(expected)
  })

  test('is one of its kind; a change gives it a new address, and the old picture is still there', async () => {
    const first = await cut({ type: 'searchResult' })
    const { id, url } = first.json()
    const changed = await cut({ type: 'searchResult', caption: 'On stage' }, { method: 'PUT', url: `${photosOf(mira)}/${id}` })
    expect(changed.json()).toMatchObject({ id, type: 'searchResult', caption: 'On stage' })
    expect(changed.json().url).not.toBe(url)
    expect((await shown(url)).length).toBeGreaterThan(0)
    const again = await cut({ type: 'searchResult' })
    expect(again.json().id).toBe(id)
    const member = await world.app.inject({ url: `/api/v1/members/${mira.member.id}`, headers: bearerOf(mira) })
    expect(member.json()).toMatchObject({ searchPhotoId: id, searchResultPhotoUrl: again.json().url })
    expect(member.json().profilePhotoUrl).not.toBe(again.json().url)
  })

  test('belongs to its vendor', async () => {
    expect((await cut({}, { headers: {} })).statusCode).toBe(401)
    expect((await cut({}, { headers: bearerOf(other) })).statusCode).toBe(403)
    // The other vendor's own photos, from an original that is not its own.
    const stolen = await cut({}, { url: photosOf(other), headers: bearerOf(other) })
    expect([stolen.statusCode, stolen.json().errors[0].name]).toEqual([400, 'mediaApiGuid'])
    const mine = await cut({})
    const reply = await cut({}, { method: 'PUT', url: `${photosOf(other)}/${mine.json().id}`, headers: bearerOf(other) })
    expect(reply.statusCode).toBe(404)
  })

  test.each([
    ['an empty crop', { crop: { left: 10, top: 10, right: 10, bottom: 20 } }, 'crop'],
    ['a crooked turn', { rotation: 45 }, 'rotation'],
    ['the size of another picture', { naturalWidth: 400, naturalHeight: 900 }, 'naturalWidth'],
    ['another kind', { type: 'banner' }, 'type'],
  ])('is not made of %s', async (_what, more, field) => {
    const reply = await cut(more)
    expect([reply.statusCode, reply.json().errors[0].name]).toEqual([400, field])
  })

  test('that was replaced goes after a week, the one that is shown stays', async () => {
    const { db } = world
    const replaced = (await cut({})).json()
    const current = (await cut({})).json()
    const at = (url: string) => world.app.inject({ url: `${url}_80x80` })
    const seen = await at(replaced.url)
    const store = localMediaStore(join(world.dataDir, 'media'))
    await runDueJobs({
      db,
      clock: () => new Date(NOW.getTime() + 8 * 24 * 60 * 60 * 1000),
      handlers: { emailConfirm: () => Promise.resolve(), settleOrder: () => Promise.resolve(), ...photoJobHandlers({ db, media: { store } as never }) },
      report: (kind, error) => expect.unreachable(`${kind}: ${String(error)}`),
    })
    const idOf = (url: string) => url.slice('/pictures/'.length)
    expect(await store.get(idOf(replaced.url))).toBeNull()
    // Nor is it shown any more, in any size that was made of it.
    expect([seen.statusCode, (await at(replaced.url)).statusCode, (await at(current.url)).statusCode]).toEqual([200, 404, 200])
    expect(await store.get(idOf(current.url))).not.toBeNull()
    expect(await store.get(`photo-${current.mediaApiGuid}`)).not.toBeNull()
    expect(await db.query(sql`select 1 from media where not exists (select from photo where media_id = media.id)`)).toEqual([])
  })
})
