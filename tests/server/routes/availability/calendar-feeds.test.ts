/** A calendar that a vendor subscribes to, through the API and its job, on both engines. */
import { createServer } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { BUSY_AHEAD_MAX_DAYS } from '#contract/availability/availability-limits.ts'
import type { VendorSearchResult } from '#contract/vendor.ts'
import { sql } from '#server/db/sql.ts'
import { feedJobHandlers } from '#server/services/availability/feeds/feeds.ts'
import type { FetchSettings } from '#server/services/availability/feeds/guarded-fetch.ts'
import { setFeedTimes } from '#server/repositories/availability/feeds.ts'
import { deriveBusyDays } from '#server/services/availability/busy-times.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { bearer, signedIn } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import { ENGINES } from '#tests/support/server/database.ts'
import { DAY_MS, vendorCalendar } from './vendor-calendar.ts'
import { testContext } from '#tests/support/server/context.ts'

describe.each(ENGINES)('a subscribed calendar (%s)', (engine) => {
  const at = vendorCalendar(engine)
  const { call, change, read, states, stateAt } = at
  // Who subscribes to a calendar has said something of its own.
  beforeAll(() => at.change({}))

  let now = NOW
  let body = ''
  /** Responds instead of a site; the guarded fetch has tests of its own. */
  const served: FetchSettings = {
    lookup: async () => {
      throw new Error('The site is gone.')
    },
    isAllowed: () => false,
    patienceMs: 1_000,
  }
  const handlersFor = (site: FetchSettings) =>
    feedJobHandlers(testContext(at.server.db, { clock: () => now, settings: { feeds: site } }))
  const runJobs = async (site: FetchSettings) =>
    runDueJobs({
      db: at.server.db,
      clock: () => now,
      report: (_kind, error) => {
        throw error
      },
      handlers: handlersFor(site),
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
    await at.server.db.query(sql`
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
    const [db, range] = [at.server.db, sql`tstzrange('1900-01-01T00:00:00Z', '9999-12-31T00:00:00Z')`]
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
    const { db } = at.server
    // A notification arrives some time after its commit; this is a part of the commit.
    await db.query(sql`create table told (at timestamptz not null default now())`)
    await db.query(sql`
      create or replace function tell_which_vendors_changed() returns trigger language plpgsql as $$ begin
        notify vendors_changed;
        insert into told default values;
        return null;
      end $$`)
    const told = async () => (await db.query(sql`select 1 from told`)).length
    now = new Date(NOW.getTime() + 60 * 60_000)
    expect(await runJobs(served)).toBe(1)
    expect(await told()).toBe(0)
    await change({})
    expect(await told()).toBeGreaterThan(0)
  })

  test('is read once per hour although a server ended between reading it and finishing the job', async () => {
    const [feed] = (await read()).feeds
    await runJobs(served)
    await handlersFor(served).readFeed?.({ id: 0, kind: 'readFeed', payload: { feedId: feed.id }, attempts: 2 })
    const waiting = await at.server.db.query(sql`
      select 1 from job where kind = 'readFeed' and done_at is null and (payload->>'feedId')::int = ${feed.id}::int`)
    expect(waiting).toHaveLength(1)
  })

  test('that was not read to its end vouches for no free day', async () => {
    const [{ id }] = (await read()).feeds
    const setIncomplete = async (isIncomplete: boolean) => {
      await at.server.db.query(sql`update calendar_feed set is_incomplete = ${isIncomplete} where id = ${id}::int`)
      await at.server.db.transaction((tx) => deriveBusyDays(tx, 1, NOW))
    }
    expect((await states('date=2027-06-13'))[0]).toBe('free')
    await setIncomplete(true)
    expect(await states('date=2027-06-13')).toEqual(['notSaid', 'notSaid', 'notSaid'])
    expect((await states('date=2027-06-12'))[0]).toBe('busy')
    expect((await read()).knownUntil).toBe(NOW.toISOString())
    await setIncomplete(false)
    expect((await states('date=2027-06-13'))[0]).toBe('free')
  })

  test('with an event that couldn’t be read says which, and its days are neither free nor busy', async () => {
    const [db, [{ id }]] = [at.server.db, (await read()).feeds]
    const span = (start: string, end: string, isAllDay = false) => ({ start, end, isAllDay })
    const derive = (unread: ReturnType<typeof span>[]) =>
      db.transaction(async (tx) => {
        const busy = [span('2027-06-12T04:00:00Z', '2027-06-13T04:00:00Z', true)]
        await setFeedTimes(tx, id, { busy, unread, isIncomplete: false, events: 341, unreadEvents: unread.length })
        await deriveBusyDays(tx, 1, NOW)
      })
    await derive([
      span('2027-06-12T16:00:00Z', '2027-06-12T17:00:00Z'),
      span('2027-06-15T16:00:00Z', '2027-06-16T16:00:00Z'),
    ])
    const onDays = async () => {
      const days = ['2027-06-12', '2027-06-14', '2027-06-15', '2027-06-16', '2027-06-17']
      return Promise.all(days.map(async (day) => (await states(`date=${day}`))[0]))
    }
    expect(await onDays()).toEqual(['busy', 'free', 'notSaid', 'notSaid', 'free'])
    const found = async (day: string) => {
      const results = await at.server.app.inject({ url: `/api/v1/mixed-search/nationwide?freeOn=${day}` })
      return results.json().searchResults.find((tile: VendorSearchResult) => tile.memberID === 1)?.onDay
    }
    expect([await found('2027-06-15'), await found('2027-06-17')]).toEqual(['notSaid', 'free'])
    expect((await read()).feeds).toMatchObject([
      {
        events: 341,
        unreadEvents: 2,
        unreadDays: [
          { startsOn: '2027-06-12', endsOn: '2027-06-12' },
          { startsOn: '2027-06-15', endsOn: '2027-06-16' },
        ],
        busyTimes: 1,
      },
    ])
    // Another crew is free for sure.
    await change({ crews: 2 })
    await db.query(sql`update calendar_feed set crew = 1 where id = ${id}::int`)
    await derive([span('2027-06-15T16:00:00Z', '2027-06-16T16:00:00Z')])
    expect(await onDays()).toEqual(['free', 'free', 'free', 'free', 'free'])
    await change({ crews: 1 })
    await db.query(sql`update calendar_feed set crew = null where id = ${id}::int`)
    await derive([])
    expect((await onDays())[2]).toBe('free')
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
    // Its busy times are gone, and what the vendor said of its free days was said with them.
    expect((await states('date=2027-06-12'))[0]).toBe('notSaid')
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

  test.each([
    'webcal://calendar.example/a.ics?x=1:2@3',
    'WEBCAL://calendar.example:443/b.ics',
    'http://calendar.example:80/c.ics',
    'https://[2606:2800:220:1::1]/d.ics',
  ])('a calendar at %s is taken', async (url) => {
    const other = bearer((await signedIn(at.server, 'vendor2@example.com')).access)
    const path = '/api/v1/members/2/calendar-feeds'
    const added = await at.server.app.inject({ method: 'POST', url: path, headers: other, payload: { url } })
    expect(added.statusCode).toBe(200)
    const [feed] = added.json().feeds
    await at.server.app.inject({ method: 'DELETE', url: `${path}/${feed.id}`, headers: other })
  })
})

describe.each(ENGINES)('a calendar that comes and goes (%s)', (engine) => {
  const at = vendorCalendar(engine)
  const url = '/api/v1/members/1/calendar-feeds'

  test('says nothing of a vendor that said nothing else', async () => {
    const added = await at.call({ method: 'POST', url, payload: { url: 'http://calendar.example/basic.ics' } })
    const removed = await at.call({ method: 'DELETE', url: `${url}/${added.json().feeds[0].id}` })
    expect(removed.json().feeds).toEqual([])
    expect((await at.states('date=2027-06-13'))[0]).toBe('notSaid')
    await at.change({})
    expect((await at.states('date=2027-06-13'))[0]).toBe('free')
  })

  test('leaves no day free by what was said while it was there, but by what was said before', async () => {
    const stateAfter = async ({ saidHoursBefore }: { saidHoursBefore: number }) => {
      const { db } = at.server
      const added = await at.call({ method: 'POST', url, payload: { url: 'http://calendar.example/basic.ics' } })
      await at.change({})
      await db.query(sql`
        update availability set said_at = said_at - ${saidHoursBefore}::int * interval '1 hour' where vendor_id = 1`)
      await at.call({ method: 'DELETE', url: `${url}/${added.json().feeds[0].id}` })
      return (await at.states('date=2027-06-13'))[0]
    }
    expect(await stateAfter({ saidHoursBefore: 0 })).toBe('notSaid')
    expect((await at.read()).isSaid).toBe(true)
    expect(await stateAfter({ saidHoursBefore: 1 })).toBe('free')
  })
})
