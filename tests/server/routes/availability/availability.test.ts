/** A vendor’s calendar, through the API, on both engines. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { BusyRange } from '#contract/availability/availability.ts'
import { sql } from '#server/db/sql.ts'
import { freeCrews } from '#server/repositories/bookings/calendar.ts'
import { bearer, signedIn } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import { ENGINES } from '#tests/support/server/database.ts'
import { DAY_MS, PATH, SATURDAY, vendorCalendar } from './vendor-calendar.ts'

describe.each(ENGINES)('a vendor’s calendar (%s)', (engine) => {
  const at = vendorCalendar(engine)
  const { call, change, read, states, stateAt } = at

  test('a busy day of a new vendor frees no other day until the vendor says that the calendar is right', async () => {
    await change({ busy: [SATURDAY], crews: 1 })
    expect(await states('date=2027-06-05')).toEqual(['busy', 'notSaid', 'notSaid'])
    expect(await states('date=2027-06-06')).toEqual(['notSaid', 'notSaid', 'notSaid'])
    expect((await read()).isSaid).toBe(false)
    await change({ removed: [SATURDAY.id] })
    expect(await states('date=2027-06-05')).toEqual(['notSaid', 'notSaid', 'notSaid'])
  })

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

  test('counts a time with its buffers for bookings, and tells strangers only of the day', async () => {
    const evening = { ...SATURDAY, startsAt: '18:00', endsAt: '20:00' }
    await change({ busy: [evening], bufferBeforeMinutes: 60, bufferAfterMinutes: 30 })
    expect(await states('date=2027-06-05')).toEqual(['free', 'notSaid', 'notSaid'])
    // Strangers learn of days and not of times.
    for (const time of ['startTime=18:30&minutes=30', 'startTime=09:00&minutes=30'])
      expect((await states(`date=2027-06-05&${time}`))[0]).toBe('free')
    const crewsAt = (from: string, until: string) =>
      freeCrews(at.server.db, { vendorId: 1, crew: null, from: new Date(from), until: new Date(until) })
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

  test('an alias of a time zone is kept as the zone that it stands for', async () => {
    const busy = { ...SATURDAY, id: randomUUID(), startsAt: '18:00', endsAt: '22:00', timeZone: 'AST' }
    const changed = await change({ timeZone: 'US/Pacific-New', busy: [busy] })
    expect(changed.statusCode).toBe(200)
    expect(await read()).toMatchObject({
      timeZone: 'America/Los_Angeles',
      busy: [{ timeZone: 'America/Halifax', startsAt: '18:00' }],
    })
    await change({ removed: [busy.id], timeZone: 'America/New_York' })
  })

  test('weekly hours close days of the week to searches, change day by day, and free no day by themselves', async () => {
    await change({
      hours: [
        { weekday: 6, takes: 'none' },
        { weekday: 5, takes: 'hours', startsAt: '17:00', endsAt: '00:00' },
      ],
    })
    expect((await states('date=2027-06-05'))[0]).toBe('busy')
    expect((await states('date=2027-06-04'))[0]).not.toBe('busy')
    await change({ hours: [{ weekday: 5, takes: 'hours', startsAt: '17:00', endsAt: '20:00' }] })
    expect((await states('date=2027-06-04'))[0]).toBe('busy')
    expect((await read()).hours).toEqual([
      { weekday: 5, takes: 'hours', startsAt: '17:00', endsAt: '20:00' },
      { weekday: 6, takes: 'none' },
    ])
    await change({
      hours: [
        { weekday: 5, takes: 'notSaid' },
        { weekday: 6, takes: 'allDay' },
      ],
    })
    expect((await read()).hours).toEqual([{ weekday: 6, takes: 'allDay' }])
    expect((await states('date=2027-06-05'))[0]).not.toBe('busy')
    const refused = await change({ hours: [{ weekday: 1, takes: 'hours', startsAt: '17:00', endsAt: '17:00' }] })
    expect(refused.json().errors).toMatchObject([{ name: 'hours.0.endsAt' }])
    await change({ hours: [{ weekday: 6, takes: 'notSaid' }] })
  })

  test('is the vendor’s own', async () => {
    const other = bearer((await signedIn(at.server, 'vendor2@example.com')).access)
    expect((await at.server.app.inject({ url: PATH, headers: other })).statusCode).toBe(403)
    expect((await at.server.app.inject({ url: PATH })).statusCode).toBe(401)
  })

  test('is known for 90 days after the last word; then nothing is', async () => {
    await change({})
    const later = await stateAt(new Date(NOW.getTime() + 91 * DAY_MS))
    expect(later).toBe('notSaid')
  })

  test('a busy day renews the vendor’s word while it counts, and not once it has expired', async () => {
    const knownUntil = async () => Date.parse((await read()).knownUntil)
    const saidDaysAgo = (days: number) =>
      at.server.db.query(sql`
        update availability set said_at = ${new Date(NOW.getTime() - days * DAY_MS)}::timestamptz,
          known_until = ${new Date(NOW.getTime() + (90 - days) * DAY_MS)}::timestamptz where vendor_id = 1`)
    await saidDaysAgo(60)
    await change({ busy: [SATURDAY] })
    expect(await knownUntil()).toBe(NOW.getTime() + 90 * DAY_MS)
    await saidDaysAgo(91)
    await change({ removed: [SATURDAY.id] })
    expect(await knownUntil()).toBe(NOW.getTime() - DAY_MS)
    expect((await read()).isSaid).toBe(true)
    await change({})
    expect(await knownUntil()).toBe(NOW.getTime() + 90 * DAY_MS)
  })

  test('is published at a secret address, of which only a hash is stored, until it is taken back', async () => {
    await change({ busy: [{ ...SATURDAY, startsAt: '20:00', endsOn: '2027-06-06', endsAt: '02:00' }] })
    const { url } = (await call({ method: 'POST', url: '/api/v1/members/1/calendar-address' })).json()
    const path = new URL(url).pathname
    const file = await at.server.app.inject({ url: path })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(file.body).toContain('SUMMARY:Our own wedding')
    expect(file.body).toContain('DTSTART:20270606T000000Z')
    expect(file.body).toContain('DTEND:20270606T060000Z')
    const stored = await at.server.db.query(sql`select encode(secret_hash, 'hex') as hash from calendar_address`)
    expect(JSON.stringify(stored)).not.toContain(path.split('/').at(-1)?.slice(0, 8))

    const again = (await call({ method: 'POST', url: '/api/v1/members/1/calendar-address' })).json()
    expect((await at.server.app.inject({ url: path })).statusCode).toBe(404)
    const current = new URL(again.url).pathname
    expect((await at.server.app.inject({ url: current })).statusCode).toBe(200)
    await call({ method: 'DELETE', url: '/api/v1/members/1/calendar-address' })
    expect((await at.server.app.inject({ url: current })).statusCode).toBe(404)
    await change({ removed: [SATURDAY.id] })
  })

  test('what is typed adds no line to a published calendar', async () => {
    const hostile = 'Off\r\nBEGIN:VEVENT\rATTACH:https://evil.example/\nEND:VEVENT'
    const note = hostile.replaceAll('\n', ' ')
    await change({ busy: [{ ...SATURDAY, note }] })
    await at.server.db.query(sql`update vendor set profile_name = ${hostile} where id = 1`)
    const { url } = (await call({ method: 'POST', url: '/api/v1/members/1/calendar-address' })).json()
    const { body } = await at.server.app.inject({ url: new URL(url).pathname })
    expect(body.split(/[\r\n]+/).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(body).not.toMatch(/^ATTACH/m)
    expect(body).not.toMatch(/\r(?!\n)/)
    await change({ removed: [SATURDAY.id] })
    await call({ method: 'DELETE', url: '/api/v1/members/1/calendar-address' })
  })
})
