/** One uploaded file in a multipart body, processed as it arrives, within limits. */
import { Busboy } from '@fastify/busboy'
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../errors.ts'
import { DomainError, InvalidFields, TooLarge } from '#server/services/errors.ts'

/** Allowance for the boundaries and headers around the file, bytes. */
export const AROUND_MAX_BYTES = 64 * 1024
const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 1000,
  fields: 5,
  files: 1,
  parts: 6,
  headerPairs: 20,
  headerSize: 8 * 1024,
} as const

/** Leaves multipart bodies unread for the handlers of this scope. */
export function addUploads(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload))
}

interface Expected {
  /** The name of the part. */
  field: string
  maxBytes: number
}

/**
 * Passes the file of a multipart body to `take` while it arrives. `take` has to read it to the end, and to clean up
 * when the stream breaks off.
 * @throws HttpError (400) for a body that is unreadable or breaks off; TooLarge for one that is too large or has too
 * many parts; InvalidFields when the part is missing
 */
export async function readUpload<T>(
  request: FastifyRequest,
  { field, maxBytes }: Expected,
  take: (file: Readable) => Promise<T>,
): Promise<T> {
  const { body } = request
  if (!(body instanceof Readable)) throw wrongPart(field)
  if (Number(request.headers['content-length']) > maxBytes + AROUND_MAX_BYTES) throw tooLarge(maxBytes)
  const parser = parserOf(request, maxBytes)
  let taking: Promise<T> | undefined
  let open: BusboyFileStream | undefined
  const fail = (error: Error) => {
    // `take` has to see the error too.
    open?.destroy(error)
    parser.destroy(error)
  }
  parser.on('file', (name, file) => {
    open = file
    file.on('error', () => undefined)
    file.on('limit', () => fail(tooLarge(maxBytes)))
    if (name !== field || taking) {
      fail(wrongPart(field))
      return
    }
    taking = take(file)
    taking.catch((error: unknown) => fail(error instanceof Error ? error : new Error(String(error))))
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => fail(new TooLarge('The form has too many parts.')))
  }
  parser.on('field', (name) => {
    if (name !== field) fail(wrongPart(field))
  })
  try {
    await pipeline(counted(body, maxBytes + AROUND_MAX_BYTES, tooLarge(maxBytes)), parser)
  } catch (error) {
    open?.destroy(error instanceof Error ? error : undefined)
    await taking?.catch(() => undefined)
    const isKnown = error instanceof HttpError || error instanceof DomainError || error instanceof InvalidFields
    throw isKnown ? error : brokenOff(error)
  }
  if (!taking) throw wrongPart(field)
  return taking
}

function parserOf({ headers }: FastifyRequest, maxBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { ...LIMITS, fileSize: maxBytes },
    })
  } catch {
    throw new HttpError(400, 'invalid', 'The form can’t be read: its boundary is missing.')
  }
}

/**
 * The body, which fails once it exceeds its limit: a small body can decompress to a huge one. The request itself is
 * never destroyed, which `pipeline` would do: after an error the rest of it is drained, so that the client can read the
 * response and its connection becomes free.
 */
function counted(body: Readable, max: number, error: Error): Transform {
  let bytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > max) done(error)
      else done(null, chunk)
    },
  })
  // Whoever reads it has a listener of its own; the body may break off after that.
  counter.on('error', () => undefined)
  counter.on('close', () => {
    body.unpipe(counter)
    body.resume()
  })
  const brokeOff = () => new Error('The body broke off.')
  // A failure before anybody read it is not reported again: while the caller was looked up, for example.
  if (body.destroyed && !body.readableEnded) {
    counter.destroy(body.errored ?? brokeOff())
    return counter
  }
  body.on('error', (cause) => counter.destroy(cause))
  body.on('close', () => {
    if (!body.readableEnded) counter.destroy(brokeOff())
  })
  return body.pipe(counter)
}

const tooLarge = (maxBytes: number) =>
  new TooLarge(`This file is too large. Choose one up to ${Math.floor(maxBytes / 1024 / 1024)} MB.`)
const wrongPart = (field: string) =>
  new InvalidFields([{ name: field, code: 'required', message: `Send one file, as ${field}.` }])
const brokenOff = (cause: unknown) =>
  Object.assign(new HttpError(400, 'invalid', 'The upload didn’t finish. Please try again.'), { cause })
