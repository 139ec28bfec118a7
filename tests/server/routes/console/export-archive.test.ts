/** The archive of an export over HTTP: a whole one arrives as what it is, a damaged one never arrives whole. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleEndpoints } from '#contract/console/console-endpoints.ts'
import { CONSOLE_HEADER } from '#contract/console/operators.ts'
import { folderBackupStore } from '#server/backup/store/backup-store.ts'
import { openExport, startExport } from '#server/services/marketplace-export/export-acts.ts'
import { anOperator } from '#tests/support/console/operators.ts'
import { OLGA, runExports } from '#tests/support/console/exports.ts'
import { NOW, testApp, type TestApp } from '#tests/support/server/app.ts'
import { testContext } from '#tests/support/server/context.ts'

let folder: string
let server: TestApp
/** The archive as it is stored. */
let file: string
let download: () => Promise<Response>
let again: () => Promise<Response>
let follow: (cookie?: string) => Promise<Response>
let openAs: (email: string) => Promise<void>
let now = NOW
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-archive-'))
  const archives = { store: folderBackupStore(join(folder, 'exports')), workFolder: join(folder, 'packing') }
  server = await testApp({ vendors: 2, parts: { archives, clock: () => now } })
  const context = testContext(server.db, { clock: () => now, archives })
  const id = await startExport(context, { format: 'csv', hasPhotos: false }, OLGA)
  expect(await runExports(context)).toEqual([])
  file = join(folder, 'exports', (await readdir(join(folder, 'exports')))[0] ?? '')
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  openAs = (email) => openExport(context, { id, reason: 'moving' }, { email })
  const path = consoleEndpoints.exportArchive.path.replace(':id', String(id))
  const downloadAs = async (email: string) => {
    const { cookie } = await anOperator(server, email, 'owner', NOW)
    await openAs(email)
    return () => fetch(`${origin}${path}`, { headers: { cookie, [CONSOLE_HEADER]: '1' } })
  }
  download = await downloadAs(OLGA.operator)
  again = await downloadAs('otto@example.com')
  follow = (cookie = '') => fetch(`${origin}${path}`, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

test('it is a file to save, which no cache keeps, for each owner who opened it', async () => {
  for (const reply of [await download(), await again()]) {
    const body = Buffer.from(await reply.arrayBuffer())
    expect(reply.status).toBe(200)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(body.length),
      'content-disposition': expect.stringMatching(/^attachment; filename="export-\d+-2027-03-10\.zip"$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(body.subarray(0, 2).toString()).toBe('PK')
  }
})

test('one with a changed byte, or without its end, breaks off', async () => {
  const whole = await readFile(file)
  const changed = [0, 12, Math.floor(whole.length / 2), whole.length - 17, whole.length - 16, whole.length - 1].map(
    (at) => {
      const copy = Buffer.from(whole)
      copy[at] = (copy[at] ?? 0) ^ 1
      return copy
    },
  )
  try {
    for (const damaged of [...changed, whole.subarray(0, -1), whole.subarray(0, -20)]) {
      await writeFile(file, damaged)
      await expect(download().then((reply) => reply.arrayBuffer())).rejects.toThrow()
    }
  } finally {
    await writeFile(file, whole)
  }
})

test('an earlier session of the owner who opened it, without a proof of its own, gets nothing', async () => {
  now = new Date(NOW.getTime() + 11 * 60_000)
  await openAs(OLGA.operator)
  const reply = await download()
  expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([
    401,
    'Console error="insufficient_user_authentication"',
  ])
})

test('a person who follows the link too late is led to the page that has it', async () => {
  now = NOW
  const { cookie } = await anOperator(server, 'olivia@example.com', 'owner', NOW)
  await openAs('olivia@example.com')
  now = new Date(NOW.getTime() + 60_000)
  const inTime = await follow(cookie)
  expect([inTime.status, inTime.headers.get('content-type')]).toEqual([200, 'application/zip'])
  await inTime.arrayBuffer()
  now = new Date(NOW.getTime() + 11 * 60_000)
  for (const late of [await follow(cookie), await follow()])
    expect([late.status, late.headers.get('location')]).toEqual([303, '/operator/system/export?refused=1'])
})
