/** Files and text that other apps share with the installed one, as the worker takes them. */
import { requestFor, resetWorker, workerEvent } from '#tests/support/world/worker-globals.ts'
import { Router } from 'workbox-routing/Router.js'
import { beforeEach, expect, test } from 'vitest'
import { StorageError } from '#src/offline/storage/storage.ts'
import { shareRoute } from '#sw/take-share.ts'

let kept: { names: string[]; text: string }[] = []
let failure: Error | null = null
const router = new Router()
router.registerRoute(
  shareRoute(async () => ({
    keep: async (files, text) => {
      if (failure) throw failure
      kept.push({ names: files.map(({ name }) => name), text })
    },
  })),
)
beforeEach(() => {
  resetWorker()
  kept = []
  failure = null
})

async function share(parts: Record<string, string | File | File[]>): Promise<string | null | undefined> {
  const body = new FormData()
  for (const [name, part] of Object.entries(parts)) for (const value of [part].flat()) body.append(name, value)
  return send({ body })
}
async function send(init: RequestInit) {
  const event = workerEvent()
  const reply = await router.handleRequest({ request: requestFor('/share', { method: 'POST', ...init }), event })
  if (reply) expect(reply.status).toBe(303)
  return reply?.headers.get('location')
}
const file = (name: string, type = 'image/jpeg') => new File(['pixels'], name, { type })

test('files are kept with the text that came with them, and shown', async () => {
  expect(await share({ text: 'The barn', files: [file('barn.jpg'), file('plan.pdf', 'application/pdf')] })).toBe(
    '/on-this-device/shared',
  )
  expect(kept).toEqual([{ names: ['barn.jpg', 'plan.pdf'], text: 'text=The+barn' }])
})

test('text alone goes to a request', async () => {
  expect(await share({ title: 'Barn', text: ' ', url: 'https://example.com/?a=1&b=2' })).toBe(
    '/requestquote?title=Barn&url=https%3A%2F%2Fexample.com%2F%3Fa%3D1%26b%3D2',
  )
  expect(kept).toEqual([])
})

test('a text of megabytes is cut to what shows that it is too long', async () => {
  expect((await share({ text: 'x'.repeat(3_000_000) }))?.length).toBeLessThan(2100)
})

test('a full device, and a form that cannot be read, are said', async () => {
  failure = new StorageError('quota')
  expect(await share({ files: [file('barn.jpg')] })).toBe('/on-this-device/shared?problem=notKept')
  const broken = { body: '--x\r\nnothing', headers: { 'content-type': 'multipart/form-data; boundary=y' } }
  expect(await send(broken)).toBe('/on-this-device/shared?problem=unreadable')
})

test('nothing else that is posted is taken', async () => {
  const request = requestFor('/shared', { method: 'POST', body: new FormData() })
  expect(router.handleRequest({ request, event: workerEvent() })).toBeUndefined()
})
