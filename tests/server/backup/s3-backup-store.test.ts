/** Backups in a bucket: small and large files, and what is half sent. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { s3BackupStore } from '#server/backup/store/s3-backup-store.ts'
import { s3StandIn } from '#tests/support/server/stand-ins/s3-stand-in.ts'

const ended: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

async function bucket() {
  const s3 = await s3StandIn()
  ended.push(s3.close)
  return { s3, store: s3BackupStore(s3.settings, 'backups/') }
}

const contentOf = async (stream: Readable) => Buffer.concat(await stream.toArray())

test.each([0, 7, 8 * 1024 * 1024, 20 * 1024 * 1024 + 1])('a file of %i bytes comes back as it was', async (bytes) => {
  const { store } = await bucket()
  const body = randomBytes(bytes)
  // In pieces that have nothing to do with the parts that are sent.
  const pieces = Array.from({ length: Math.ceil(bytes / 65_537) }, (_, index) =>
    body.subarray(index * 65_537, (index + 1) * 65_537),
  )
  await store.write('2026-11-26T030000Z-nightly/database.jsonl.gz', Readable.from(pieces))
  const read = await contentOf(await store.read('2026-11-26T030000Z-nightly/database.jsonl.gz'))
  expect(read.equals(body)).toBe(true)
})

test('a file whose source fails half-way is not there', async () => {
  const { s3, store } = await bucket()
  async function* failing() {
    yield randomBytes(9 * 1024 * 1024)
    throw new Error('the disk is gone')
  }
  await expect(store.write('2026/database', Readable.from(failing()))).rejects.toThrow('the disk is gone')
  expect([...s3.objects]).toEqual([])
  expect(await store.has('2026/database')).toBe(false)
})

test('a file that the bucket refuses is closed: removed, it would keep its place on the disk until then', async () => {
  const { s3, store } = await bucket()
  await s3.close()
  ended.pop()
  const content = Readable.from([randomBytes(9 * 1024 * 1024), randomBytes(9 * 1024 * 1024)])
  await expect(store.write('2026/database', content)).rejects.toThrow()
  expect(content.destroyed).toBe(true)
})

test('files are listed by their beginnings, under the folder of backups alone, and removed', async () => {
  const { s3, store } = await bucket()
  s3.objects.set('photo-1', { body: Buffer.from('a vendor’s photo'), contentType: 'image/jpeg' })
  for (const name of ['photos/photo-2', '2026/manifest.json', '2026/database.jsonl.gz'])
    await store.write(name, Readable.from([Buffer.from(name)]))
  expect(await store.list('2')).toEqual(['2026/database.jsonl.gz', '2026/manifest.json'])
  expect(await store.list('photos/')).toEqual(['photos/photo-2'])
  await store.remove('2026/manifest.json')
  await store.remove('2026/manifest.json')
  expect(await store.list('2')).toEqual(['2026/database.jsonl.gz'])
  await expect(store.read('2026/manifest.json')).rejects.toThrow()
})

test('files are looked for by their names, among more than a page of others', async () => {
  const { s3, store } = await bucket()
  const nameOf = (number: number) => `photos/photo-${String(number).padStart(4, '0')}`
  const names = Array.from({ length: 2_600 }, (_, number) => nameOf(number))
  for (const name of [...names, 'photos/z', '2026/manifest.json'])
    s3.objects.set(`backups/${name}`, { body: Buffer.from('.'), contentType: 'image/jpeg' })
  const there = names.filter((_, number) => number % 100 === 0)
  const wanted = [...there, ...there.map((name) => `${name}.key`)].toSorted()
  expect([...(await store.hasOf(wanted))]).toEqual(there)
  expect([...(await store.hasOf(there.slice(0, 1)))]).toEqual(there.slice(0, 1))
  expect([...(await store.hasOf([]))]).toEqual([])
})

/** A bucket that sends one byte after the other. */
async function drippingBucket(bytes: number, everyMs: number) {
  const server = createServer((_request, response) => {
    let sent = 1
    response.writeHead(200)
    response.write('.')
    const timer = setInterval(() => {
      response.write('.')
      sent += 1
      if (sent < bytes) return
      clearInterval(timer)
      response.end()
    }, everyMs)
    response.on('close', () => clearInterval(timer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ended.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/photos`
  return { endpoint, region: 'auto', accessKeyId: 'key', secretAccessKey: 'secret' }
}

test('a file may take longer than the limit as long as something arrives', async () => {
  const store = s3BackupStore(await drippingBucket(13, 500), 'backups/', 5000)
  expect((await contentOf(await store.read('2026/database'))).toString()).toBe('.'.repeat(13))
})

test('a file that stops arriving ends with an error', async () => {
  const store = s3BackupStore(await drippingBucket(2, 60_000), 'backups/', 300)
  await expect(store.read('2026/database').then(contentOf)).rejects.toThrow('sent nothing for 0.3 seconds')
})
