import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mustShrink, preparePhoto, sizeProblem } from '#src/photos/prepare-photo.ts'

const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#875' } })
    .jpeg()
    .toBuffer()
const problemOf = async (content: Buffer | string, name = 'party.jpg') =>
  (
    await preparePhoto(
      new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type: 'image/jpeg' }),
    )
  ).problem

test.each([
  ['nothing', '', 'This file is empty. Choose another photo.'],
  ['a PDF', '%PDF-1.7', 'We can’t use this file. Choose a JPEG, PNG, WebP or AVIF photo.'],
  [
    'a HEIC photo',
    '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
    'This is a HEIC photo, which most browsers can’t show. Save it as a JPEG, or choose another photo.',
  ],
])('%s called party.jpg is refused as what it is', async (_what, content, problem) => {
  expect(await problemOf(content)).toBe(problem)
})

test('a photo without its last bytes is refused before it is cropped', async () => {
  const file = await photo()
  const missing = 'The end of this photo is missing. Copy it to this device again, or choose another photo.'
  expect(await problemOf(file.subarray(0, -2))).toBe(missing)
  expect(await problemOf(file.subarray(0, file.length / 2))).toBe(missing)
})

test('the largest photos of phones become smaller; a photo that nothing shows as large is refused', () => {
  const jpeg = { kind: 'jpeg', bytes: 5_000_000 } as const
  expect(mustShrink({ ...jpeg, width: 8000, height: 6000 })).toBe(false)
  expect(mustShrink({ ...jpeg, width: 12_000, height: 9000 })).toBe(true)
  expect(mustShrink({ ...jpeg, bytes: 30_000_000, width: 4000, height: 3000 })).toBe(true)
  expect(mustShrink({ ...jpeg, kind: 'avif', width: 8000, height: 6000 })).toBe(true)
  expect(sizeProblem({ width: 16_320, height: 12_240 })).toBeNull()
  expect(sizeProblem({ width: 20_000, height: 20_000 })).toBe(
    'This photo is too large. Choose one up to 250 megapixels.',
  )
  expect(sizeProblem({ width: 4000, height: 20 })).toBe(
    'This photo is too small. Choose one at least 100 by 100 pixels.',
  )
})
