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
        'a start that the clocks skip',
        '2027-03-14',
        '2027-03-14T02:30',
        '2027-03-14T03:15',
        ['2027-03-14T07:30', '2027-03-14T07:31'],
      ],
      [
        'a start that the clocks show twice',
        '2027-11-07',
        '2027-11-07T01:30',
        '2027-11-07T03:00',
        ['2027-11-07T06:30', '2027-11-07T08:00'],
      ],
    ] as const)('%s', async (_what, day, starts, ends, expected) => {
      expect(await spanOf(day, starts, ends)).toEqual(expected.map((time) => `${time}:00.000Z`))
    })

    test('in Hawaii it is another day', async () => {
      expect(await spanOf('2027-05-01', '2027-05-01T18:30', '2027-05-01T20:00', 'Pacific/Honolulu')).toEqual([
        '2027-05-02T04:30:00.000Z',
        '2027-05-02T06:00:00.000Z',
      ])
    })
  })
})
