/** An upload whose body fails before anybody reads it, while the caller is still looked up. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { addDecoding } from '#server/plugins/bodies/decoding.ts'
import { addUploads, readUpload } from '#server/plugins/bodies/uploads.ts'
import { multipart } from '#tests/support/people/signup.ts'

const FILE = { field: 'photo', maxBytes: 1024 * 1024 }

async function anUpload(beforeReading: (body: Readable) => unknown) {
  const app = Fastify()
  addDecoding(app)
  addUploads(app)
  const read = async (request: FastifyRequest) => {
    await beforeReading(request.body as Readable)
    return readUpload(request, FILE, async (file) => {
      let bytes = 0
      for await (const chunk of file) bytes += (chunk as Buffer).length
      return { bytes }
    })
  }
  app.route({ method: 'POST', url: '/', handler: read })
  return app
}
const form = multipart(Buffer.from('a photo'), { field: FILE.field, name: 'x.jpg', type: 'image/jpeg' })

test.each(['gzip', 'deflate', 'br'])(
  'fault 98: a body that cannot be unpacked as %s is refused, also when that is known before it is read',
  async (encoding) => {
    const app = await anUpload((body) => body.destroyed || once(body, 'close').catch(() => {}))
    const headers = { ...form.headers, 'content-encoding': encoding }
    const reply = await app.inject({ method: 'POST', url: '/', headers, payload: form.payload })
    expect([reply.statusCode, reply.json()]).toEqual([400, expect.objectContaining({ message: expect.any(String) })])
    await app.close()
  },
)

test('fault 98: a sender who left before the body was read leaves nothing that waits', async () => {
  const { promise: outcome, resolve } = Promise.withResolvers<unknown>()
  const body = new Readable({ read() {} }).destroy()
  const request = { body, headers: form.headers } as unknown as FastifyRequest
  readUpload(request, FILE, () => expect.unreachable()).then(resolve, resolve)
  expect(await outcome).toMatchObject({ statusCode: 400 })
})

test('a whole body is read after any wait', async () => {
  const app = await anUpload(() => new Promise((resolve) => setImmediate(resolve)))
  const reply = await app.inject({ method: 'POST', url: '/', headers: form.headers, payload: form.payload })
  expect([reply.statusCode, reply.json()]).toEqual([200, { bytes: 7 }])
  await app.close()
})
