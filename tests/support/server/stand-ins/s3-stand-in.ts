/** A stand-in for an S3-compatible service: one bucket, and signatures that are checked (AWS Signature Version 4). */
import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface S3StandIn {
  settings: { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string }
  objects: Map<string, { body: Buffer; contentType: string }>
  close(): Promise<void>
}

/** Settings of a server that keeps its photos there. */
export const bucketSettings = ({ settings }: S3StandIn) => ({
  S3_ENDPOINT: settings.endpoint,
  S3_REGION: settings.region,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
})

const SECRET = 'secret-access-key'

export async function s3StandIn(host = '127.0.0.1'): Promise<S3StandIn> {
  const objects = new Map<string, { body: Buffer; contentType: string }>()
  const uploads = multipartUploads(objects)
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks)
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
      const key = decodeURIComponent(pathname).replace(/^\/photos\/?/, '')
      if (!isSigned(request, body)) response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
      else if (searchParams.has('list-type')) response.end(listing(objects, searchParams))
      else if (searchParams.has('uploads') || searchParams.has('uploadId')) {
        const reply = uploads.take({ method: request.method ?? '', key, query: searchParams, body })
        response.writeHead(reply.status, { etag: '"1"' }).end(reply.text)
      } else respondWithObject(request, response, { objects, key, body })
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      endpoint: `http://${host}:${port}/photos`,
      region: 'auto',
      accessKeyId: 'access-key',
      secretAccessKey: SECRET,
    },
    objects,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function respondWithObject(
  request: IncomingMessage,
  response: ServerResponse,
  { objects, key, body }: { objects: S3StandIn['objects']; key: string; body: Buffer },
): void {
  const object = objects.get(key)
  if (request.method === 'PUT') {
    objects.set(key, { body, contentType: request.headers['content-type'] ?? '' })
    response.writeHead(200, { etag: '"1"' }).end()
  } else if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else if (object) response.writeHead(200, { 'content-type': object.contentType }).end(object.body)
  else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
}

const listing = (objects: S3StandIn['objects'], query: URLSearchParams) => {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? '']
  const found = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
  const contents = found
    .slice(0, Number(query.get('max-keys') ?? found.length))
    .map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
    .join('')
  return `<ListBucketResult><Name>photos</Name><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`
}

/** Uploads in parts: an object is there once its upload is completed, and not before. */
function multipartUploads(objects: S3StandIn['objects']) {
  const begun = new Map<string, Map<number, Buffer>>()
  interface Taken {
    method: string
    key: string
    query: URLSearchParams
    body: Buffer
  }
  return {
    take({ method, key, query, body }: Taken): { status: number; text: string } {
      if (query.has('uploads')) {
        const id = `upload-${begun.size + 1}`
        begun.set(id, new Map())
        const named = `<Bucket>photos</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`
        return { status: 200, text: `<InitiateMultipartUploadResult>${named}</InitiateMultipartUploadResult>` }
      }
      const parts = begun.get(query.get('uploadId') ?? '')
      if (!parts) return { status: 404, text: '<Error><Code>NoSuchUpload</Code></Error>' }
      if (method === 'PUT') parts.set(Number(query.get('partNumber')), body)
      if (method === 'DELETE') begun.delete(query.get('uploadId') ?? '')
      if (method !== 'POST') return { status: 200, text: '' }
      const inOrder = [...parts].toSorted(([one], [other]) => one - other).map(([, part]) => part)
      objects.set(key, { body: Buffer.concat(inOrder), contentType: 'application/octet-stream' })
      const done = '<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>'
      return { status: 200, text: done }
    },
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=access-key\/(\d{8})\/auto\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!match) return false
  const [, day = '', signedHeaders = '', signature = ''] = match
  const payload = String(headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false
  const { pathname, search } = new URL(url, 'http://s3')
  const canonical = [
    method,
    pathname,
    search.slice(1),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    payload,
  ].join('\n')
  const scope = `${day}/auto/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), 'auto'), 's3'), 'aws4_request')
  return hmac(key, toSign).toString('hex') === signature
}
