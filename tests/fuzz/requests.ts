/** Requests to every call that the server describes: valid and hostile ones, over all parts of HTTP. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint, EndpointName } from '#contract/endpoints.ts'
import { ORIGINAL_PHOTO_FIELD } from '#contract/media.ts'
import { jsonSchema } from '#server/plugins/endpoints/json-schema.ts'
import type { BoundingSchema } from '#server/plugins/endpoints/json-schema.ts'
import { basic } from '#tests/support/people/accounts.ts'
import { bodyShape } from '#tests/support/server/hostile.ts'
import { CALLERS } from './fuzz-server.ts'
import type { CallerKind } from './fuzz-server.ts'
import { hostileText, hostileValue, objectOf, valueOf } from './values.ts'

export interface FuzzRequest {
  name: EndpointName
  caller: CallerKind
  method: string
  /** The path with its query. */
  path: string
  headers: Record<string, string | string[]>
  body: Buffer | null
  /** Bytes that Content-Length claims beyond those there are: the rest never comes. */
  missingBytes: number
}

/** Text that Node's client sends in a URL and a header without refusing it. */
const inUrl = (text: string) =>
  encodeURIComponent(text.toWellFormed())
    .slice(0, 9000)
    .replace(/%[^%]?$/, '')
const inHeader = (text: string) => text.replaceAll(/[^\t\x20-\x7e\xa0-\xff]/g, 'z')
const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const propertiesOf = (schema: Endpoint['params']) =>
  schema ? ((jsonSchema(schema) as BoundingSchema).properties ?? {}) : {}

function pathOf({ path, params, query }: Endpoint): fc.Arbitrary<string> {
  const inPath = propertiesOf(params)
  const segments = path.split('/').map((segment) => {
    if (!segment.startsWith(':')) return fc.constant(segment)
    const name = segment.slice(1)
    return valueOf(inPath[name] ?? {}, name).map((value) => inUrl(asText(value)) || '1')
  })
  const extra = fc.array(fc.tuple(hostileText, hostileText), { maxLength: 3 })
  const own = objectOf(propertiesOf(query)).map((value) => Object.entries(value as object))
  const pairs = fc.oneof(
    { weight: 8, arbitrary: own },
    { weight: 1, arbitrary: own.map((list) => [...list, ...list]) },
    { weight: 1, arbitrary: fc.tuple(own, extra).map(([list, more]): [string, unknown][] => [...list, ...more]) },
    { weight: 1, arbitrary: fc.constant<[string, unknown][]>([]) },
  )
  return fc.tuple(fc.tuple(...segments), pairs).map(([parts, list]) => {
    const search = list.map(([name, value]) => `${inUrl(name)}=${inUrl(asText(value))}`).join('&')
    return parts.join('/') + (search === '' ? '' : `?${search.slice(0, 12_000)}`)
  })
}

interface Content {
  type: string | null
  bytes: Buffer | null
}

const json = (value: unknown): Content => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(value) ?? ''),
})

function contentOf(name: EndpointName, endpoint: Endpoint): fc.Arbitrary<Content> {
  if (endpoint.method === 'GET') return fc.constant({ type: null, bytes: null })
  const shape = bodyShape(name, endpoint)
  const anything = fc.oneof(
    hostileValue.map(json),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ type: 'application/json', bytes: Buffer.from(bytes) })),
    fc.integer({ min: 1, max: 300_000 }).map((length) => json('a'.repeat(length))),
    fc.integer({ min: 1, max: 30_000 }).map((length) => json(Array.from({ length }, () => ({})))),
    fc.constant({ type: null, bytes: null }),
  )
  const meant =
    endpoint.bodyType === 'upload' ? uploads : endpoint.bodyType === 'form' ? formOf(shape) : meantJson(name, shape)
  return fc.oneof({ weight: 8, arbitrary: meant }, { weight: 1, arbitrary: anything })
}

function meantJson(name: EndpointName, shape: BoundingSchema | undefined): fc.Arbitrary<Content> {
  if (name !== 'createRequest') return (shape ? valueOf(shape) : fc.constant(undefined)).map(json)
  const inner = fc.record({
    gigRequest: valueOf(bodyShape('validateGigRequest', endpoints.validateGigRequest) ?? {}),
    client: valueOf(bodyShape('validateClient', endpoints.validateClient) ?? {}),
    source: fc.constantFrom('None', 'thebash', 'x'),
    maxAutoAdd: fc.constantFrom(0, 5, 6, -1),
  })
  return fc
    .oneof(
      inner.map((data) => JSON.stringify(data)),
      hostileText,
    )
    .map((requestData) => json({ requestData }))
}

const formOf = (shape: BoundingSchema | undefined): fc.Arbitrary<Content> =>
  objectOf(shape?.properties ?? {}).map((value) => {
    const fields = Object.entries(value as object).map(([name, field]): [string, string] => [name, asText(field)])
    return {
      type: 'application/x-www-form-urlencoded',
      bytes: Buffer.from(new URLSearchParams(fields).toString()),
    }
  })

const uploads: fc.Arbitrary<Content> = fc
  .record({
    field: fc.oneof(fc.constant(ORIGINAL_PHOTO_FIELD), hostileText),
    bytes: fc.uint8Array({ maxLength: 2000 }),
    start: fc.constantFrom('', '\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP', '<svg>'),
    isWhole: fc.boolean(),
    type: fc.constantFrom('multipart/form-data; boundary=b', 'multipart/form-data', 'multipart/form-data; boundary=""'),
  })
  .map(({ field, bytes, start, isWhole, type }) => ({
    type,
    bytes: Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="${inHeader(field)}"; filename="x.jpg"\r\n\r\n`),
      Buffer.from(start, 'latin1'),
      bytes,
      Buffer.from(isWhole ? '\r\n--b--\r\n' : ''),
    ]),
  }))

const PACKED = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync } as const
type Packing = keyof typeof PACKED
const packings = Object.keys(PACKED) as Packing[]

/** How the body travels: as it is, packed, said to be packed, or under another type. */
const wrapping = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ packing: fc.constantFrom(...packings) }) },
  {
    weight: 1,
    arbitrary: fc.record({ encoding: fc.constantFrom('br', 'gzip', 'deflate', 'zstd', 'constructor', '') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.oneof(
        hostileText.map(inHeader),
        fc.constantFrom(
          'text/plain',
          'application/json; charset=utf-7',
          'multipart/form-data',
          'application/jsonx',
          '*/*',
        ),
      ),
    }),
  },
) as fc.Arbitrary<{ packing?: Packing; encoding?: string; type?: string }>

const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cookie',
  'dnt',
  'forwarded',
  'if-none-match',
  'if-modified-since',
  'idempotency-key',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'x-request-id',
] as const
const hostileHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.dictionary(fc.constantFrom(...HEADERS), hostileText.map(inHeader), { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 25_000 }).map((length) => ({ 'x-long': 'a'.repeat(length) })) },
  { weight: 1, arbitrary: fc.constant({ cookie: ['a=1', 'refreshToken=x', 'refreshToken=y'] as string[] }) },
) as fc.Arbitrary<FuzzRequest['headers']>

const authorizationOf = (endpoint: Endpoint) =>
  endpoint.bodyType === 'form'
    ? fc.constantFrom(basic(), basic('web'), 'Basic x', 'Basic', '')
    : fc.oneof(
        { weight: 40, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom('Bearer', 'Bearer x', `Bearer ${'a'.repeat(5000)}`, 'bearer \u00e9') },
      )

function requestOf(name: EndpointName): fc.Arbitrary<FuzzRequest> {
  const endpoint: Endpoint = endpoints[name]
  return fc
    .record({
      caller: fc.constantFrom(...CALLERS, 'vendor' as const),
      path: pathOf(endpoint),
      content: contentOf(name, endpoint),
      wrap: wrapping,
      key: fc.uuid(),
      address: fc.ipV4(),
      authorization: authorizationOf(endpoint),
      more: hostileHeaders,
      missingBytes: fc.oneof({ weight: 60, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(10) }),
    })
    .map(({ caller, path, content, wrap, key, address, authorization, more, missingBytes }) => {
      const body = content.bytes && wrap.packing ? PACKED[wrap.packing](content.bytes) : content.bytes
      const type = wrap.type ?? content.type
      const encoding = wrap.packing ?? wrap.encoding
      return {
        name,
        caller,
        method: endpoint.method,
        path,
        headers: {
          'x-forwarded-for': address,
          'idempotency-key': key,
          ...(authorization !== '' && { authorization }),
          ...(body && type !== null && { 'content-type': type }),
          ...(body && encoding !== undefined && { 'content-encoding': encoding }),
          ...more,
        },
        body,
        missingBytes: body ? missingBytes : 0,
      }
    })
}

/** A request of any call, all equally often. */
export const anyRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(
  ...(Object.keys(endpoints) as EndpointName[]).map(requestOf),
)
