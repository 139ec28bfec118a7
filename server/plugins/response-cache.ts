/**
 * Popular replies as bytes that are compressed once. Serving one costs a lookup; making it again happens when vendors
 * change and when the UTC day ends (it holds "booked N days ago").
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { utcDate } from '#server/dates.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A reply in every encoding that was asked for so far. */
export interface CachedReply {
  status: number
  headers: Record<string, string>
  /** Weak: the same for every encoding. */
  etag: string
  identity: Buffer
  br?: Buffer
  gzip?: Buffer
  /** Whether the encodings are as small as they get, or on the way there. */
  refined: boolean
  hits: number
  /** What it counts for in the cache; 0 when it is not (any more) in it. */
  counted: number
}

export interface MadeReply {
  status: number
  headers: Record<string, string>
  body: string
  /** Something in it is missing that may be there the next time: it is not kept. */
  isPartial?: boolean
}

export interface ResponseCache {
  /**
   * The reply under `key`, from the cache or made with `make`; callers that come while it is made share one call.
   * Only whole replies with status 200 are kept.
   */
  get(key: string, make: () => Promise<MadeReply>): Promise<CachedReply>
  /** The bytes in an encoding. The first time it is compressed quickly, a popular reply later as small as possible. */
  encoded(reply: CachedReply, encoding: Encoding): Promise<Buffer>
  /** Forgets everything, also what is being made right now. */
  clear(): void
  readonly bytes: number
  readonly size: number
}

export interface ResponseCacheOptions {
  maxBytes: number
  clock: () => Date
}

/** Smaller bodies gain nothing. */
const COMPRESS_FROM_BYTES = 1024
/** From this hit on it is worth the processor time to compress again, as small as possible. */
const POPULAR_HITS = 3
const QUICK_BROTLI = 4
const BEST_BROTLI = 10
const BEST_GZIP = 9

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export function makeResponseCache({ maxBytes, clock }: ResponseCacheOptions): ResponseCache {
  /** In the order of their last use. */
  const kept = new Map<string, CachedReply>()
  const underway = new Map<string, Promise<CachedReply>>()
  let bytes = 0
  let generation = 0
  let day = utcDate(clock())

  function drop(key: string, reply: CachedReply) {
    kept.delete(key)
    bytes -= reply.counted
    reply.counted = 0
  }

  function clear() {
    for (const [key, reply] of kept) drop(key, reply)
    underway.clear()
    generation += 1
  }

  /** Counts a kept reply's size again, and drops the least used ones while there is too much. */
  function count(reply: CachedReply) {
    bytes += sizeOf(reply) - reply.counted
    reply.counted = sizeOf(reply)
    for (const [key, oldest] of kept) {
      if (bytes <= maxBytes) break
      drop(key, oldest)
    }
  }

  function addEncodings(reply: CachedReply, encodings: { br?: Buffer; gzip?: Buffer }) {
    Object.assign(reply, encodings)
    if (reply.counted > 0) count(reply)
  }

  async function compressAgain(reply: CachedReply) {
    const br = await brotli(reply.identity, BEST_BROTLI)
    addEncodings(reply, { br, gzip: await compressGzip(reply.identity, { level: BEST_GZIP }) })
  }

  /** One at a time, so that requests keep the other threads. */
  let refining = Promise.resolve()
  function refine(reply: CachedReply) {
    reply.refined = true
    // Should it fail, for want of memory at most, the quick encodings still serve.
    if (isCompressible(reply)) refining = refining.then(() => compressAgain(reply)).catch(() => undefined)
  }

  async function makeAndKeep(key: string, make: () => Promise<MadeReply>): Promise<CachedReply> {
    const started = generation
    try {
      const made = await make()
      const reply = toReply(made)
      if (reply.status === 200 && made.isPartial !== true && started === generation) {
        kept.set(key, reply)
        count(reply)
      }
      return reply
    } finally {
      if (started === generation) underway.delete(key)
    }
  }

  return {
    async get(key, make) {
      const today = utcDate(clock())
      if (today !== day) {
        day = today
        clear()
      }
      const known = kept.get(key)
      if (known) {
        kept.delete(key)
        kept.set(key, known)
        known.hits += 1
        if (known.hits >= POPULAR_HITS && !known.refined) refine(known)
        return known
      }
      const making = underway.get(key) ?? Promise.resolve().then(() => makeAndKeep(key, make))
      underway.set(key, making)
      return making
    },
    async encoded(reply, encoding) {
      if (encoding === 'identity' || !isCompressible(reply)) return reply.identity
      const ready = reply[encoding]
      if (ready) return ready
      const made = encoding === 'br' ? await brotli(reply.identity, QUICK_BROTLI) : await compressGzip(reply.identity)
      if (!reply[encoding]) addEncodings(reply, { [encoding]: made })
      return made
    },
    clear,
    get bytes() {
      return bytes
    },
    get size() {
      return kept.size
    },
  }
}

/** Whether the reply is sent compressed when the caller takes it. */
export const isCompressible = (reply: CachedReply) => reply.identity.length >= COMPRESS_FROM_BYTES

function toReply({ status, headers, body }: MadeReply): CachedReply {
  const identity = Buffer.from(body)
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { status, headers, etag, identity, refined: false, hits: 0, counted: 0 }
}

const brotli = (body: Buffer, quality: number) =>
  compressBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })

/** Bytes of memory, roughly. */
const sizeOf = (reply: CachedReply) => 500 + reply.identity.length + (reply.br?.length ?? 0) + (reply.gzip?.length ?? 0)
