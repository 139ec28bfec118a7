import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TrackedEvent } from '#contract/tracking.ts'
import { sql } from '#server/db/sql.ts'
import { deleteTrackEvents, storeTrackEvents } from '#server/repositories/track-events.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const page = (path: string): TrackedEvent => ({ id: randomUUID(), at: '2027-01-01T00:00:00Z', type: 'page', path })
const MARCH = new Date('2027-03-01T00:00:00Z')
const JUNE = new Date('2027-06-01T00:00:00Z')
const LONG_AGO = new Date('2020-01-01T00:00:00Z')

describeOnBothEngines('usage events', (fresh) => {
  test('what is too old goes, and of the rest the latest stay', async () => {
    const { db } = await fresh()
    const paths = async () =>
      (await db.query<{ path: string }>(sql`select detail->>'path' as path from track_event order by seq`)).map(
        (row) => row.path,
      )
    await storeTrackEvents(db, [page('/a'), page('/b')], MARCH)
    await storeTrackEvents(db, [page('/c'), page('/d'), page('/e')], JUNE)
    await deleteTrackEvents(db, { events: 100, since: LONG_AGO })
    expect(await paths()).toEqual(['/a', '/b', '/c', '/d', '/e'])
    await deleteTrackEvents(db, { events: 100, since: new Date('2027-04-01T00:00:00Z') })
    expect(await paths()).toEqual(['/c', '/d', '/e'])
    await deleteTrackEvents(db, { events: 2, since: LONG_AGO })
    expect(await paths()).toEqual(['/d', '/e'])
  })
})
