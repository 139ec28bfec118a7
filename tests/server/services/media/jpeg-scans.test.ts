/** A photo with thousands of scans, each of which a decoder would run over all pixels. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJpegScanner } from '#contract/photos/jpeg-scanner.ts'
import { UnsupportedFile } from '#server/services/errors.ts'
import { localMediaStore } from '#server/services/media/media-store.ts'
import { openMedia } from '#server/services/media/media.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-scans-'))
})
afterAll(() => rm(folder, { recursive: true }))

const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#875' } })
const plain = () => picture.clone().jpeg().toBuffer()
const progressive = () => picture.clone().jpeg({ progressive: true }).toBuffer()
const END = Buffer.from([0xff, 0xd9])

/** The last scan once more, `times` times. */
async function withScans(times: number): Promise<Buffer> {
  const file = await progressive()
  const last = file.subarray(file.lastIndexOf(Buffer.from([0xff, 0xda])), file.lastIndexOf(END))
  return Buffer.concat([file.subarray(0, file.lastIndexOf(END)), ...Array.from({ length: times }, () => last), END])
}

/** Read in parts of odd lengths, as they arrive. */
function scansOf(file: Buffer, enough = 1000): number {
  const scanner = createJpegScanner(enough)
  for (let at = 0; at < file.length; at += 777) if (!scanner.read(file.subarray(at, at + 777))) break
  return scanner.scans()
}

test('scans are counted up to the end of the image, and no further than asked', async () => {
  expect(scansOf(await plain())).toBe(1)
  const usual = scansOf(await progressive())
  expect(usual).toBeGreaterThan(1)
  expect(scansOf(await withScans(300))).toBe(usual + 300)
  expect(scansOf(await withScans(300), 100)).toBe(100)
  // The film of a motion photo has any bytes.
  expect(scansOf(Buffer.concat([await plain(), Buffer.alloc(900, Buffer.from([0xff, 0xda]))]))).toBe(1)
})

test('a false scan within a segment is not counted, and segments reach over the parts of a long file', async () => {
  const file = await plain()
  const comment = Buffer.alloc(65_537, Buffer.from([0xff, 0xda]))
  comment.set([0xff, 0xfe, 0xff, 0xff])
  const commented = Buffer.concat([file.subarray(0, 2), comment, comment, file.subarray(2)])
  expect(scansOf(commented)).toBe(1)
})

test('a photo with more scans than any program writes is refused; a progressive one is taken', async () => {
  const media = await openMedia({ store: localMediaStore(join(folder, 'kept')), incomingDir: join(folder, 'incoming') })
  await expect(media.take(Readable.from([await withScans(200)]), 'an account')).rejects.toThrow(UnsupportedFile)
  expect(await media.take(Readable.from([await progressive()]), 'an account')).toMatchObject({
    width: 640,
    height: 480,
  })
})
