/** Several servers in one address. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, expect, test } from 'vitest'
import { addressesOf, isDatabaseUrl } from '#server/db/connection/hosts.ts'
import { readPosition, writePosition } from '#server/db/connection/positions.ts'
import { openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { makeSharedRates } from '#server/plugins/shared-rates.ts'
import { freePort } from '#tests/support/browser/server-process.ts'
import { freshDatabase } from '#tests/support/server/database.ts'

test('each host of an address is an address of its own', () => {
  expect(addressesOf('postgres://a:p%40w@one:5432,two/name?target_session_attrs=read-write&sslmode=require')).toEqual([
    'postgres://a:p%40w@one:5432/name?sslmode=require',
    'postgres://a:p%40w@two/name?sslmode=require',
  ])
  expect(isDatabaseUrl('postgres://one:5432,two:5433/name')).toBe(true)
  expect(isDatabaseUrl('postgres://one:x/name')).toBe(false)
  expect(isDatabaseUrl('mysql://one/name')).toBe(false)
})

test('a position in the log is read as PostgreSQL writes it, and no other text is one', () => {
  expect(readPosition('16/B374D848')).toBe(0x16_b374_d848n)
  expect(writePosition(0x16_b374_d848n)).toBe('16/B374D848')
  for (const text of ['', '16', '16/', '/1', '16/b374d848', '16/B374D848 ', '100000000/0', undefined])
    expect(readPosition(text)).toBeNull()
})

test('the server that takes writes is found among others that are gone', async () => {
  const { address, remove } = await freshDatabase('postgres')
  try {
    const gone = `127.0.0.1:${await freePort()}`
    const url = address.url!.replace(/@([^/]+)/, `@${gone},$1`)
    await mkdir(join(inject('databaseFolder'), 'unused'), { recursive: true })
    const db = await openDatabase({ url, dataDir: address.dataDir })
    // The limits are set on the connection, not asked for when it starts.
    expect(await db.query(sql`select current_setting('statement_timeout') as limit`)).toEqual([{ limit: '15s' }])
    await db.query(sql`insert into done_once (name) values ('written')`)
    await db.close()
  } finally {
    await remove()
  }
})

test('a caller’s requests at one server count at the other', async () => {
  const { db, remove } = await freshDatabase('postgres')
  try {
    const clock = () => Date.parse('2027-03-10T18:00:10Z')
    const servers = [makeSharedRates(db, clock), makeSharedRates(db, clock)] as const
    const stores = servers.map(({ Store }) => new Store({}))
    const call = (server: 0 | 1, key: string) => {
      let current = 0
      stores[server]!.incr(key, (_error, result) => (current = result?.current ?? 0), 60_000, 100)
      return current
    }
    for (let each = 0; each < 40; each += 1) call(0, 'read 203.0.113.9')
    for (let each = 0; each < 30; each += 1) call(1, 'read 203.0.113.9')
    call(0, 'read 198.51.100.1')
    for (const { exchange } of [...servers, servers[0]]) await exchange()
    expect(call(0, 'read 203.0.113.9')).toBe(71)
    expect(call(1, 'read 203.0.113.9')).toBe(71)
    // A visitor far below the limit is not worth a row.
    expect(await db.query(sql`select requests from request_rate`)).toEqual([{ requests: 70 }])
  } finally {
    await remove()
  }
})
