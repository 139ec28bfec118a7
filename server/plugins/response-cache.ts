/**
 * Popular responses as compressed bytes. They are regenerated when vendors that they show change, and when the UTC day
 * ends, because they contain "booked N days ago".
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { utcDate } from '#server/dates.ts'
import type { VendorChange } from '#server/db/connection/vendor-change.ts'
import { concerns, type Shown } from '#server/services/search/shown-vendors.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A response in every encoding requested so far. */
export interface CachedResponse {
  key: string
  status: number
  headers: Record<string, string>
  /** Weak: the same for every encoding. */
  etag: string
  identity: Buffer
  br?: Buffer
  gzip?: Buffer
  /** Encodings that are being made: callers at the same time share one. */
  making: { br?: Promise<Buffer> | undefined; gzip?: Promise<Buffer> | undefined }
  shown: Shown
  /** Whether the smallest encodings have been made, or are being made. */
  refined: boolean
  hits: number
}

interface NewResponse {
  status: number
  headers: Record<string, string>
  body: string | Buffer
  /** Something that is missing may be available the next time, so the response is not cached. */
  isPartial?: boolean
  /** Everything by default. */
  shown?: Shown
}

export interface ResponseCache {
  /**
   * The response under `key`, from the cache or produced by `make`; concurrent callers share one call. Only complete
   * responses with status 200 are cached.
   */
  get(key: string, make: () => Promise<NewResponse>): Promise<CachedResponse>
  /**
   * The body in an encoding. It is compressed quickly at first, and as small as possible once the response is popular.
   */
  encoded(response: CachedResponse, encoding: Encoding): Promise<Buffer>
  /**
   * Drops what shows the vendors that have changed. Such responses that are being produced at this moment are not
   * cached either.
   * @param change null for everything
   */
  drop(change: VendorChange | null): void
  readonly bytes: number
  readonly size: number
}

interface ResponseCacheOptions {
  maxBytes: number
  clock: () => Date
  /** Whether the caller wrote something that what is kept may lack; never by default. */
  needsNewer?: (() => boolean) | undefined
}

/** Smaller bodies gain nothing from compression. */
const COMPRESS_FROM_BYTES = 1024
/** From this hit on, compressing again as small as possible is worth the processor time. */
const POPULAR_HITS = 3
const QUICK_BROTLI = 5
/** A quarter larger in a sixth of the time, while another one is being compressed. */
const HURRIED_BROTLI = 1
const BEST_BROTLI = 10
const BEST_GZIP = 9

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export function makeResponseCache({ maxBytes, clock, needsNewer }: ResponseCacheOptions): ResponseCache {
  const stored = new LRUCache<string, CachedResponse>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const pending = new Map<string, Promise<CachedResponse>>()
  const missed = makeMissedChanges()
  let day = utcDate(clock())

  function drop(change: VendorChange | null) {
    for (const [key, { shown }] of stored.entries()) if (concerns(change, shown)) stored.delete(key)
    // Whoever asks from now on may know of the change.
    pending.clear()
    missed.note(change)
  }

  function addEncodings(response: CachedResponse, encodings: { br?: Buffer; gzip?: Buffer }) {
    Object.assign(response, encodings)
    if (stored.peek(response.key) !== response) return
    // Setting the same value again would not update its size.
    stored.delete(response.key)
    stored.set(response.key, response)
  }

  const refine = makeRefiner(addEncodings)
  const brotliAtOnce = makeFirstBrotli()

  async function makeAndStore(key: string, make: () => Promise<NewResponse>): Promise<CachedResponse> {
    const changes = missed.begin()
    try {
      const made = await make()
      const response = toCached(key, made)
      const isNew = !changes.some((change) => concerns(change, response.shown))
      if (response.status === 200 && made.isPartial !== true && isNew) stored.set(key, response)
      return response
    } finally {
      missed.end(changes)
      if (changes.length === 0) pending.delete(key)
    }
  }

  async function encodeAndAdd(response: CachedResponse, encoding: 'br' | 'gzip'): Promise<Buffer> {
    try {
      const made = await (encoding === 'br' ? brotliAtOnce(response.identity) : compressGzip(response.identity))
      if (!response[encoding]) addEncodings(response, { [encoding]: made })
      return made
    } finally {
      response.making[encoding] = undefined
    }
  }

  return {
    async get(key, make) {
      if (needsNewer?.() === true) return toCached(key, await make())
      const today = utcDate(clock())
      if (today !== day) drop(null)
      day = today
      const known = stored.get(key)
      if (known) {
        known.hits += 1
        if (known.hits >= POPULAR_HITS && !known.refined) refine(known)
        return known
      }
      const making = pending.get(key) ?? Promise.resolve().then(() => makeAndStore(key, make))
      pending.set(key, making)
      return making
    },
    async encoded(response, encoding) {
      if (encoding === 'identity' || !isCompressible(response)) return response.identity
      const ready = response[encoding]
      if (ready) return ready
      return (response.making[encoding] ??= encodeAndAdd(response, encoding))
    },
    drop,
    get bytes() {
      return stored.calculatedSize
    },
    get size() {
      return stored.size
    },
  }
}

/** The changes since each response that is being produced was begun. */
function makeMissedChanges() {
  type Changes = (VendorChange | null)[]
  const underway = new Set<Changes>()
  return {
    begin(): Changes {
      const changes: Changes = []
      underway.add(changes)
      return changes
    },
    note(change: VendorChange | null) {
      for (const changes of underway) changes.push(change)
    },
    end: (changes: Changes) => void underway.delete(changes),
  }
}

/** Compresses what a visitor waits for: the more carefully, the fewer do. */
function makeFirstBrotli() {
  let running = 0
  return async (body: Buffer) => {
    running += 1
    try {
      return await brotli(body, running > 1 ? HURRIED_BROTLI : QUICK_BROTLI)
    } finally {
      running -= 1
    }
  }
}

/** Recompresses popular responses as small as possible; one at a time, to leave the other threads to requests. */
function makeRefiner(done: (response: CachedResponse, encodings: { br: Buffer; gzip: Buffer }) => void) {
  let refining = Promise.resolve()
  const compressAgain = async (response: CachedResponse) => {
    const br = await brotli(response.identity, BEST_BROTLI)
    done(response, { br, gzip: await compressGzip(response.identity, { level: BEST_GZIP }) })
  }
  return (response: CachedResponse) => {
    response.refined = true
    // If it fails, which only a lack of memory can cause, the quick encodings are still available.
    if (isCompressible(response)) refining = refining.then(() => compressAgain(response)).catch(() => undefined)
  }
}

/** Whether the response is sent compressed when the client accepts it. */
export const isCompressible = (response: CachedResponse) => response.identity.length >= COMPRESS_FROM_BYTES

function toCached(key: string, { status, headers, body, shown = null }: NewResponse): CachedResponse {
  const identity = typeof body === 'string' ? Buffer.from(body) : body
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { key, status, headers, etag, identity, shown, making: {}, refined: false, hits: 0 }
}

/** The window holds the whole body and no more: its memory counts as garbage afterwards, and collecting it takes longer
 * than compressing. */
const brotli = (body: Buffer, quality: number) =>
  compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })

const windowBits = (bytes: number) =>
  Math.min(Math.max(Math.ceil(Math.log2(bytes)), 16), constants.BROTLI_DEFAULT_WINDOW)

/** Approximate memory use in bytes. */
const sizeOf = ({ identity, br, gzip: zipped }: CachedResponse) =>
  500 + identity.length + (br?.length ?? 0) + (zipped?.length ?? 0)
