/**
 * Fault 46 with the kernel's own word: the file of a table is `/dev/full`, where every write ends in "No space left on
 * device". PostgreSQL meets it where it meets a full disk, when the table wants to grow, in the middle of a request.
 */
import { randomUUID } from 'node:crypto'
import { rename, symlink, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { testApp, vendorRecord, type TestApp } from '#tests/support/server/app.ts'
import { posting } from '#tests/support/people/quote.ts'

const FULL = '/dev/full'

let server: TestApp
let admin: pg.Client
beforeAll(async () => {
  server = await testApp({ engine: 'postgres', vendors: [vendorRecord({ id: 1 })] })
  admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await server.close()
})

/** The file that holds a table. */
async function fileOf(table: string): Promise<string> {
  const { rows } = await admin.query<{ folder: string; file: string }>(
    `select current_setting('data_directory') as folder, pg_relation_filepath($1) as file`,
    [table],
  )
  const [{ folder, file } = { folder: '', file: '' }] = rows
  return join(folder, file)
}

/** Connections keep files open; new ones look again. Resolves when the server's are new. */
async function reconnect() {
  await admin.query(
    `
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await expect.poll(() => server.db.query(sql`select 1 as one`).catch(() => [])).toEqual([{ one: 1 }])
}

/** One more row, past every rule of the table. */
async function grow() {
  await admin.query('begin')
  try {
    await admin.query('set local session_replication_role = replica')
    await admin.query(`
      insert into lead (request_id, vendor_id, auto_added, client_email, event_date, service_type_id)
      values (0, 0, false, '', now(), 0)`)
  } finally {
    await admin.query('rollback')
  }
}

/** Everything that a request leaves, in any of its tables. */
const leftBy = (key: string) =>
  server.db.query(sql`
    select 'request' as what from request where idempotency_key = ${key}::uuid
    union all select 'key' from request_key where key = ${key}::uuid
    union all select 'client' from client where not exists (select from request where client_id = client.id)`)

test('fault 46: the disk is full mid-request: 503, nothing in part; with room again it is stored once', async () => {
  const key = randomUUID()
  const file = await fileOf('lead')
  await rename(file, `${file}.away`)
  await symlink(FULL, file)
  await reconnect()
  await expect(grow()).rejects.toMatchObject({
    code: '53100',
    message: expect.stringContaining('No space left on device'),
  })

  const refused = await server.app.inject(posting(key))
  expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toMatchObject([
    503,
    { code: 'unavailable' },
    '5',
  ])
  expect(await leftBy(key)).toEqual([])

  await unlink(file)
  await rename(`${file}.away`, file)
  await reconnect()
  expect((await server.app.inject(posting(key))).statusCode).toBe(201)
  expect(await server.db.query(sql`select vendor_id from lead`)).toEqual([{ vendor_id: 1 }])
})
