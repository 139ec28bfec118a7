/** A vendor's calendar, through the API, on both engines. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUSY_AHEAD_MAX_DAYS } from '#contract/availability/availability-limits.ts'
import type { BusyRange } from '#contract/availability/availability.ts'
import { sql } from '#server/db/sql.ts'
import { feedJobHandlers } from '#server/services/availability/feeds/feeds.ts'
import { freeCrews } from '#server/repositories/bookings/calendar.ts'
import type { FetchSettings } from '#server/services/availability/feeds/guarded-fetch.ts'
import { deriveBusyDays } from '#server/services/availability/busy-times.ts'
import { whoIsFree } from '#server/services/availability/who-is-free.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { anAccount, bearer, places, signedIn } from '#tests/support/people/accounts.ts'
import { NOW, testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { ENGINES } from '#tests/support/server/database.ts'

const PATH = '/api/v1/members/1/availability'
const SATURDAY: BusyRange = {
  id: '11111111-1111-4111-8111-111111111111',
  crew: null,
  startsOn: '2027-06-05',
  startsAt: null,
  endsOn: '2027-06-05',
  endsAt: null,
  timeZone: 'America/New_York',
  note: 'Our own wedding',
}
const DAY_MS = 24 * 60 * 60_000

describe.each(ENGINES)('a vendor’s calendar (%s)', (engine) => {
  let server: TestApp
  let vendor: Record<string, string>
  beforeAll(async () => {
    server = await testApp({
      engine,
      vendors: [vendorRecord({ id: 1 }), vendorRecord({ id: 2 }), vendorRecord({ id: 3 })],
    })
    for (const memberId of [1, 2]) await anAccount(server.db, `vendor${memberId}@example.com`, { memberId })
    vendor = bearer((await signedIn(server, 'vendor1@example.com')).access)
  })
  afterAll(() => server.close())

  const call = (options: InjectOptions) => server.app.inject({ ...options, headers: { ...vendor, ...options.headers } })
  const change = (payload: object, key: string = randomUUID()) =>
    call({ method: 'PUT', url: PATH, payload, headers: { 'idempotency-key': key } })
  const read = async () => (await call({ url: PATH })).json()
  const states = async (query: string) =>
    (await server.app.inject({ url: `/api/v1/availability?memberIds=1,2,3&${query}` }))
      .json()
      .map(({ state }: { state: string }) => state)

  test('says nothing until the vendor does, and then a day without busy time is free', async () => {
    expect(await read()).toMatchObject({ isSaid: false, crews: 1, timeZone: 'America/New_York', busy: [] })
    expect(await states('date=2027-06-05')).toEqual(['notSaid', 'notSaid', 'notSaid'])
    expect((await change({})).statusCode).toBe(200)
    expect(await states('date=2027-06-05')).toEqual(['free', 'notSaid', 'notSaid'])
  })

  test('a busy day is stored once per key, and is changed and removed by its id', async () => {
    const key = randomUUID()
    const first = await change({ busy: [SATURDAY] }, key)
    expect(first.json()).toMatchObject({ key, call: 'changeAvailability', id: 1 })
    expect((await change({ busy: [SATURDAY] }, key)).json()).toEqual(first.json())
    expect((await read()).busy).toEqual([SATURDAY])
    expect(await states('date=2027-06-05')).toEqual(['busy', 'notSaid', 'notSaid'])
    expect((await change({ busy: [] }, key)).statusCode).toBe(422)

    await change({ busy: [{ ...SATURDAY, startsAt: '18:00', endsOn: '2027-06-06', endsAt: '01:30' }] })
    expect(await states('date=2027-06-05')).toEqual(['free', 'notSaid', 'notSaid'])
    await change({ removed: [SATURDAY.id] })
    expect((await read()).busy).toEqual([])
  })

  test('is asked for a time: with buffers, by the clock of the event’s place', async () => {
    const evening = { ...SATURDAY, startsAt: '18:00', endsAt: '20:00' }
    await change({ busy: [evening], bufferBeforeMinutes: 60, bufferAfterMinutes: 30 })
    expect(await states('date=2027-06-05&startTime=15:00&minutes=120')).toEqual(['free', 'notSaid', 'notSaid'])
    expect((await states('date=2027-06-05&startTime=15:00&minutes=121'))[0]).toBe('busy')
    expect((await states('date=2027-06-05&startTime=20:29&minutes=60'))[0]).toBe('busy')
    expect((await states('date=2027-06-05&startTime=20:30&minutes=60'))[0]).toBe('free')
    expect((await states('date=2027-06-05&startTime=15:00&minutes=60&location=los-angeles-ca'))[0]).toBe('busy')
    const crewsAt = (from: string, until: string) =>
      freeCrews(server.db, { vendorId: 1, crew: null, from: new Date(from), until: new Date(until) })
    expect(await crewsAt('2027-06-05T18:00:00-04:00', '2027-06-05T19:00:00-04:00')).toEqual([])
    expect(await crewsAt('2027-06-05T10:00:00-04:00', '2027-06-05T12:00:00-04:00')).toEqual([1])
    // The buffers count for bookings as well.
    expect(await crewsAt('2027-06-05T16:00:00-04:00', '2027-06-05T17:00:00-04:00')).toEqual([1])
    expect(await crewsAt('2027-06-05T16:00:00-04:00', '2027-06-05T17:01:00-04:00')).toEqual([])
    expect(await crewsAt('2027-06-05T20:29:00-04:00', '2027-06-05T21:00:00-04:00')).toEqual([])
    expect(await crewsAt('2027-06-05T20:30:00-04:00', '2027-06-05T21:00:00-04:00')).toEqual([1])
    await change({ removed: [SATURDAY.id], bufferBeforeMinutes: 0, bufferAfterMinutes: 0 })
  })

  test('with two crews is busy only when both are', async () => {
    const second = { ...SATURDAY, id: '22222222-2222-4222-8222-222222222222', crew: 2 }
    await change({ crews: 2, busy: [{ ...SATURDAY, crew: 1 }] })
    expect((await states('date=2027-06-05'))[0]).toBe('free')
    await change({ busy: [second] })
    expect((await states('date=2027-06-05'))[0]).toBe('busy')
    await change({ crews: 1, removed: [SATURDAY.id, second.id] })
  })

  test('refuses what makes no sense, by the field', async () => {
    const refused = async (range: Partial<BusyRange>) =>
      (await change({ busy: [{ ...SATURDAY, ...range }] })).json().errors?.map(({ name }: { name: string }) => name)
    expect(await refused({ endsOn: '2027-06-04' })).toEqual(['busy.0.endsOn'])
    expect(await refused({ startsAt: '18:00', endsAt: '17:00' })).toEqual(['busy.0.endsOn'])
    expect(await refused({ startsAt: '18:00' })).toEqual(['busy.0.endsAt'])
    expect(await refused({ timeZone: 'Mars/Olympus' })).toEqual(['busy.0.timeZone'])
    expect(await refused({ startsOn: '2027-02-30' })).toEqual(['busy.0.startsOn'])
    expect(await refused({ startsOn: '2031-01-01', endsOn: '2031-01-01' })).toEqual(['busy.0.endsOn'])
    expect((await read()).busy).toEqual([])
  })

  test('is the vendor’s own', async () => {
    const other = bearer((await signedIn(server, 'vendor2@example.com')).access)
    expect((await server.app.inject({ url: PATH, headers: other })).statusCode).toBe(403)
    expect((await server.app.inject({ url: PATH })).statusCode).toBe(401)
  })

  test('is known for 90 days after the last word; then nothing is', async () => {
    await change({})
    const later = await stateAt(new Date(NOW.getTime() + 91 * DAY_MS))
    expect(later).toBe('notSaid')
  })

  /** What is said of vendor 1 at another time. */
  async function stateAt(now: Date): Promise<string> {
    const [known] = await whoIsFree(
      { db: server.db, places: places(), clock: () => now },
      { memberIds: [1], date: '2027-07-20' },
    )
    return known?.state ?? ''
  }

  test('is published at a secret address, of which only a hash is stored, until it is taken back', async () => {
    await change({ busy: [{ ...SATURDAY, startsAt: '20:00', endsOn: '2027-06-06', endsAt: '02:00' }] })
    const { url } = (await call({ method: 'POST', url: '/api/v1/members/1/calendar-address' })).json()
    const path = new URL(url).pathname
    const file = await server.app.inject({ url: path })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(file.body).toContain('SUMMARY:Our own wedding')
    expect(file.body).toContain('DTSTART:20270606T000000Z')
    expect(file.body).toContain('DTEND:20270606T060000Z')
    const stored = await server.db.query(sql`select encode(secret_hash, 'hex') as hash from calendar_address`)
    expect(JSON.stringify(stored)).not.toContain(path.split('/').at(-1)?.slice(0, 8))

    const again = (await call({ method: 'POST', url: '/api/v1/members/1/calendar-address' })).json()
    expect((await server.app.inject({ url: path })).statusCode).toBe(404)
    const current = new URL(again.url).pathname
    expect((await server.app.inject({ url: current })).statusCode).toBe(200)
    await call({ method: 'DELETE', url: '/api/v1/members/1/calendar-address' })
    expect((await server.app.inject({ url: current })).statusCode).toBe(404)
    await change({ removed: [SATURDAY.id] })
  })

  test('what is typed adds no line to a published calendar', async () => {
    const hostile = 'Off\r\nBEGIN:VEVENT\rATTACH:https://evil.example/\nEND:VEVENT'
    const note = hostile.replaceAll('\n', ' ')
    await change({ busy: [{ ...SATURDAY, note }] })
    await server.db.query(sql`update vendor set profile_name = ${hostile} where id = 1`)
    const { url } = (await call({ method: 'POST', url: '/api/v1/members/1/calendar-address' })).json()
    const { body } = await server.app.inject({ url: new URL(url).pathname })
    expect(body.split(/[\r\n]+/).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(body).not.toMatch(/^ATTACH/m)
    expect(body).not.toMatch(/\r(?!\n)/)
    await change({ removed: [SATURDAY.id] })
    await call({ method: 'DELETE', url: '/api/v1/members/1/calendar-address' })
  })

  describe('a subscribed calendar', () => {
    let now = NOW
    let body = ''
    /** Answers instead of a site; the guarded fetch has tests of its own. */
    const served: FetchSettings = {
      lookup: async () => {
        throw new Error('The site is gone.')
      },
      isAllowed: () => false,
      patienceMs: 1_000,
    }
    const runJobs = async (site: FetchSettings) =>
      runDueJobs({
        db: server.db,
        clock: () => now,
        report: (_kind, error) => {
          throw error
        },
        handlers: feedJobHandlers({ db: server.db, clock: () => now, fetchSettings: site }),
      })

    test('is read by a job, shows its age, and makes days busy', async () => {
      body = [
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        'UID:1',
        'DTSTART;VALUE=DATE:20270612',
        'SUMMARY:Secret',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n')
      const site = createServer((_request, reply) => reply.end(body))
      await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
      const { port } = site.address() as { port: number }
      const added = await call({
        method: 'POST',
        url: '/api/v1/members/1/calendar-feeds',
        payload: { url: 'http://calendar.example/private-secret/basic.ics' },
      })
      await server.db.query(sql`
        update calendar_feed set url = ${`http://calendar.example:${port}/private-secret/basic.ics`}`)
      expect(added.json().feeds).toMatchObject([{ host: 'calendar.example', fetchedAt: null, isStale: false }])
      expect(added.body).not.toContain('private-secret')
      // Until it was read, nothing is known from now on.
      expect((await states('date=2027-06-13'))[0]).toBe('notSaid')
      expect(added.json().knownUntil).toBe(NOW.toISOString())

      await runJobs({ lookup: async () => ['127.0.0.1'], isAllowed: () => true, patienceMs: 5_000 })
      site.close()
      expect(await states('date=2027-06-12')).toEqual(['busy', 'notSaid', 'notSaid'])
      expect((await states('date=2027-06-13'))[0]).toBe('free')
      const { feeds, others } = await read()
      expect(feeds).toMatchObject([{ fetchedAt: NOW.toISOString(), problem: null, isStale: false, busyTimes: 1 }])
      expect(others).toMatchObject([{ startsOn: '2027-06-12', startsAt: null, endsOn: '2027-06-12', title: '' }])
    })

    test('keeps a bounded number of days busy, however long an event lasts', async () => {
      const [db, range] = [server.db, sql`tstzrange('1900-01-01T00:00:00Z', '9999-12-31T00:00:00Z')`]
      const [feed] = (await read()).feeds
      await db.query(sql`
        insert into feed_busy (feed_id, during, is_all_day)
        select ${feed.id}::int, ${range}, true from generate_series(1, 100)`)
      await change({})
      const [days] = await db.query<{ count: number }>(sql`
        select count(*)::int as count from busy_day where vendor_id = 1`)
      expect(days?.count).toBeGreaterThan(1000)
      expect(days?.count).toBeLessThanOrEqual(BUSY_AHEAD_MAX_DAYS + 1)
      await db.query(sql`delete from feed_busy where during = ${range}`)
      await change({})
    })

    test('drops no saved replies of searches by being read, when nothing changed', async () => {
      let drops = 0
      const heard = Promise.withResolvers<void>()
      const stop = server.db.onVendorsChanged(() => {
        drops += 1
        heard.resolve()
      })
      now = new Date(NOW.getTime() + 60 * 60_000)
      expect(await runJobs(served)).toBe(1)
      // Notifications arrive in the order of the commits.
      await server.db.query(sql`select pg_notify('vendors_changed', '')`)
      await heard.promise
      stop()
      expect(drops).toBe(1)
    })

    test('is read once per hour although a server ended between reading it and finishing the job', async () => {
      const [feed] = (await read()).feeds
      await runJobs(served)
      const handlers = feedJobHandlers({ db: server.db, clock: () => now, fetchSettings: served })
      await handlers.readFeed?.({ id: 0, kind: 'readFeed', payload: { feedId: feed.id }, attempts: 2 })
      const waiting = await server.db.query(sql`
        select 1 from job where kind = 'readFeed' and done_at is null and (payload->>'feedId')::int = ${feed.id}::int`)
      expect(waiting).toHaveLength(1)
    })

    test('that was not read to its end vouches for no free day', async () => {
      const [{ id }] = (await read()).feeds
      const setIncomplete = async (isIncomplete: boolean) => {
        await server.db.query(sql`update calendar_feed set is_incomplete = ${isIncomplete} where id = ${id}::int`)
        await server.db.transaction((tx) => deriveBusyDays(tx, 1, NOW))
      }
      expect((await states('date=2027-06-13'))[0]).toBe('free')
      await setIncomplete(true)
      expect(await states('date=2027-06-13')).toEqual(['notSaid', 'notSaid', 'notSaid'])
      expect((await states('date=2027-06-12'))[0]).toBe('busy')
      expect((await read()).knownUntil).toBe(NOW.toISOString())
      await setIncomplete(false)
      expect((await states('date=2027-06-13'))[0]).toBe('free')
    })

    test('that cannot be read anymore says why and is stale after two days; its busy days stay', async () => {
      now = new Date(NOW.getTime() + 3 * DAY_MS)
      await runJobs(served)
      const { feeds } = await read()
      expect(feeds).toMatchObject([
        { problem: 'unreachable', fetchedAt: NOW.toISOString(), checkedAt: now.toISOString() },
      ])
      expect(await stateAt(now)).toBe('notSaid')
      expect((await states('date=2027-06-12'))[0]).toBe('busy')
    })

    test('is read again and again, and ends with the subscription', async () => {
      const [feed] = (await read()).feeds
      const removed = await call({ method: 'DELETE', url: `/api/v1/members/1/calendar-feeds/${feed.id}` })
      expect(removed.json().feeds).toEqual([])
      expect((await states('date=2027-06-12'))[0]).toBe('free')
      now = new Date(now.getTime() + DAY_MS)
      expect(await runJobs(served)).toBe(1)
      now = new Date(now.getTime() + DAY_MS)
      expect(await runJobs(served)).toBe(0)
    })

    test('is added and removed a bounded number of times in an hour', async () => {
      const statuses = new Set<number>()
      for (let count = 0; count < 21; count += 1) {
        const url = 'https://calendar.example/again.ics'
        const added = await call({ method: 'POST', url: '/api/v1/members/1/calendar-feeds', payload: { url } })
        statuses.add(added.statusCode)
        const [feed] = (await read()).feeds
        if (feed) await call({ method: 'DELETE', url: `/api/v1/members/1/calendar-feeds/${feed.id}` })
      }
      expect([...statuses]).toEqual([200, 429])
    })

    const add = (url: string) =>
      call({ method: 'POST', url: '/api/v1/members/1/calendar-feeds', payload: { url }, remoteAddress: '203.0.113.9' })

    test.each([
      ['file:///etc/passwd', 'incorrectFormat', 'https://, http:// or webcal://'],
      ['webcal:calendar.example/a.ics', 'incorrectFormat', 'https://, http:// or webcal://'],
      ['https://', 'incorrectFormat', 'https://, http:// or webcal://'],
      ['https://user:pass@calendar.example/a.ics', 'invalid', 'user name or password'],
      ['https://user@calendar.example', 'invalid', 'user name or password'],
      ['https://calendar.example:8443/a.ics', 'invalid', 'port'],
      ['webcal://calendar.example:0443/a.ics', 'invalid', 'port'],
      ['http://[2001:db8::1]:25/', 'invalid', 'port'],
    ])('is refused at %s, and says what to change', async (url, code, message) => {
      const refused = await add(url)
      const problem = { name: 'url', code, message: expect.stringContaining(message) }
      expect([refused.statusCode, refused.json().errors]).toEqual([400, [problem]])
    })
  })

  test.each([
    'webcal://calendar.example/a.ics?x=1:2@3',
    'WEBCAL://calendar.example:443/b.ics',
    'http://calendar.example:80/c.ics',
    'https://[2606:2800:220:1::1]/d.ics',
  ])('a calendar at %s is taken', async (url) => {
    const other = bearer((await signedIn(server, 'vendor2@example.com')).access)
    const path = '/api/v1/members/2/calendar-feeds'
    const added = await server.app.inject({ method: 'POST', url: path, headers: other, payload: { url } })
    expect(added.statusCode).toBe(200)
    const [feed] = added.json().feeds
    await server.app.inject({ method: 'DELETE', url: `${path}/${feed.id}`, headers: other })
  })
})
