import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { FETCH_SETTINGS } from '#server/services/availability/feeds/guarded-fetch.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { startJobs } from '#server/services/jobs/jobs.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { NOW, testApp, vendorRecord } from '#tests/support/server/app.ts'
import { places } from '#tests/support/server/places.ts'

/** @returns what closes the app */
function start(
  db: Database,
  more: object,
  handlers: JobHandlers,
  logError: (what: object) => void = () => expect.unreachable(),
): () => Promise<void> {
  const hooks: (() => Promise<void>)[] = []
  const app = {
    log: { error: logError },
    addHook: (_name: string, hook: () => Promise<void>) => void hooks.push(hook),
  }
  const now = new Date(NOW.getTime() + 1000)
  const marketplace = { settings: () => ({}) }
  const parts = { db, clock: () => now, marketplace, settings: { publicUrl: 'https://fanfare.example' }, ...more }
  startJobs(app as never, parts as never, handlers)
  return async () => void (await Promise.all(hooks.map((stop) => stop())))
}

test('a mail server that does not answer holds up mail, and no payment', async () => {
  const server = await testApp()
  const { db } = server
  await anAccount(db, 'ada@example.com')
  const responded = Promise.withResolvers<void>()
  const [mailing, paid] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const mailer = { send: () => (mailing.resolve(), responded.promise) }
  await db.transaction(async (tx) => {
    await addJob(tx, { kind: 'passwordChanged', payload: { username: 'ada@example.com' }, runAt: NOW })
    await addJob(tx, { kind: 'settle', payload: {}, runAt: new Date(NOW.getTime() + 1) })
  })
  const stop = start(db, { mailer }, { settle: async () => paid.resolve() })
  await Promise.all([mailing.promise, paid.promise])
  responded.resolve()
  await stop()
  expect(await db.query(sql`select kind from job where done_at is not null order by kind`)).toEqual([
    { kind: 'passwordChanged' },
    { kind: 'settle' },
  ])
  await server.close()
})

test('a calendar’s site that does not answer holds up neither payments nor mail', async () => {
  const server = await testApp({ vendors: [vendorRecord()] })
  const { db } = server
  await anAccount(db, 'ada@example.com')
  const responded = Promise.withResolvers<string[]>()
  const [reading, mailed, paid] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  const feeds = { ...FETCH_SETTINGS, lookup: () => (reading.resolve(), responded.promise) }
  await db.query(sql`
    insert into availability (vendor_id, time_zone, said_at, known_until) values (1, 'UTC', ${NOW}, ${NOW})`)
  const [feed] = await db.query<{ id: number }>(sql`
    insert into calendar_feed (vendor_id, url, created_at) values (1, 'https://calendar.example/own.ics', ${NOW})
    returning id`)
  await db.transaction(async (tx) => {
    await addJob(tx, { kind: 'readFeed', payload: { feedId: feed?.id }, runAt: NOW })
    await addJob(tx, { kind: 'passwordChanged', payload: { username: 'ada@example.com' }, runAt: NOW })
    await addJob(tx, { kind: 'settle', payload: {}, runAt: NOW })
  })
  const mailer = { send: async () => mailed.resolve() }
  const stop = start(
    db,
    { mailer, settings: { publicUrl: 'https://fanfare.example', feeds } },
    { settle: async () => paid.resolve() },
  )
  await Promise.all([reading.promise, mailed.promise, paid.promise])
  responded.reject(new Error('The site is gone.'))
  await stop()
  expect(await db.query(sql`select problem from calendar_feed`)).toEqual([{ problem: 'unreachable' }])
  await server.close()
})

test('what is done every hour is done a minute after the start, too', async () => {
  const server = await testApp()
  const { db } = server
  await db.transaction((tx) => addJob(tx, { kind: 'old', payload: {}, runAt: NOW }))
  await db.query(sql`update job set done_at = ${new Date(NOW.getTime() - 30 * DAY_MS)}::timestamptz`)
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  const stop = start(db, { places: places() }, {})
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  vi.useRealTimers()
  await expect.poll(() => db.query(sql`select kind from job`)).toEqual([])
  await stop()
  await server.close()
})

test('a step of the tidying that fails is reported, and keeps none of the others from being done', async () => {
  const server = await testApp()
  const { db } = server
  await db.transaction((tx) => addJob(tx, { kind: 'old', payload: {}, runAt: NOW }))
  await db.query(sql`update job set done_at = ${new Date(NOW.getTime() - 30 * DAY_MS)}::timestamptz`)
  const failing = Object.create(db, {
    query: {
      value: (statement: Sql) =>
        statement.text.includes('delete from push_device') ? Promise.reject(new Error('no disk')) : db.query(statement),
    },
  }) as Database
  const reported: object[] = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  const stop = start(failing, { places: places() }, {}, (what) => reported.push(what))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  vi.useRealTimers()
  await expect.poll(() => db.query(sql`select kind from job`)).toEqual([])
  await stop()
  expect(reported).toMatchObject([{ err: { message: 'no disk' }, job: 'tidying' }])
  await server.close()
})

test('a server that closes waits for the step of the tidying that is under way, and begins no other', async () => {
  const done = Promise.withResolvers<void>()
  const steps: string[] = []
  const query = async ({ text }: Sql) => {
    if (!text.trimStart().startsWith('delete')) return []
    steps.push(text)
    await done.promise
    return []
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  const stop = start({ query } as never, { places: places() }, {})
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  // The next tidying is due while this one is at work.
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  vi.useRealTimers()
  let isClosed = false
  const closed = stop().then(() => (isClosed = true))
  await setImmediate()
  expect([steps.length, isClosed]).toEqual([1, false])
  done.resolve()
  await closed
  expect(steps).toHaveLength(1)
})
