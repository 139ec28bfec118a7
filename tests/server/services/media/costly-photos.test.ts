/** Photos of a few kilobytes that would hold a decoder for seconds or minutes. */
// @module-tag long: it decodes photos that take seconds
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TooLarge, UnsupportedFile } from '#server/services/errors.ts'
import { decodedPixels } from '#server/services/media/avif-items.ts'
import { localMediaStore } from '#server/services/media/media-store.ts'
import { openMedia } from '#server/services/media/media.ts'
import type { Media } from '#server/services/media/media.ts'
import { avifOf, gridNamedAgain, gridsOfEachOther } from '#tests/support/people/avif-files.ts'

let folder: string
let media: Media
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-costly-'))
  media = await openMedia({ store: localMediaStore(join(folder, 'kept')), incomingDir: join(folder, 'incoming') })
})
afterAll(() => rm(folder, { recursive: true }))

const take = (file: Buffer) => media.take(Readable.from([file]), 'an account')
const picture = sharp({ create: { width: 240, height: 200, channels: 3, background: '#875' } })
const size = { width: 240, height: 200 }

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const packed = deflateSync(Buffer.alloc(100_000))
const TEXTS = {
  zTXt: Buffer.from('Comment\0\0', 'latin1'),
  iTXt: Buffer.from('Comment\0\x01\0\0\0', 'latin1'),
  iCCP: Buffer.from('profile\0\0', 'latin1'),
} as const

/** A PNG with packed texts before its pixels, or after them. */
async function pngWith(type: keyof typeof TEXTS, times: number, isAtEnd = false): Promise<Buffer> {
  const plain = await picture.clone().png().toBuffer()
  const at = isAtEnd ? plain.length - 12 : 33
  const texts = Array.from({ length: times }, () => chunk(type, Buffer.concat([TEXTS[type], packed])))
  return Buffer.concat([plain.subarray(0, at), ...texts, plain.subarray(at)])
}

test.each(['zTXt', 'iTXt', 'iCCP'] as const)('a PNG with hundreds of packed texts (%s) is refused', async (type) => {
  await expect(take(await pngWith(type, 300))).rejects.toThrow(UnsupportedFile)
  await expect(take(await pngWith(type, 300, true))).rejects.toThrow(UnsupportedFile)
})

test('a PNG with a color profile, a title and a few comments is taken', async () => {
  expect(await take(await pngWith('zTXt', 12))).toMatchObject(size)
  expect(await take(await picture.clone().withIccProfile('p3').png().toBuffer())).toMatchObject(size)
})

/** An animation that repeats its last frame. */
async function webpOf(frames: number): Promise<Buffer> {
  const raw = Buffer.alloc(240 * 400 * 3, 90).fill(200, 240 * 200 * 3)
  const file = await sharp(raw, { raw: { width: 240, height: 400, channels: 3, pageHeight: 200 } })
    .webp({ delay: [100, 100] })
    .toBuffer()
  const last = file.subarray(file.lastIndexOf('ANMF'))
  const all = Buffer.concat([file, ...Array.from({ length: frames - 2 }, () => last)])
  all.writeUInt32LE(all.length - 8, 4)
  return all
}

test('a WebP with more frames than any clip is refused; an animation gives its first frame', async () => {
  await expect(take(await webpOf(1001))).rejects.toThrow(UnsupportedFile)
  expect(await take(await webpOf(200))).toMatchObject(size)
})

test('an AVIF that decodes its tiles again and again is refused', async () => {
  const large = { width: 4000, height: 3000 }
  await expect(take(await avifOf('grid', 256, large))).rejects.toThrow(UnsupportedFile)
  await expect(take(await avifOf('grid', 256, large, true))).rejects.toThrow(UnsupportedFile)
  await expect(take(await avifOf('iovl', 1, size))).rejects.toThrow(UnsupportedFile)
})

test('an AVIF whose parts name each other is refused without adding them up', () => {
  expect(decodedPixels(gridsOfEachOther(40))).toBe(Infinity)
  expect(decodedPixels(gridsOfEachOther(1000))).toBe(Infinity)
  expect(decodedPixels(gridNamedAgain(1000))).toBe(Infinity)
})

test('an AVIF beyond 30 megapixels, whose decoding takes a gigabyte of memory, is refused with what to do', async () => {
  const large = await avifOf('grid', 1, { width: 7000, height: 5000 })
  await expect(take(large)).rejects.toThrow(TooLarge)
  await expect(take(large)).rejects.toThrow(/Choose a JPEG, or an AVIF up to 30 megapixels/)
})

test('an AVIF of one picture, of tiles, and with an alpha channel is taken', async () => {
  expect(await take(await picture.clone().avif().toBuffer())).toMatchObject(size)
  const seeThrough = { create: { width: 240, height: 200, channels: 4, background: '#8758' } } as const
  expect(await take(await sharp(seeThrough).avif().toBuffer())).toMatchObject(size)
  expect(await take(await avifOf('grid', 6, size))).toMatchObject({ width: 480, height: 600 })
})
