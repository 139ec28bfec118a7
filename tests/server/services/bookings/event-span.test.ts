/** When an event is: local times of its place as instants. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

describeOnBothEngines('when an event is', (fresh) => {
  let db: Database
  beforeAll(async () => {
    ;({ db } = await fresh())
  })
  const spanOf = async (day: string, starts: string | null, ends: string | null, zone = 'America/New_York') => {
    const [span] = await db.query<{ starts: Date; ends: Date }>(sql`
      select starts, ends from event_span(${day}::date, ${starts}::timestamp, ${ends}::timestamp, ${zone}, 0, 0)`)
    return [span?.starts.toISOString(), span?.ends.toISOString()]
  }

  describe('local times become instants', () => {
    test.each([
      ['an evening', '2027-05-01', '2027-05-01T18:30', '2027-05-01T22:30', ['2027-05-01T22:30', '2027-05-02T02:30']],
      ['past midnight', '2027-05-01', '2027-05-01T20:00', '2027-05-02T02:00', ['2027-05-02T00:00', '2027-05-02T06:00']],
      ['an unknown end', '2027-05-01', '2027-05-01T18:30', null, ['2027-05-01T22:30', '2027-05-02T04:00']],
      ['an unknown end at night', '2027-05-01', '2027-05-01T22:00', null, ['2027-05-02T02:00', '2027-05-02T06:00']],
      ['an unknown start', '2027-05-01', null, null, ['2027-05-01T04:00', '2027-05-02T04:00']],
      [
        'the night that is an hour longer',
        '2027-11-06',
        '2027-11-06T22:00',
        '2027-11-07T04:00',
        ['2027-11-07T02:00', '2027-11-07T09:00'],
      ],
      [
        'the night that is an hour shorter',
        '2027-03-13',
        '2027-03-13T22:00',
        '2027-03-14T04:00',
        ['2027-03-14T03:00', '2027-03-14T08:00'],
      ],
      [
        'a start that the clocks skip, stored by an earlier version',
        '2027-03-14',
        '2027-03-14T02:30',
        '2027-03-14T03:15',
        ['2027-03-14T06:30', '2027-03-14T07:15'],
      ],
      [
        'a start that the clocks show twice',
        '2027-11-07',
        '2027-11-07T01:30',
        '2027-11-07T03:00',
        ['2027-11-07T05:30', '2027-11-07T08:00'],
      ],
      [
        'an end that the clocks show twice',
        '2027-11-06',
        '2027-11-06T22:00',
        '2027-11-07T01:30',
        ['2027-11-07T02:00', '2027-11-07T06:30'],
      ],
    ] as const)('%s', async (_what, day, starts, ends, expected) => {
      expect(await spanOf(day, starts, ends)).toEqual(expected.map((time) => `${time}:00.000Z`))
    })

    test('in every quarter of an hour of these nights, an end that is typed after its start is after it', async () => {
      const rows = await db.query(sql`
        select night, zone, starts_at, minutes
        from unnest(array['2027-03-13T20:00', '2027-11-06T20:00']::timestamp[]) as night
        cross join unnest(array['America/New_York', 'America/St_Johns', 'Pacific/Honolulu']) as zone
        cross join generate_series(0, 60 * 12, 15) as after
        cross join generate_series(15, 60 * 6, 15) as minutes
        cross join lateral (select night + make_interval(mins => after) as starts_at) as typed
        cross join lateral event_span(starts_at::date, starts_at, starts_at + make_interval(mins => minutes), zone, 0, 0)
          as span
        where span.ends <= span.starts`)
      expect(rows).toEqual([])
    })

    test('an event of a length takes as long, whatever the clocks do', async () => {
      const rows = await db.query<{ hours: number }>(sql`
        select extract(epoch from span.ends - span.starts)::int / 3600 as hours
        from unnest(array['2027-03-13T23:00', '2027-11-06T23:00', '2027-11-07T01:30']::timestamp[]) as starts_at
        cross join lateral event_span(starts_at::date, starts_at, null, 'America/New_York', 0, 0, 180) as span`)
      expect(rows.map(({ hours }) => hours)).toEqual([3, 3, 3])
    })

    test('in Hawaii it is another day', async () => {
      expect(await spanOf('2027-05-01', '2027-05-01T18:30', '2027-05-01T20:00', 'Pacific/Honolulu')).toEqual([
        '2027-05-02T04:30:00.000Z',
        '2027-05-02T06:00:00.000Z',
      ])
    })
  })
})
