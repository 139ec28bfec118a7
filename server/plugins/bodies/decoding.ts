/** Decodes compressed request bodies as they arrive, so that every limit applies to the decoded size. */
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../errors.ts'

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Must be registered after the authorization, which needs no body. */
export function addDecoding(app: FastifyInstance): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase()
    // Nothing reads the body of a GET.
    const isRead = request.method !== 'GET' && request.method !== 'HEAD'
    if (!isRead || encoding === undefined || encoding === '' || encoding === 'identity') {
      done(null, payload)
      return
    }
    const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding]?.() : undefined
    if (!decoder) {
      done(new HttpError(415, 'unsupported', 'Send the body as it is, or packed with gzip, deflate or br.'))
      return
    }
    const packed = payload as Readable
    const body = decoded(packed, decoder)
    // A response can come before the body is read: an unknown type, a body that is too large.
    const stop = () => stopReading(packed, body)
    reply.raw.once('finish', stop).once('close', stop)
    done(null, body)
  })
}

function decoded(packed: Readable, decoder: Transform): Transform & { receivedEncodedLength: number } {
  // Fastify compares this with Content-Length.
  const stream = Object.assign(decoder, { receivedEncodedLength: 0 })
  // Whoever reads the body has a listener of its own. Without this one, an error of an unread body would end
  // the process.
  stream.on('error', () => {
    packed.unpipe(stream)
    packed.resume()
  })
  packed.on('data', (chunk: Buffer) => (stream.receivedEncodedLength += chunk.length))
  packed.on('error', (error) => stream.destroy(error))
  packed.on('close', () => {
    if (!packed.readableEnded) stream.destroy(new Error('The body broke off.'))
  })
  // The sender may have left while the caller was looked up.
  if (packed.destroyed && !packed.readableEnded) stream.destroy(new Error('The body broke off.'))
  return packed.pipe(stream)
}

/** Ends the decoding, and drains the rest of the request so that its connection can carry the next one. */
function stopReading(packed: Readable, body: Transform): void {
  packed.unpipe(body)
  packed.resume()
  body.destroy()
}
