// @module-tag long: it waits for databases that do not respond
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import type { DatabaseIncident } from '#server/db/database.ts'
import { QueryFailed } from '#server/db/errors.ts'
import { sql } from '#server/db/sql.ts'
import { describeOnBothEngines, freshDatabase } from '#tests/support/server/database.ts'

const FAILING = sql`do $$ begin raise exception 'try again' using errcode = '40001'; end $$`
const ENDLESS = sql`select count(*) from generate_series(1, 1000000000000)`

describeOnBothEngines('a database', (fresh, engine) => {
  const timedOut = engine === 'pglite' ? 'DatabaseUnavailable' : 'DatabaseBusy'

  test('gives dates as text, large integers as numbers, and takes parameters of every kind', async () => {
    const { db } = await fresh()
    const rows = await db.query(sql`
      select ${'2027-05-01'}::date as day, ${9_007_199_254_740_991}::int8 as large, ${[1, 2]}::int[] as list,
        ${null}::text as nothing,
        ${"it's; -- $1"}::text as text, ${'{"a": [1]}'}::jsonb as json`)
    expect(rows).toEqual([
      {
        day: '2027-05-01',
        large: 9_007_199_254_740_991,
        list: [1, 2],
        nothing: null,
        text: "it's; -- $1",
        json: { a: [1] },
      },
    ])
  })

  test('takes and gives back large values', async () => {
    const { db } = await fresh()
    const large = 'fanfare '.repeat(600_000)
    const [row] = await db.query<{ value: string }>(sql`select ${large}::text as value`)
    expect(row?.value === large).toBe(true)
  })

  test('a failed statement is an error with code and message, without values', async () => {
    const { db } = await fresh()
    await db.query(sql`create table person (email text unique)`)
    await db.query(sql`insert into person values (${'ada@example.com'})`)
    const failed = await db
      .query(sql`insert into person values (${'ada@example.com'})`)
      .catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(QueryFailed)
    expect(failed).toMatchObject({ code: '23505' })
    expect(inspect(failed)).not.toContain('ada@')
  })

  test('a transaction whose work throws leaves nothing', async () => {
    const { db } = await fresh()
    await db.query(sql`create table note (text text)`)
    const work = db.transaction(async (tx) => {
      await tx.query(sql`insert into note values ('half')`)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await db.query(sql`select * from note`)).toEqual([])
  })

  test('a transaction that swallowed an error does not pass for committed', async () => {
    const { db } = await fresh()
    await db.query(sql`create table note (text text)`)
    const work = db.transaction(async (tx) => {
      await tx.query(sql`insert into note values ('half')`)
      await tx.query(sql`select nothing_like_this()`).catch(() => {})
    })
    await expect(work).rejects.toMatchObject({ name: 'QueryFailed', code: '25P02' })
    expect(await db.query(sql`select * from note`)).toEqual([])
  })

  test('fault 45: a transaction runs again after a serialization failure, three times at most', async () => {
    const { db } = await fresh()
    const failing = (times: number) => {
      let runs = 0
      const work = db.transaction(async (tx) => {
        runs += 1
        if (runs <= times) await tx.query(FAILING)
        return runs
      })
      return work.catch((error: unknown) => ({ error, runs }))
    }
    expect(await failing(2)).toBe(3)
    expect(await failing(9)).toMatchObject({ error: { code: '40001' }, runs: 3 })
  })

  test('fault 42: when no connection becomes free in time, it is busy', async () => {
    const { db } = await fresh({ acquireTimeoutMs: 4_000 })
    const release = Promise.withResolvers<void>()
    const holders: Promise<void>[] = []
    // As many as the larger pool has, one after the other, so that each has its time to connect.
    while (holders.length < (engine === 'pglite' ? 1 : 10)) {
      const held = Promise.withResolvers<void>()
      holders.push(
        db.transaction(async () => {
          held.resolve()
          await release.promise
        }),
      )
      await held.promise
    }
    const asked = () => db.query(sql`select 1 as one`)
    await expect(asked()).rejects.toMatchObject({ name: 'DatabaseBusy', code: 'ACQUIRE_TIMEOUT' })
    // /readyz asks on a connection of its own.
    if (engine === 'postgres') await db.ping()
    release.resolve()
    await Promise.all(holders)
    expect(await asked()).toEqual([{ one: 1 }])
  })

  test('a statement without an end is ended, and the database goes on with what was committed', async () => {
    const { db } = await fresh({ statementTimeoutMs: 3_000 })
    await db.query(sql`create table note (text text)`)
    await db.query(sql`insert into note values ('kept')`)
    await expect(db.query(ENDLESS)).rejects.toMatchObject({ name: timedOut })
    expect(await db.query(sql`select * from note`)).toEqual([{ text: 'kept' }])
  })

  test('maintenance may take longer than a statement', async () => {
    const { db } = await fresh({ statementTimeoutMs: 2_000 })
    await expect(db.maintain(sql`select pg_sleep(3)`)).resolves.toBeUndefined()
    await expect(db.maintain(sql`vacuum analyze`)).resolves.toBeUndefined()
    await expect(db.query(sql`select pg_sleep(30)`)).rejects.toMatchObject({ name: timedOut })
  })

  test.runIf(engine === 'postgres')('no statement is compiled, also not after maintenance', async () => {
    const { db } = await fresh()
    const compiles = () => db.query(sql`select current_setting('jit') as jit`)
    expect(await compiles()).toEqual([{ jit: 'off' }])
    await db.maintain(sql`vacuum vendor`)
    expect(await compiles()).toEqual([{ jit: 'off' }])
  })

  test('once closed it is unavailable', async () => {
    const { db } = await fresh()
    await db.close()
    await expect(db.ping()).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  })
})

test('a server that goes silent is unavailable soon, and the next connection works', async () => {
  const { address, remove } = await freshDatabase('postgres')
  const { hostname, port } = new URL(address.url!)
  const open: Socket[] = []
  const silent = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      from.on('data', (bytes) => silent.has(near) || to.write(bytes))
      from.on('error', () => {}).on('close', () => to.destroy())
    }
    open.push(near)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = address.url!.replace(/@[^/]+/, `@127.0.0.1:${(proxy.address() as AddressInfo).port}`)
  const db = await openDatabase({ url, dataDir: address.dataDir, statementTimeoutMs: 200 })
  try {
    for (const socket of open) silent.add(socket)
    await expect(db.transaction(async (tx) => tx.query(sql`select 1`))).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
    })
    await expect(db.ping()).resolves.toBeUndefined()
  } finally {
    await db.close()
    proxy.close()
    await remove()
  }
})

describe('opening', () => {
  test('a data folder in use is refused with what to do', async () => {
    const { address, remove } = await freshDatabase('pglite')
    await expect(openDatabase(address)).rejects.toMatchObject({
      code: 'FOLDER_IN_USE',
      message: expect.stringMatching(/Another Fanfare server is using this folder.*DATA_DIR/),
    })
    await remove()
  })

  test('a folder that cannot be a folder is refused with its name', async () => {
    await expect(openDatabase({ dataDir: '/dev/null' })).rejects.toMatchObject({
      message: expect.stringContaining('/dev/null'),
    })
  })

  test('a server that is not there is refused without telling the password', async () => {
    const opening = openDatabase({ url: 'postgres://fanfare:secret@127.0.0.1:1/fanfare', dataDir: '/nowhere' })
    await expect(opening).rejects.toMatchObject({
      code: 'POSTGRES_UNREACHABLE',
      message: expect.stringMatching(/127\.0\.0\.1:1\/fanfare.*DATABASE_URL/),
    })
    await expect(opening).rejects.not.toMatchObject({ message: expect.stringContaining('secret') })
  })

  test('a stuck embedded database is reported', async () => {
    const incidents: DatabaseIncident[] = []
    const { db, remove } = await freshDatabase('pglite', {
      statementTimeoutMs: 3_000,
      onIncident: (incident) => incidents.push(incident),
    })
    await db.query(ENDLESS).catch(() => {})
    expect(incidents).toContainEqual(expect.objectContaining({ code: 'STATEMENT_TIMEOUT' }))
    await remove()
  })
})
