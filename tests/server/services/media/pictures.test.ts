import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PICTURE_SIDES_PX } from '#contract/pictures.ts'
import { serviceTypes } from '#server/catalog/catalog.ts'
import { drawPicture } from '#server/sample-pictures/art.ts'
import { pictureCache } from '#server/services/media/picture-cache.ts'
import {
  createPictures,
  parsePictureName,
  type PictureSize,
  type PictureSource,
} from '#server/services/media/pictures.ts'

const TILE: PictureSize = { width: 182, height: 182, fit: 'cover' }
const MODERN = 'image/avif,image/webp,image/apng,*/*;q=0.8'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const storedFiles = async (dir = folder) =>
  (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

describe('a picture’s name', () => {
  test('is taken apart, sizes rounded up to one that is made', () => {
    expect(parsePictureName('dj-07_182x182_cover')).toEqual({ id: 'dj-07', ...TILE })
    expect(parsePictureName('dj-07_150x201')).toEqual({ id: 'dj-07', width: 160, height: 224, fit: 'cover' })
    expect(parsePictureName('default_9999x1_inside')).toEqual({ id: 'default', width: 1600, height: 80, fit: 'inside' })
    expect(parsePictureName('category-dj')).toEqual({ id: 'category-dj', width: 800, height: 800, fit: 'cover' })
  })

  test.each([
    '',
    '../secret',
    '..%2fsecret',
    'a/b',
    'a\\b',
    'dj-07.svg',
    'DJ-07',
    'dj-07_0x100',
    'dj-07_100x',
    'dj-07_-1x100',
    'dj-07_100x100_fill',
    'dj-07_100x100_cover_x',
    'dj-07_12345x100',
    'dj--07',
    '-dj',
    'dj-07\0',
    'dj-07\n',
    'a'.repeat(121),
  ])('refuses %j', (name) => {
    expect(parsePictureName(name)).toBeNull()
  })
})

describe('the drawn pictures', () => {
  test('there are twelve of every service type, and its category pictures, all different', () => {
    for (const { fileName, desktopImage, mobileImage } of serviceTypes) {
      const variants = Array.from({ length: 12 }, (_, i) => drawPicture(`${fileName}-${String(i).padStart(2, '0')}`))
      expect(variants.includes(null), fileName).toBe(false)
      expect(new Set(variants).size, fileName).toBe(12)
      expect(drawPicture(desktopImage), fileName).not.toBeNull()
      expect(drawPicture(mobileImage), fileName).not.toBeNull()
    }
  })

  test('are the same every time and differ by service type', () => {
    expect(drawPicture('dj-03')).toBe(drawPicture('dj-03'))
    expect(new Set(serviceTypes.map(({ fileName }) => drawPicture(`category-${fileName}`))).size).toBe(
      serviceTypes.length,
    )
  })

  test('have no text and no number that failed', () => {
    for (const { fileName } of serviceTypes)
      expect(drawPicture(`${fileName}-05`)).not.toMatch(/<text|NaN|undefined|Infinity/)
  })

  test.each(['dj-12', 'dj-7', 'nobody-01', 'category-nobody', 'dj', ''])('there is none for %j', (id) => {
    expect(drawPicture(id)).toBeNull()
  })
})

describe('rendering', () => {
  test.each([
    [MODERN, 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['image/avif;q=0, image/webp', 'image/webp', 'webp'],
    ['image/png,*/*', 'image/jpeg', 'jpeg'],
    ['', 'image/jpeg', 'jpeg'],
  ])('for Accept %j answers %s', async (accept, contentType, format) => {
    const picture = await createPictures({ cacheDir: folder }).render('dj-07', TILE, accept)
    expect(picture?.contentType).toBe(contentType)
    expect(await sharp(picture?.body).metadata()).toMatchObject({ format, width: 182, height: 182 })
  })

  test('rounds sizes up and keeps a drawing square with `inside`', async () => {
    const pictures = createPictures({ cacheDir: folder })
    const wide = await pictures.render('clown-01', { width: 900, height: 300, fit: 'cover' }, 'image/webp')
    expect(await sharp(wide?.body).metadata()).toMatchObject({ width: 960, height: 320 })
    const inside = await pictures.render('clown-01', { width: 900, height: 300, fit: 'inside' }, 'image/webp')
    expect(await sharp(inside?.body).metadata()).toMatchObject({ width: 320, height: 320 })
  })

  test('keeps tiles small enough for a page of fifty', async () => {
    const pictures = createPictures({ cacheDir: folder })
    const tiles = await Promise.all(
      ['dj-00', 'mariachi-band-03', 'photographer-05', 'wedding-planner-08'].map((id) =>
        pictures.render(id, TILE, MODERN),
      ),
    )
    for (const tile of tiles) expect(tile?.body.length).toBeLessThan(8 * 1024)
  })

  test('answers null for an unknown id and stores nothing', async () => {
    expect(await createPictures({ cacheDir: folder }).render('nobody-01', TILE, MODERN)).toBeNull()
    expect(await storedFiles()).toEqual([])
  })

  test.each(['../../etc/passwd', 'dj-07_182x182', 'dj-07/..'])(
    'for %j, which is not an id, answers null untouched',
    async (id) => {
      const asked: string[] = []
      const source: PictureSource = { find: async (wanted) => (asked.push(wanted), drawPicture('dj-00')) }
      expect(await createPictures({ cacheDir: folder, sources: [source] }).render(id, TILE, MODERN)).toBeNull()
      expect(asked).toEqual([])
    },
  )

  test('gives the same picture the same etag and another one another', async () => {
    const pictures = createPictures({ cacheDir: folder })
    const [first, again, other] = await Promise.all([
      pictures.render('dj-07', TILE, MODERN),
      createPictures({ cacheDir: join(folder, 'elsewhere') }).render('dj-07', TILE, MODERN),
      pictures.render('dj-08', TILE, MODERN),
    ])
    expect(first?.etag).toMatch(/^"[\w-]{22}"$/)
    expect(again?.etag).toBe(first?.etag)
    expect(other?.etag).not.toBe(first?.etag)
  })

  test('makes a picture once and reads it from the disk afterwards, even after a restart', async () => {
    const source = countingSource()
    const first = await createPictures({ cacheDir: folder, sources: [source] }).render('photo-1', TILE, MODERN)
    const second = await createPictures({ cacheDir: folder, sources: [source] }).render('photo-1', TILE, MODERN)
    expect(source.asked).toBe(1)
    expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true)
    expect((await storedFiles()).map(({ name }) => name)).toEqual(['photo-1_182x182_cover.avif'])
  })

  test('makes a picture once for everybody who asks at the same time', async () => {
    const source = countingSource()
    const pictures = createPictures({ cacheDir: folder, sources: [source] })
    const all = await Promise.all(Array.from({ length: 20 }, () => pictures.render('photo-1', TILE, MODERN)))
    expect(source.asked).toBe(1)
    expect(new Set(all.map((picture) => picture?.etag)).size).toBe(1)
  })

  test('finishes more pictures than may be made at once', async () => {
    const pictures = createPictures({ cacheDir: folder, concurrency: 1 })
    const all = await Promise.all(
      PICTURE_SIDES_PX.slice(0, 5).map((side) =>
        pictures.render('dj-01', { width: side, height: side, fit: 'cover' }, 'image/webp'),
      ),
    )
    expect(all.every(Boolean)).toBe(true)
  })

  test('of an original that is gone gives none, although it was made before', async () => {
    let gone = false
    const source: PictureSource = { find: async () => drawPicture('dj-00'), isGone: async () => gone }
    const pictures = createPictures({ cacheDir: folder, sources: [source] })
    expect(await pictures.render('photo-1', TILE, MODERN)).not.toBeNull()
    gone = true
    expect(await pictures.render('photo-1', TILE, MODERN)).toBeNull()
  })

  test('reads an original when its turn has come, not while it waits', async () => {
    const first = Promise.withResolvers<Buffer | string | null>()
    const asked: string[] = []
    const source: PictureSource = {
      find: (id) => (asked.push(id), asked.length === 1 ? first.promise : Promise.resolve(drawPicture('dj-00'))),
    }
    const pictures = createPictures({ cacheDir: folder, sources: [source], concurrency: 1 })
    const waiting = ['photo-1', 'photo-2', 'photo-3'].map((id) => pictures.render(id, TILE, MODERN))
    await expect.poll(() => asked.length).toBe(1)
    first.resolve(drawPicture('dj-00'))
    expect(asked).toHaveLength(1)
    await Promise.all(waiting)
    expect(asked).toHaveLength(3)
  })

  test('refuses with 503 what comes when too many wait, and makes the others', async () => {
    const started = Promise.withResolvers<void>()
    const source: PictureSource = { find: async () => (await started.promise, drawPicture('dj-00')) }
    const pictures = createPictures({ cacheDir: folder, sources: [source], concurrency: 1 })
    const all = Array.from({ length: 202 }, (_, i) =>
      pictures.render(`photo-${i}`, { width: 80, height: 80, fit: 'cover' }, 'image/jpeg'),
    )
    const refused = await Promise.race(
      all.map((one) =>
        one.then(
          () => null,
          (error: unknown) => error,
        ),
      ),
    )
    expect(refused).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
    started.resolve()
    const ends = await Promise.allSettled(all)
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(201)
  })

  test('says what it has to draw, by its size, and nothing for what is made already', async () => {
    const pictures = createPictures({ cacheDir: folder })
    const spent: number[] = []
    const spend = (megapixels: number) => void spent.push(megapixels)
    await pictures.render('dj-07', { width: 480, height: 320, fit: 'cover' }, MODERN, spend)
    await pictures.render('dj-07', { width: 480, height: 320, fit: 'cover' }, MODERN, spend)
    expect(spent).toEqual([0.1536])
  })

  test('after a failure tries again instead of remembering it', async () => {
    let broken = true
    const source: PictureSource = {
      find: async () => (broken ? Buffer.from('not a picture') : drawPicture('dj-00')),
    }
    const pictures = createPictures({ cacheDir: folder, sources: [source], concurrency: 1 })
    await expect(pictures.render('photo-1', TILE, MODERN)).rejects.toThrow()
    broken = false
    expect(await pictures.render('photo-1', TILE, MODERN)).not.toBeNull()
  })

  test('works when nothing can be stored', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    expect(await createPictures({ cacheDir: file }).render('dj-07', TILE, MODERN)).not.toBeNull()
  })

  test('turns uploaded photos upright, fits them and drops their metadata', async () => {
    const upload = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#c00' } })
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const pictures = createPictures({ cacheDir: folder, sources: [{ find: async () => upload }] })
    const cover = await pictures.render('photo-1', TILE, 'image/jpeg')
    const metadata = await sharp(cover?.body).metadata()
    expect(metadata).toMatchObject({ width: 182, height: 182 })
    expect(metadata.exif).toBeUndefined()
    const inside = await pictures.render('photo-1', { width: 182, height: 182, fit: 'inside' }, 'image/jpeg')
    expect(await sharp(inside?.body).metadata()).toMatchObject({ width: 91, height: 182 })
  })
})

describe('the pictures on disk', () => {
  test('give way to newer ones when there are too many', async () => {
    const cache = pictureCache(folder, 10_000)
    for (let i = 0; i < 30; i++) await cache.write(`picture-${i}`, Buffer.alloc(1000))
    const files = await storedFiles()
    expect(files.length).toBeLessThanOrEqual(10)
    expect(files.length).toBeGreaterThan(5)
    expect(await cache.read('picture-29')).not.toBeNull()
  })

  test('are whole: nothing unfinished is left behind', async () => {
    const cache = pictureCache(folder)
    await Promise.all(Array.from({ length: 20 }, () => cache.write('same', Buffer.alloc(5000, 7))))
    const files = await storedFiles()
    expect(files.map(({ name }) => name)).toEqual(['same'])
    expect(await readFile(join(files[0]!.parentPath, 'same'))).toEqual(Buffer.alloc(5000, 7))
  })
})

/** A source of one photo that counts how often it is asked. */
function countingSource(): PictureSource & { asked: number } {
  return {
    asked: 0,
    async find() {
      this.asked++
      return drawPicture('dj-00')
    },
  }
}
