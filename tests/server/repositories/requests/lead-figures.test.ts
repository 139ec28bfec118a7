/** A vendor's figures: views from what pages report, leads, replies and bookings from their rows; on both engines. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { deleteOldViews, figuresByWeek } from '#server/repositories/requests/lead-figures.ts'
import { storeTrackEvents } from '#server/repositories/track-events.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const TODAY = NOW.toISOString().slice(0, 10)
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const page = (path: string, id: string = randomUUID()) => ({ id, at: NOW.toISOString(), type: 'page' as const, path })

describeOnBothEngines('figures of a vendor', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh({ lockTimeoutMs: 60_000 }))
    world = bookingWorld(db, NOW)
  })

  test('each report counts a vendor once, however often it arrives; robots and other pages do not count', async () => {
    const [vendor, other] = [await world.vendor(), await world.vendor()]
    const path = `/vendors/dj-nova-7-${vendor.memberId}`
    const again = page(path)
    await storeTrackEvents(db, [again, page(path), page(`/vendors/${other.memberId}`)], NOW)
    await storeTrackEvents(db, [again], NOW)
    await storeTrackEvents(db, [page(path)], NOW)
    await storeTrackEvents(db, [page(path)], NOW, { countsViews: false })
    await storeTrackEvents(db, [page(`${path}/`), page('/vendors/nobody-99999'), page('/dj/austin-tx')], NOW)
    await storeTrackEvents(db, [page(path)], ago(100))
    expect(
      await db.query(sql`
        select vendor_id as id, sum(views)::int as views from profile_view where day = ${TODAY}::date
        group by vendor_id order by vendor_id`),
    ).toEqual([
      { id: vendor.memberId, views: 2 },
      { id: other.memberId, views: 1 },
    ])
    await deleteOldViews(db, ago(50))
    expect(await db.query(sql`select 1 from profile_view`)).toHaveLength(2)
  })

  test('a changed request is one lead, a changed quote one reply, and 13 weeks end today', async () => {
    const [host, vendor] = [await world.host(), await world.vendor()]
    const first = await world.ask(host, [vendor])
    const [leadId = 0] = first.leadIds
    const again = await world.ask(host, [vendor], { guestCount: 12 })
    const [latest = 0] = again.leadIds
    const quoteId = await world.quote(vendor, latest, { holdsDate: true })
    const better = await world.quote(vendor, latest, { holdsDate: true }, { replaces: quoteId })
    await world.accept(host, latest, better)
    await world.ask(host, [vendor], { eventDate: '2027-07-01' })
    await db.query(sql`
      update gig_request_vendor set created_at = ${ago(10)}::timestamptz where id = any(${[leadId, latest]}::int[])`)
    await db.query(sql`
      update gig_request_vendor set created_at = ${ago(300)}::timestamptz
      where vendor_id = ${vendor.memberId}::int and event_date = '2027-07-01'`)
    const weeks = await figuresByWeek(db, vendor.memberId, TODAY)
    expect(weeks).toHaveLength(13)
    expect(weeks.at(-1)).toEqual({
      from: ago(6).toISOString().slice(0, 10),
      views: 0,
      leads: 0,
      replies: 1,
      bookings: 1,
    })
    expect(weeks.at(-2)).toMatchObject({ leads: 1, replies: 0, bookings: 0 })
    expect(weeks.reduce((sum, { leads }) => sum + leads, 0)).toBe(1)
    expect((await figuresByWeek(db, (await world.vendor()).memberId, TODAY)).every(({ leads }) => leads === 0)).toBe(
      true,
    )
  })
})
