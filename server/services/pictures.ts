/**
 * Pictures in the size, the fit and the format that a browser asks for. Where they come from is a list of sources: the
 * drawn sample pictures, and whatever else knows an id (uploaded photos). Replies depend on Accept: send `Vary: Accept`.
 */
import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { artVersion, drawPicture } from './pictures-art.ts'
import { pictureCache } from './pictures-cache.ts'
import { madeSide, parsePictureName, type PictureSize } from './pictures-name.ts'

export { parsePictureName, type PictureName, type PictureSize } from './pictures-name.ts'

export interface PictureSource {
  /** The original: an encoded photo, or SVG text whose root has a square `viewBox` and no size. Null: not mine. */
  find(id: string): Promise<Buffer | string | null>
}

export interface Picture {
  body: Buffer
  /** `image/avif`, `image/webp` or `image/jpeg`. */
  contentType: string
  /** Strong, with its quotes. */
  etag: string
}

export interface Pictures {
  /** The picture of an id in the best format that `accept` (the request's header) allows; null for an unknown id. */
  render(id: string, size: PictureSize, accept: string): Promise<Picture | null>
}

export interface PicturesOptions {
  /** Folder for rendered pictures; made when needed, may be deleted at any time. */
  cacheDir: string
  /** Asked in this order, before the drawn sample pictures. */
  sources?: readonly PictureSource[]
  /** How many pictures are made at the same time; by default one per processor. */
  concurrency?: number
}

const FORMATS = {
  // Effort 1: a fifth smaller than 0 for a quarter more time; 2 saves almost nothing more on drawings, 3 and up double the time.
  avif: { contentType: 'image/avif', encode: (image: Sharp) => image.avif({ quality: 56, effort: 1 }) },
  webp: { contentType: 'image/webp', encode: (image: Sharp) => image.webp({ quality: 80, effort: 2 }) },
  jpeg: { contentType: 'image/jpeg', encode: (image: Sharp) => image.jpeg({ quality: 82, progressive: true }) },
} as const
type Format = keyof typeof FORMATS

/** Larger originals are refused rather than decoded (a small file can hold a huge picture). */
const ORIGINAL_MAX_PIXELS = 50_000_000

/** The drawn sample pictures (decisions 16). */
export const samplePictures: PictureSource = { find: (id) => Promise.resolve(drawPicture(id)) }

export function createPictures({ cacheDir, sources = [], concurrency = availableParallelism() }: PicturesOptions): Pictures {
  const all = [...sources, samplePictures]
  const cache = pictureCache(join(cacheDir, `drawn-${artVersion()}`))
  const underWay = new Map<string, Promise<Buffer | null>>()
  const inTurn = limited(concurrency)

  async function find(id: string): Promise<Buffer | string | null> {
    for (const source of all) {
      const original = await source.find(id)
      if (original !== null) return original
    }
    return null
  }

  async function make(key: string, id: string, size: PictureSize, format: Format): Promise<Buffer | null> {
    const stored = await cache.read(key)
    if (stored) return stored
    const original = await find(id)
    if (original === null) return null
    const body = await inTurn(() => FORMATS[format].encode(sized(original, size)).toBuffer())
    await cache.write(key, body)
    return body
  }

  return {
    async render(id, size, accept) {
      if (parsePictureName(id)?.id !== id) return null
      const made: PictureSize = { width: madeSide(size.width), height: madeSide(size.height), fit: size.fit }
      const format = bestFormat(accept)
      const key = `${id}_${made.width}x${made.height}_${made.fit}.${format}`
      // Whoever asks for the same picture meanwhile waits for the same rendering.
      let making = underWay.get(key)
      if (!making) {
        making = make(key, id, made, format).finally(() => underWay.delete(key))
        underWay.set(key, making)
      }
      const body = await making
      if (!body) return null
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      return { body, contentType: FORMATS[format].contentType, etag }
    },
  }
}

/** AVIF before WebP before JPEG, as far as the Accept header names them; a bare wildcard gets JPEG, which everything reads. */
function bestFormat(accept: string): Format {
  const takes = (type: string) => accept.split(',').some((part) => part.trim().startsWith(type) && !/;\s*q=0(\.0*)?\s*$/.test(part))
  if (takes('image/avif')) return 'avif'
  return takes('image/webp') ? 'webp' : 'jpeg'
}

/**
 * The original in its new size. A drawing is drawn at the size itself, and goes on beyond its square, so that `cover` and
 * `contain` are the same to it; `inside` keeps it square. Photos are turned upright and lose their metadata.
 */
function sized(original: Buffer | string, { width, height, fit }: PictureSize): Sharp {
  if (typeof original === 'string') {
    const side = Math.min(width, height)
    const [w, h] = fit === 'inside' ? [side, side] : [width, height]
    return sharp(Buffer.from(original.replace('<svg ', `<svg width="${w}" height="${h}" `))).flatten({ background: '#fff' })
  }
  return sharp(original, { limitInputPixels: ORIGINAL_MAX_PIXELS })
    .rotate()
    .resize(width, height, { fit, withoutEnlargement: fit === 'inside', background: '#fff' })
    .flatten({ background: '#fff' })
}

/** Runs at most `count` jobs at a time, the rest in the order they came. */
function limited(count: number): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (job) => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
