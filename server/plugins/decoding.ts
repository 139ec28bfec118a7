/** Decodes compressed request bodies as they arrive, so that every limit applies to the decoded size (fault 58). */
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { HttpError } from './errors.ts'

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Must be registered after the authorization, which needs no body. */
export function addDecoding(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase()
    if (encoding === undefined || encoding === '' || encoding === 'identity') {
      done(null, payload)
      return
    }
    const decoder = DECODERS[encoding]
    if (!decoder) {
      done(new HttpError(415, 'unsupported', 'Send the body as it is, or packed with gzip, deflate or br.'))
      return
    }
    done(null, decoded(payload as Readable, decoder()))
  })
}

function decoded(packed: Readable, decoder: Transform): Transform & { receivedEncodedLength: number } {
  // Fastify compares this with Content-Length.
  const stream = Object.assign(decoder, { receivedEncodedLength: 0 })
  packed.on('data', (chunk: Buffer) => (stream.receivedEncodedLength += chunk.length))
  packed.on('error', (error) => stream.destroy(error))
  packed.on('close', () => {
    if (!packed.readableEnded) stream.destroy(new Error('The body broke off.'))
  })
  return packed.pipe(stream)
}
