/** Files of messages: size before content, content before name, re-encoded pictures, and no one else reads them. */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_FILES_MAX_BYTES, ATTACHMENT_MAX_BYTES, DAY_MS, THREAD_FILES_MAX_BYTES } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { attachmentJobHandlers, takeAttachment } from '#server/services/messages/attachments.ts'
import { participantIn } from '#server/services/messages/participants.ts'
import { openMedia } from '#server/services/media/media.ts'
import { localMediaStore } from '#server/services/media/media-store.ts'
import { multipart } from '#tests/support/people/signup.ts'
import { asked, aThread, aVendorWith, threadOf, writing, type Headers } from '#tests/support/people/threads.ts'
import { NOW, testApp, type TestApp } from '#tests/support/server/app.ts'
import { aVendorCaller, testContext } from '#tests/support/server/context.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')
const aPicture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#a05' } })
    .withExif({ IFD0: { Artist: 'Ada at 12 Elm Street' } })
    .png()
    .toBuffer()

function upload(leadId: number, as: Headers, file: Buffer, id: string = randomUUID(), field = 'attachment') {
  const { headers, payload } = multipart(file, { field, name: 'whatever.txt', type: 'text/html' })
  return world.app.inject({
    method: 'POST',
    url: `/api/v1/threads/${leadId}/attachments`,
    headers: { ...headers, ...as, 'idempotency-key': id },
    payload,
  })
}
const get = (leadId: number, id: string, headers: Headers) =>
  world.app.inject({ url: `/api/v1/threads/${leadId}/attachments/${id}`, headers })
const send = (leadId: number, as: Headers, attachments: { id: string; name: string }[], text = '') =>
  world.app.inject(writing(leadId, as, { text, attachments }))
const store = () => localMediaStore(join(world.dataDir, 'media'))

async function runJobs(now: Date) {
  const media = await openMedia({ store: store(), incomingDir: join(world.dataDir, 'incoming') })
  const failures: unknown[] = []
  const handlers = attachmentJobHandlers(testContext(world.db, { media }))
  await runDueJobs({ db: world.db, clock: () => now, handlers, report: (_kind, error) => failures.push(error) })
  expect(failures).toEqual([])
}
const mediaOf = async (id: string) =>
  (
    await world.db.query<{ mediaId: string }>(
      sql`select media_id as "mediaId" from message_attachment where id = ${id}::uuid`,
    )
  )[0]?.mediaId

/** A ZIP archive of empty files, with these names in its directory. */
function zip(names: readonly string[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  for (const name of names) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(name.length, 28)
    locals.push(local, Buffer.from(name))
    entries.push(entry, Buffer.from(name))
  }
  const [files, directory] = [Buffer.concat(locals), Buffer.concat(entries)]
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(files.length, 16)
  return Buffer.concat([files, directory, end])
}
const WORD = ['[Content_Types].xml', 'word/document.xml']

test('a Word file is taken by its content, not by its name, and never one with macros', async () => {
  const { host: client, vendor, leadId } = await aThread(world)
  const id = randomUUID()
  const file = zip(WORD)
  // Pages of an earlier version know PDFs and pictures only.
  expect((await upload(leadId, vendor.headers, file, id)).json()).toMatchObject({ kind: 'pdf', bytes: file.length })
  await send(leadId, vendor.headers, [{ id, name: 'Contract.docx' }])
  const saved = await get(leadId, id, client.headers)
  expect(saved.rawPayload.equals(file)).toBe(true)
  expect(saved.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'content-disposition': "attachment; filename*=UTF-8''Contract.docx",
  })
  for (const other of [zip(['readme.txt']), zip([...WORD, 'word/vbaProject.bin']), file.subarray(0, 60)])
    expect((await upload(leadId, vendor.headers, other)).statusCode).toBe(415)
})

test('a PDF and a picture arrive with name and size, and the other side saves them', async () => {
  const { host: client, vendor, leadId } = await aThread(world)
  const [plan, photo] = [randomUUID(), randomUUID()]
  expect((await upload(leadId, vendor.headers, PDF, plan)).json()).toEqual({ id: plan, kind: 'pdf', bytes: PDF.length })
  expect((await upload(leadId, vendor.headers, await aPicture(), photo)).json()).toMatchObject({ kind: 'picture' })
  const sent = await send(leadId, vendor.headers, [
    { id: photo, name: 'Stage.PNG' },
    { id: plan, name: '../Plan “a”.pdf' },
  ])
  expect(sent.statusCode).toBe(201)
  const { messages } = await threadOf(world, leadId, client.headers)
  expect(messages[0]?.attachments).toEqual([
    { id: photo, name: 'Stage.PNG', kind: 'picture', bytes: expect.any(Number) },
    { id: plan, name: '../Plan “a”.pdf', kind: 'pdf', bytes: PDF.length },
  ])
  const file = await get(leadId, plan, client.headers)
  expect([file.statusCode, file.rawPayload.equals(PDF)]).toEqual([200, true])
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''Plan%20%E2%80%9Ca%E2%80%9D.pdf",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  const picture = await get(leadId, photo, client.headers)
  expect(picture.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': "attachment; filename*=UTF-8''Stage.jpg",
  })
  const { format, exif } = await sharp(picture.rawPayload).metadata()
  expect([format, exif]).toEqual(['jpeg', undefined])
})

test('nobody else reads a file, not under a picture’s address either', async () => {
  const { host: client, vendor, leadId } = await aThread(world)
  const id = randomUUID()
  await upload(leadId, vendor.headers, await aPicture(), id)
  // Not sent yet: only its sender sees it.
  expect([
    (await get(leadId, id, client.headers)).statusCode,
    (await get(leadId, id, vendor.headers)).statusCode,
  ]).toEqual([404, 200])
  await send(leadId, vendor.headers, [{ id, name: 'a.png' }])
  const other = await aVendorWith(world)
  const elsewhere = await asked(world, other.memberId)
  for (const [lead, headers] of [
    [leadId, {}],
    [leadId, other.headers],
    [elsewhere.leadId, other.headers],
    [elsewhere.leadId, elsewhere.headers],
  ] as const)
    expect((await get(lead, id, headers)).statusCode).toBe(404)
  const picture = await world.app.inject({ url: `/pictures/photo-${await mediaOf(id)}_100x100` })
  expect(picture.statusCode).toBe(404)
})

test('what is neither PDF nor picture is 415, whatever it is called', async () => {
  const { host: client, leadId } = await aThread(world)
  for (const file of [
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('\n%PDF-1.7'),
    Buffer.from('GIF89a/*<script>*/'),
    Buffer.from('MZ\u0090\u0000'),
    Buffer.from('\u0089PNG\r\n\u001a\n<script>', 'latin1'),
    Buffer.alloc(0),
  ]) {
    const reply = await upload(leadId, client.headers, file)
    expect([reply.statusCode, reply.json().code]).toEqual([415, 'unsupported'])
  }
})

test('a file over 10 MB is 413 whatever it holds; a stranger’s is 404 before it is read', async () => {
  const { host: client, leadId } = await aThread(world)
  const large = Buffer.alloc(ATTACHMENT_MAX_BYTES + 1, PDF)
  expect((await upload(leadId, client.headers, large)).statusCode).toBe(413)
  expect((await upload(leadId, {}, large)).statusCode).toBe(404)
  const packed = { ...client.headers, 'content-length': String(50 * 1024 * 1024) }
  expect((await upload(leadId, packed, PDF)).statusCode).toBe(413)
})

test('an upload that is repeated gives the first one; somebody else’s id is refused', async () => {
  const { host: client, vendor, leadId } = await aThread(world)
  const id = randomUUID()
  const first = await upload(leadId, client.headers, PDF, id)
  const again = await Promise.all([1, 2, 3].map(() => upload(leadId, client.headers, PDF, id)))
  for (const reply of again) expect([reply.statusCode, reply.json()]).toEqual([200, first.json()])
  expect((await upload(leadId, vendor.headers, PDF, id)).statusCode).toBe(422)
})

test('a message names at most three files, its own, each once', async () => {
  const { host: client, vendor, leadId } = await aThread(world)
  const ids = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  for (const id of ids) await upload(leadId, client.headers, PDF, id)
  const named = ids.map((id) => ({ id, name: 'a.pdf' }))
  expect((await send(leadId, client.headers, named)).statusCode).toBe(400)
  const stolen = await send(leadId, vendor.headers, named.slice(0, 1), 'Look')
  expect([stolen.statusCode, stolen.json().errors[0]]).toMatchObject([400, { name: 'attachments', code: 'notFound' }])
  expect((await send(leadId, client.headers, named.slice(0, 3))).statusCode).toBe(201)
  expect((await send(leadId, client.headers, named.slice(2, 4))).statusCode).toBe(400)
  expect((await threadOf(world, leadId, client.headers)).messages).toHaveLength(1)
})

test('of 20 files that are not sent 12 are kept', async () => {
  const { host: client, leadId } = await aThread(world)
  const replies = await Promise.all(Array.from({ length: 20 }, () => upload(leadId, client.headers, PDF)))
  const codes = replies.map(({ statusCode }) => statusCode)
  expect([codes.filter((code) => code === 200).length, codes.filter((code) => code === 429).length]).toEqual([12, 8])
})

test('fault 84: the files of a conversation and of an account are bounded, before the file is read', async () => {
  const { host: client, vendor, leadId } = await aThread(world)
  const [first, more] = [randomUUID(), randomUUID()]
  await upload(leadId, vendor.headers, PDF, first)
  const fill = (bytes: number) =>
    world.db.query(sql`update message_attachment set bytes = ${bytes}::int where id = ${first}::uuid`)
  await fill(THREAD_FILES_MAX_BYTES - PDF.length + 1)
  const full = await upload(leadId, vendor.headers, PDF, more)
  expect([full.statusCode, full.json()]).toEqual([
    413,
    { code: 'tooLarge', message: 'You’ve sent 100 MB of files here, the most possible. Send a link instead.' },
  ])
  await fill(THREAD_FILES_MAX_BYTES)
  // Too large itself, and no PDF: neither is looked at.
  expect((await upload(leadId, vendor.headers, Buffer.from('MZ'), more)).json()).toEqual(full.json())
  expect((await upload(leadId, client.headers, PDF)).statusCode).toBe(200)

  const elsewhere = await asked(world, vendor.memberId)
  expect((await upload(elsewhere.leadId, vendor.headers, PDF)).statusCode).toBe(200)
  await fill(ACCOUNT_FILES_MAX_BYTES)
  const account = await upload(elsewhere.leadId, vendor.headers, PDF)
  expect([account.statusCode, account.json().message]).toEqual([413, expect.stringMatching(/^You’ve sent 1,024 MB/)])
})

test('fault 85: the answer to a COMMIT is lost: the file stays; without its row it is gone after an hour', async () => {
  const { vendor, leadId } = await aThread(world)
  const media = await openMedia({ store: store(), incomingDir: join(world.dataDir, 'incoming') })
  const caller = aVendorCaller(1, vendor.memberId, { network: '::1' })
  const participant = await participantIn(world.db, leadId, caller)
  const lost = new Error('The connection was lost.')
  const commits: Database = {
    ...world.db,
    query: (statement) => world.db.query(statement),
    transaction: async (work) => {
      await world.db.transaction(work)
      throw lost
    },
  }
  const fails: Database = { ...commits, transaction: () => Promise.reject(lost) }
  const take = (db: Database, id: string) =>
    takeAttachment(testContext(db, { media, clock: () => NOW }), { id, file: Readable.from([PDF]) }, participant)
  const [stored, never] = [randomUUID(), randomUUID()]
  await expect(take(commits, stored)).rejects.toBe(lost)
  const before = new Set(await readdir(join(world.dataDir, 'media'), { recursive: true }))
  await expect(take(fails, never)).rejects.toBe(lost)
  const left = (await readdir(join(world.dataDir, 'media'), { recursive: true })).filter((name) => !before.has(name))
  expect(left.filter((name) => name.includes('photo-'))).toHaveLength(1)

  await runJobs(new Date(NOW.getTime() + 2 * 60 * 60_000))
  const after = await readdir(join(world.dataDir, 'media'), { recursive: true })
  expect(after.filter((name) => left.includes(name) && name.includes('photo-'))).toEqual([])
  expect((await get(leadId, stored, vendor.headers)).rawPayload.equals(PDF)).toBe(true)
  expect(await take(world.db, stored)).toEqual({ id: stored, kind: 'pdf', bytes: PDF.length })
})

test('a file that was never sent is gone after a week, a sent one stays until its request is deleted', async () => {
  const { host: client, leadId } = await aThread(world)
  const [sent, unsent] = [randomUUID(), randomUUID()]
  for (const id of [sent, unsent]) await upload(leadId, client.headers, PDF, id)
  await send(leadId, client.headers, [{ id: sent, name: 'a.pdf' }])
  const [sentFile, unsentFile] = [`photo-${await mediaOf(sent)}`, `photo-${await mediaOf(unsent)}`]
  await runJobs(new Date(NOW.getTime() + 8 * DAY_MS))
  expect([await store().has(sentFile), await store().has(unsentFile)]).toEqual([true, false])
  expect((await get(leadId, sent, client.headers)).statusCode).toBe(200)
  await world.db.query(sql`delete from request where idempotency_key = ${client.key}::uuid`)
  await runJobs(NOW)
  expect(await store().has(sentFile)).toBe(false)
})
