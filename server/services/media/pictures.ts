/**
 * Pictures in the size, fit and format that a browser requests. They come from a list of sources: the drawn sample
 * pictures and any other source that knows an id (uploaded photos). Replies depend on Accept: send `Vary: Accept`.
 */
import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { Unavailable } from '#server/services/errors.ts'
import { artVersion, drawPicture } from '#server/sample-pictures/art.ts'
import { pictureCache } from './picture-cache.ts'
import { madeSide, parsePictureName, type PictureSize } from './picture-name.ts'
import { concurrencyLimit } from '#server/services/concurrency-limit.ts'

export { parsePictureName, type PictureSize } from './picture-name.ts'

export interface PictureSource {
  /**
   * The original: an encoded photo, or SVG text whose root has a square `viewBox` and no size. Null for an unknown id.
   */
  find(id: string): Promise<Buffer | string | null>
  /** Whether the picture was removed from this source: if so, its cached renderings are not served either. */
  isGone?(id: string): Promise<boolean>
}

interface Picture {
  body: Buffer
  /** One of `image/avif`, `image/webp` and `image/jpeg`. */
  contentType: string
  /** A strong ETag, including its quotes. */
  etag: string
}

export interface Pictures {
  /**
   * The picture with an id in the best format that `accept` (the request's header) allows; null for an unknown id.
   * @param spend is called with the megapixels to render before rendering; an error it throws ends the call
   * @throws Unavailable if too many pictures are waiting to be rendered
   */
  render(id: string, size: PictureSize, accept: string, spend?: (megapixels: number) => void): Promise<Picture | null>
}

interface PicturesOptions {
  /** Folder for rendered pictures; created when needed, may be deleted at any time. */
  cacheDir: string
  /** Checked in this order, before the drawn sample pictures. */
  sources?: readonly PictureSource[]
  /** How many pictures are rendered at the same time; by default one per processor. */
  concurrency?: number
}

// Every picture is made once and stored: libvips has nothing to remember, and one thread for each is enough, because
// `concurrency` of them are made at the same time.
sharp.cache(false)
sharp.concurrency(1)

const FORMATS = {
  // Effort 1: a fifth smaller than 0 for a quarter more time; 2 saves almost nothing more on drawings, and 3 and up
  // double the time.
  avif: { contentType: 'image/avif', encode: (image: Sharp) => image.avif({ quality: 56, effort: 1 }) },
  webp: { contentType: 'image/webp', encode: (image: Sharp) => image.webp({ quality: 80, effort: 2 }) },
  jpeg: { contentType: 'image/jpeg', encode: (image: Sharp) => image.jpeg({ quality: 82, progressive: true }) },
} as const
type Format = keyof typeof FORMATS

/** Enough for a few pages of results; beyond that, requests are refused. */
const WAITING_MAX = 200
const RETRY_AFTER_SECONDS = 5
const full = () => new Unavailable(RETRY_AFTER_SECONDS)

/** Larger originals are rejected rather than decoded (a small file can contain a huge picture). */
const ORIGINAL_MAX_PIXELS = 50_000_000

/** The drawn sample pictures (docs/specification.md#sample-marketplace). */
const samplePictures: PictureSource = { find: (id) => Promise.resolve(drawPicture(id)) }

export function createPictures({
  cacheDir,
  sources = [],
  concurrency = availableParallelism(),
}: PicturesOptions): Pictures {
  const all = [...sources, samplePictures]
  const cache = pictureCache(join(cacheDir, `drawn-${artVersion()}`))
  const pending = new Map<string, Promise<Buffer | null>>()
  const limit = concurrencyLimit(concurrency, { max: WAITING_MAX, full })

  async function find(id: string): Promise<Buffer | string | null> {
    for (const source of all) {
      const original = await source.find(id)
      if (original !== null) return original
    }
    return null
  }

  async function isGone(id: string): Promise<boolean> {
    for (const source of all) if (await source.isGone?.(id)) return true
    return false
  }

  async function make(key: string, id: string, size: PictureSize, format: Format): Promise<Buffer | null> {
    // The original is read only when the work starts: a waiting task takes no memory.
    const body = await limit(async () => {
      const original = await find(id)
      return original === null ? null : FORMATS[format].encode(sized(original, size)).toBuffer()
    })
    if (body) await cache.write(key, body)
    return body
  }

  /** Concurrent requests for the same picture share one rendering. */
  function makeOnce(key: string, id: string, size: PictureSize, format: Format): Promise<Buffer | null> {
    const making = pending.get(key) ?? make(key, id, size, format).finally(() => pending.delete(key))
    pending.set(key, making)
    return making
  }

  return {
    async render(id, size, accept, spend) {
      if (parsePictureName(id)?.id !== id || (await isGone(id))) return null
      const made: PictureSize = { width: madeSide(size.width), height: madeSide(size.height), fit: size.fit }
      const format = bestFormat(accept)
      const key = `${id}_${made.width}x${made.height}_${made.fit}.${format}`
      let body = await cache.read(key)
      if (!body) {
        if (!pending.has(key)) spend?.((made.width * made.height) / 1e6)
        body = await makeOnce(key, id, made, format)
      }
      if (!body) return null
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      return { body, contentType: FORMATS[format].contentType, etag }
    },
  }
}

/**
 * Prefers AVIF, then WebP, then JPEG, as far as the Accept header names them; a bare wildcard gets JPEG, which every
 * client supports.
 */
function bestFormat(accept: string): Format {
  const takes = (type: string) =>
    accept.split(',').some((part) => part.trim().startsWith(type) && !/;\s*q=0(\.0*)?\s*$/.test(part))
  if (takes('image/avif')) return 'avif'
  return takes('image/webp') ? 'webp' : 'jpeg'
}

/**
 * The original in its new size. A drawing is rendered at the requested size and extends beyond its square, so that
 * `cover` and `contain` give the same result; `inside` keeps it square. Photos are rotated upright and lose their
 * metadata.
 */
function sized(original: Buffer | string, { width, height, fit }: PictureSize): Sharp {
  if (typeof original === 'string') {
    const side = Math.min(width, height)
    const [w, h] = fit === 'inside' ? [side, side] : [width, height]
    return sharp(Buffer.from(original.replace('<svg ', `<svg width="${w}" height="${h}" `))).flatten({
      background: '#fff',
    })
  }
  return sharp(original, { limitInputPixels: ORIGINAL_MAX_PIXELS })
    .rotate()
    .resize(width, height, { fit, withoutEnlargement: fit === 'inside', background: '#fff' })
    .flatten({ background: '#fff' })
}
