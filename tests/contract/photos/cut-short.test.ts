/** Photos whose last bytes are missing, of each kind that is taken. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isCutShort } from '#contract/photos/cut-short.ts'
import { imageKindOf, isHeic, type ImageKind } from '#contract/photos/image-kind.ts'

const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#875' } })
const files: Record<ImageKind, Promise<Buffer>> = {
  jpeg: picture.clone().withMetadata().jpeg().toBuffer(),
  png: picture.clone().png().toBuffer(),
  webp: picture.clone().webp().toBuffer(),
  avif: picture.clone().avif().toBuffer(),
}

describe.each(Object.entries(files) as [ImageKind, Promise<Buffer>][])('%s', (kind, made) => {
  test('is whole, also with something behind it', async () => {
    const file = await made
    expect(imageKindOf(file)).toBe(kind)
    expect(isCutShort(file, kind)).toBe(false)
    // A box of AVIF would have to say how long it is.
    const behind =
      kind === 'avif' ? Buffer.from('\0\0\0\x0Cfree1234', 'latin1') : Buffer.from('the film of a motion photo')
    expect(isCutShort(Buffer.concat([file, behind]), kind)).toBe(false)
  })

  test('is cut short wherever its end is missing', async () => {
    const file = await made
    for (let missing = 1; missing < file.length - 32; missing += 1)
      expect([missing, isCutShort(file.subarray(0, file.length - missing), kind)]).toEqual([missing, true])
  })
})

test.each(['heic', 'heix', 'mif1'])(
  'a photo of an iPhone is known by its brand %s, and is none that is taken',
  (brand) => {
    const head = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1')
    expect([imageKindOf(head), isHeic(head)]).toEqual([null, true])
  },
)

test('an AVIF names HEIF’s brand, too', async () => {
  const head = Buffer.from('\0\0\0\x1Cftypavif\0\0\0\0mif1avifmiaf', 'latin1')
  expect([imageKindOf(head), isHeic(head)]).toEqual(['avif', false])
})
