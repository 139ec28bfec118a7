/** Messages in the outbox: typed and sent without a connection, with files that go up once. */
import { expect, test } from 'vitest'
import { createFileUploads } from '#src/offline/upload-files.ts'
import { createRequestServer } from '#src/offline/outbox/request-server.ts'
import { MESSAGE } from '#src/offline/outbox/kinds/actions/messages.ts'
import { createWorld } from '#tests/support/world/world.ts'

const about = { title: 'DJ Nova', href: '/threads/7', event: null }
const file = (id: string, text = '%PDF-1.7') => ({ id, name: `${id}.pdf`, bytes: text.length, file: new Blob([text]) })
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** A server that counts what goes up; `upload` responds to an upload. */
function uploadServer(upload: (id: string) => Response) {
  const calls: string[] = []
  const server = createRequestServer({
    fetch: async (url, init) => {
      const id = new Headers(init?.headers).get('idempotency-key') ?? ''
      const path = url instanceof Request ? url.url : url.toString()
      calls.push(`${path.split('/').at(-1)} ${id}`)
      if (path.endsWith('/attachments')) return upload(id)
      return json({ key: id, call: 'sendMessage', id: 1, bookingId: null, state: 'sent' }, 201)
    },
  })
  const send = (ids: string[]) =>
    server.send({
      endpoint: MESSAGE.endpoint,
      params: { leadId: 7 },
      files: filesOf(ids),
      key: 'key',
      body: '{}',
      ownerId: null,
      deviceKey: 'device',
      signal: new AbortController().signal,
    })
  return { calls, send }
}
const draftOf = (ids: string[]) => {
  const { offline } = createWorld().phone().openTab()
  const input = { leadId: 7, text: 'Look', attachments: ids.map((id) => file(id)) }
  return offline.actionDrafts.start(MESSAGE, { subject: 'thread/7', about, input })
}

function filesOf(ids: string[]) {
  const files = MESSAGE.filesOf?.(draftOf(ids))
  if (!files) throw new Error('Messages carry no files.')
  return files
}

test('a typed text survives a reload; sent offline it is delivered once, in its thread, as this device', async () => {
  const world = createWorld()
  const phone = world.phone()
  const { offline } = phone.openTab()
  const typed = offline.actionDrafts.start(MESSAGE, {
    subject: 'thread/7',
    about,
    input: { leadId: 7, text: 'Do you bring lights?', attachments: [] },
  })
  await offline.actionDrafts.save(typed)
  const reopened = phone.openTab().offline
  const stored = await reopened.actionDrafts.load(MESSAGE, 'thread/7')
  expect(stored?.input).toMatchObject({ text: 'Do you bring lights?' })
  if (!stored) throw new Error('nothing was stored')
  world.server.weather = 'refused'
  const { record } = await reopened.outbox.enqueue(stored)
  await reopened.outbox.sendNow(record.key)
  expect(await reopened.actionDrafts.load(MESSAGE, 'thread/7')).toBeNull()
  world.server.weather = 'ok'
  world.server.script = ['resetAfterCommit']
  await reopened.flush({ now: [record.key] })
  await reopened.flush({ now: [record.key] })
  expect([...world.server.rows.values()].map(({ params, body }) => [params, JSON.parse(body)])).toEqual([
    [{ leadId: 7 }, { text: 'Do you bring lights?', attachments: [] }],
  ])
  expect(MESSAGE.sendsDeviceKey).toBe(true)
})

test('a sent message keeps the names of its files, not the files', () => {
  const sent = MESSAGE.whenSent?.(draftOf(['a']))
  expect(sent?.input).toEqual({ leadId: 7, text: 'Look', attachments: [{ id: 'a', name: 'a.pdf', bytes: 8 }] })
})

test('files go up before their message; after a lost connection only those that are missing', async () => {
  let isLost = true
  const { calls, send } = uploadServer((id) => {
    if (id === 'b' && isLost) throw new TypeError('The connection was lost')
    return json({ id, kind: 'pdf', bytes: 8 })
  })
  expect(await send(['a', 'b'])).toEqual({ kind: 'none', failure: 'offline' })
  isLost = false
  expect(await send(['a', 'b'])).toMatchObject({ kind: 'response', status: 201 })
  expect(calls).toEqual(['attachments a', 'attachments b', 'attachments b', 'messages key'])
})

test('a file that the server refuses is an error of the message, which then is not sent', async () => {
  const { calls, send } = uploadServer(() => json({ message: 'Choose a PDF or a picture.', code: 'unsupported' }, 415))
  expect(await send(['a'])).toMatchObject({
    status: 422,
    json: { errors: [{ name: 'attachments', message: 'a.pdf: Choose a PDF or a picture.' }] },
  })
  expect(calls).toEqual(['attachments a'])
})

test('a captive portal’s 200 does not count as an upload', async () => {
  const uploads = createFileUploads()
  const files = filesOf(['a'])
  const options = { fetch: async () => new Response('<html>', { status: 200 }), url: '/', headers: {} }
  expect(await uploads.uploadAll(files, options)).toMatchObject({ status: 200, json: undefined })
})
