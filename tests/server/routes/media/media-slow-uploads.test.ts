/** Uploads that break off, and slow ones. */
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OAUTH_CLIENTS } from '#contract/account.ts'
import { openSession } from '#server/repositories/accounts/sessions.ts'
import { anAccount, bearer } from '#tests/support/people/accounts.ts'
import { NOW, testApp } from '#tests/support/server/app.ts'
import { photoWorld, quarters } from '#tests/support/people/photos.ts'
import type { PhotoWorld } from '#tests/support/people/photos.ts'
import { bearerOf, multipart } from '#tests/support/people/signup.ts'
import { aVendor } from '#tests/support/server/vendors.ts'

let world: PhotoWorld
beforeAll(async () => {
  world = await photoWorld()
})
afterAll(() => world.close())

test('fault 60: an upload that breaks off leaves no file', async () => {
  const { app, incoming } = world
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const { headers, payload } = multipart(Buffer.alloc(2 * 1024 * 1024, 0xff))
  const sending = request({
    port,
    method: 'POST',
    path: '/api/v1/media-api',
    headers: { ...headers, ...bearerOf(world.mira), 'content-length': String(payload.length) },
  })
  sending.on('error', () => undefined)
  sending.write(payload.subarray(0, 1024 * 1024))
  await expect.poll(incoming).toHaveLength(1)
  sending.destroy()
  await expect.poll(incoming).toEqual([])
})

test('an upload may take longer than other requests', async () => {
  const slow = await testApp({ vendors: [aVendor(1)], settings: { requestTimeoutMs: 300 } })
  // Past the server's calls: on a busy machine they would be too slow for it as well.
  const accountId = await anAccount(slow.db, 'slow@example.com', { vendorId: 1 })
  const { accessToken } = await slow.db.transaction((tx) =>
    openSession(tx, { accountId, oauthClient: OAUTH_CLIENTS.program.id, now: NOW }),
  )
  await slow.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = slow.app.server.address() as AddressInfo
  const { headers, payload } = multipart(await (await quarters()).jpeg().toBuffer())
  const begin = (path: string, more: Record<string, string>, length: number) => {
    const sending = request({ port, method: 'POST', path, headers: { ...more, 'content-length': String(length) } })
    return {
      sending,
      answer: new Promise<number | undefined>((resolve) =>
        sending.on('response', (reply) => resolve(reply.resume().statusCode)),
      ),
    }
  }
  const upload = begin('/api/v1/media-api', { ...headers, ...bearer(accessToken) }, payload.length)
  upload.sending.write(payload.subarray(0, 100))
  const json = begin('/api/v1/vendor-signup-sessions', { 'content-type': 'application/json' }, 100)
  json.sending.on('error', () => undefined)
  json.sending.write('{')
  expect(await json.answer).toBe(408)
  upload.sending.end(payload.subarray(100))
  expect(await upload.answer).toBe(200)
  await slow.close()
})
