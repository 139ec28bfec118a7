/** Backups in a bucket of any S3-compatible service, under a prefix. Large files go up in parts. */
import { Readable } from 'node:stream'
import { S3mini } from 's3mini'
import type { S3Settings } from '#server/services/media/s3-media-store.ts'
import { traced } from '#server/tracing/traced.ts'
import type { BackupStore } from './backup-store.ts'

const TIMEOUT_MS = 60_000
/** Services take no smaller parts, but for the last. */
const PART_BYTES = 8 * 1024 * 1024
const LISTED_MAX = 1_000_000
/** Services list no more at once. */
const PAGE = 1_000

/**
 * @param prefix such as `backups/`
 * @param idleMs how long a file that is read may bring nothing; however large it is, it may take longer as a whole
 */
export function s3BackupStore(settings: S3Settings, prefix: string, idleMs = TIMEOUT_MS): BackupStore {
  const bucket = new S3mini({ ...settings, requestAbortTimeout: TIMEOUT_MS })
  const keyOf = (name: string) => `${prefix}${name}`

  async function writeParts(key: string, first: Buffer, rest: AsyncIterator<Buffer>): Promise<void> {
    const upload = await bucket.getMultipartUploadId(key, 'application/octet-stream')
    try {
      const parts = [await bucket.uploadPart(key, upload, first, 1)]
      for (let next = await rest.next(); !next.done; next = await rest.next())
        parts.push(await bucket.uploadPart(key, upload, next.value, parts.length + 1))
      await bucket.completeMultipartUpload(key, upload, parts)
    } catch (error) {
      await bucket.abortMultipartUpload(key, upload).catch(() => {})
      throw error
    }
  }

  return {
    place: `${settings.endpoint}/${prefix}`,
    write: (name, content) =>
      toS3('write backup', async () => {
        const pieces = inPieces(content)
        try {
          const first = await pieces.next()
          const body = first.done ? Buffer.alloc(0) : first.value
          if (body.length === PART_BYTES) return await writeParts(keyOf(name), body, pieces)
          const { status } = await bucket.putObject(keyOf(name), body, 'application/octet-stream')
          if (status >= 300) throw new Error(`The bucket took no file: ${status}`)
        } finally {
          // A file that stays open takes its place on the disk even after it was removed.
          content.destroy()
        }
        return undefined
      }),
    async read(name) {
      const idle = idleLimit(idleMs)
      const limited: typeof fetch = (url, init) => fetch(url, { ...init, signal: idle.signal })
      // The limit of the other requests would cut off what still arrives.
      const reading = new S3mini({ ...settings, fetch: limited })
      const response = await toS3('read backup', () => idle.within(() => reading.getObjectResponse(keyOf(name))))
      if (!response?.body) throw new Error(`${name} is not in ${settings.endpoint}.`)
      return Readable.from(chunksWithin(idle, response.body))
    },
    has: async (name) => (await toS3('has backup', () => bucket.objectExists(keyOf(name)))) === true,
    async hasOf(names) {
      const last = names.at(-1) ?? ''
      const folder = keyOf(last.slice(0, last.lastIndexOf('/') + 1))
      const wanted = new Set(names)
      const found = new Set<string>()
      // The beginning of a name is before it.
      let after = names[0]?.slice(0, -1) ?? last
      while (after < last) {
        const start = { 'start-after': keyOf(after) }
        const page = await toS3('list backups', () => bucket.listObjectsPaged('/', folder, PAGE, undefined, start))
        const there = (page?.objects ?? []).map(({ Key }) => Key.slice(prefix.length))
        for (const name of there) if (wanted.has(name)) found.add(name)
        const next = there.length < PAGE ? last : (there.at(-1) ?? last)
        if (next <= after) throw new Error('The bucket lists its files in no order.')
        after = next
      }
      return found
    },
    async list(start) {
      const found = (await toS3('list backups', () => bucket.listObjects('/', keyOf(start), LISTED_MAX))) ?? []
      return found.map(({ Key }) => Key.slice(prefix.length)).toSorted()
    },
    async remove(name) {
      await toS3('remove backup', () => bucket.deleteObject(keyOf(name)))
    },
  }
}

const toS3 = <T>(name: string, doing: () => Promise<T>): Promise<T> => traced(() => ({ of: 's3', name }), doing)

type IdleLimit = ReturnType<typeof idleLimit>

/** Ends a request that brings nothing for so long. */
function idleLimit(ms: number) {
  const end = new AbortController()
  return {
    signal: end.signal,
    async within<T>(wait: () => Promise<T>): Promise<T> {
      const timer = setTimeout(() => end.abort(new Error(`The bucket sent nothing for ${ms / 1000} seconds.`)), ms)
      try {
        return await wait()
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** Time that whoever reads them takes doesn’t count. */
async function* chunksWithin(idle: IdleLimit, body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await idle.within(() => reader.read())
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Pieces of the size of a part; the last one is smaller, or the only one. */
async function* inPieces(content: Readable): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    held.push(chunk)
    bytes += chunk.length
    while (bytes >= PART_BYTES) {
      const whole = Buffer.concat(held)
      yield whole.subarray(0, PART_BYTES)
      held = [whole.subarray(PART_BYTES)]
      bytes -= PART_BYTES
    }
  }
  if (bytes > 0) yield Buffer.concat(held)
  return undefined
}
