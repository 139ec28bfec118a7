/** Faults of the database (42 and 45 to 48) on a real PostgreSQL server, seen from outside: the responses that a phone
 * gets, and what is stored. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { testApp, vendorRecord, type TestApp } from '#tests/support/server/app.ts'
import { quoteRequest, posting, requestData } from '#tests/support/people/quote.ts'

const CONNECTIONS = 10
const twoVendors = requestData({ gigRequest: quoteRequest({ members: [1, 2] }) })

let server: TestApp
let admin: pg.Client
beforeAll(async () => {
  server = await testApp({
    engine: 'postgres',
    database: { acquireTimeoutMs: 4_000 },
    vendors: [vendorRecord({ id: 1 }), vendorRecord({ id: 2 })],
  })
  admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await server.close()
})
beforeEach(async () => {
  await admin.query('drop trigger if exists trouble on lead')
})

const post = (key: string) => server.app.inject(posting(key))

/** Everything that is stored under a key. */
const stored = (key: string) =>
  server.db.query(sql`
    select g.notes, count(v.id) as vendors from request g join client c on c.id = g.client_id
    left join lead v on v.request_id = g.id where g.idempotency_key = ${key}::uuid group by g.id`)

/** Rows that belong to no stored request. */
const leftovers = () =>
  server.db.query(sql`
    select 'client' as what from client where not exists (select from request where client_id = client.id)
    union all select 'key' from request_key where receipt is null and state = 'stored'`)

/** The last insert of a request fails with this SQLSTATE, so many times; the sequence counts on through rollbacks. */
async function makeTrouble(sqlState: string, times: number) {
  await admin.query(`
    drop sequence if exists troubles;
    create sequence troubles;
    create or replace function trouble() returns trigger language plpgsql as $$
    begin
      if nextval('troubles') <= ${times} then raise exception 'trouble' using errcode = '${sqlState}'; end if;
      return new;
    end $$;
    create trigger trouble before insert on lead for each statement execute function trouble()`)
}

const troubles = async () =>
  Number((await admin.query<{ last_value: string }>('select last_value from troubles')).rows[0]?.last_value)

describe('fault 42: the database is there, but not for us', () => {
  test('no connection is free: 503 with Retry-After, nothing stored; then the same key is stored once', async () => {
    const key = randomUUID()
    const release = Promise.withResolvers<void>()
    const holders: Promise<void>[] = []
    for (let n = 0; n < CONNECTIONS; n += 1) {
      const held = Promise.withResolvers<void>()
      holders.push(server.db.transaction(() => (held.resolve(), release.promise)))
      await held.promise
    }
    const refused = await post(key)
    expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toMatchObject([
      503,
      { code: 'unavailable' },
      '5',
    ])
    release.resolve()
    await Promise.all(holders)
    expect(await stored(key)).toEqual([])
    expect((await post(key)).statusCode).toBe(201)
    expect(await stored(key)).toHaveLength(1)
  })

  test('the connection drops in the middle: 503, nothing half-stored; then the same key is stored once', async () => {
    const key = randomUUID()
    await admin.query('begin')
    await admin.query('lock table lead in access exclusive mode')
    const posted = post(key)
    let waiting: { pid: number }[] = []
    while (waiting.length === 0) {
      waiting = (
        await admin.query<{ pid: number }>(
          `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rows
    }
    for (const { pid } of waiting) await admin.query('select pg_terminate_backend($1)', [pid])
    const refused = await posted
    await admin.query('rollback')
    expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'unavailable' }])
    expect(await stored(key)).toEqual([])
    expect(await leftovers()).toEqual([])
    expect((await post(key)).json()).toMatchObject({ key, requests: [{ memberId: 1 }] })
    expect(await stored(key)).toHaveLength(1)
  })
})

describe('fault 45: the database asks to run the transaction again', () => {
  test.each(['40001', '40P01'])('%s twice: the third run is stored, once', async (sqlState) => {
    const key = randomUUID()
    await makeTrouble(sqlState, 2)
    expect((await post(key)).statusCode).toBe(201)
    expect(await troubles()).toBe(3)
    expect(await stored(key)).toMatchObject([{ vendors: 1 }])
  })

  test('for ever: three runs, then the phone is told to come again, and nothing is stored', async () => {
    const key = randomUUID()
    await makeTrouble('40001', 99)
    const refused = await post(key)
    expect(refused.statusCode).toBeGreaterThanOrEqual(500)
    expect(await troubles()).toBe(3)
    expect(await stored(key)).toEqual([])
    expect(await leftovers()).toEqual([])
  })

  test('a real deadlock: PostgreSQL ends one side, and the request is stored once', async () => {
    const key = randomUUID()
    await admin.query('begin')
    // So that the server's side notices first.
    await admin.query(`set local deadlock_timeout = '30s'`)
    await admin.query('select from vendor where id = 2 for update')
    const posted = server.app.inject(posting(key, twoVendors))
    for (let waits = 0; waits === 0;) {
      waits =
        (
          await admin.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).rowCount ?? 0
    }
    await admin.query('select from vendor where id = 1 for update')
    await admin.query('rollback')
    expect((await posted).json()).toMatchObject({ key, requests: [{ memberId: 1 }, { memberId: 2 }] })
    expect(await stored(key)).toMatchObject([{ vendors: 2 }])
    const { rows } = await admin.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    expect(Number(rows[0]?.deadlocks)).toBeGreaterThan(0)
  })
})

test('fault 46: disk full in the middle of a request: 503, no partial rows; with room again, stored once', async () => {
  const key = randomUUID()
  await makeTrouble('53100', 1)
  const refused = await post(key)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(await stored(key)).toEqual([])
  expect(await leftovers()).toEqual([])
  expect((await post(key)).statusCode).toBe(201)
  expect(await stored(key)).toMatchObject([{ vendors: 1 }])
})

test('fault 48: the key of a deleted request gives its old answer, and stores nothing', async () => {
  const key = randomUUID()
  const first = await post(key)
  expect(first.statusCode).toBe(201)
  await admin.query('delete from request where idempotency_key = $1', [key])
  const again = await post(key)
  expect([again.statusCode, again.json()]).toEqual([201, first.json()])
  expect(await stored(key)).toEqual([])
})
