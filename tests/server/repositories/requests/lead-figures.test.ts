/** A vendor's figures: views from what pages report, leads, replies and bookings from their rows; on both engines. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { deleteOldViews, figuresByWeek } from '#server/repositories/requests/lead-figures.ts'
import { countEvents } from '#server/repositories/usage-totals.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const TODAY = NOW.toISOString().slice(0, 10)
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const page = (path: string, id: string = randomUUID()) => ({ id, type: 'page', what: path, path })

describeOnBothEngines('figures of a vendor', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh({ lockTimeoutMs: 60_000 }))
    world = bookingWorld(db, NOW)
  })

  test('each report counts a vendor once, however often it arrives; robots and other pages do not count', async () => {
    const [vendor, other] = [await world.vendor(), await world.vendor()]
    const path = `/vendors/dj-nova-7-${vendor.vendorId}`
    const again = page(path)
    await countEvents(db, [again, page(path), page(`/vendors/${other.vendorId}`)], NOW)
    await countEvents(db, [again], NOW)
    await countEvents(db, [page(path)], NOW)
    await countEvents(db, [page(path)], NOW, { countsViews: false })
    await countEvents(db, [page(`${path}/`), page('/vendors/nobody-99999'), page('/dj/austin-tx')], NOW)
    await countEvents(db, [page(path)], ago(100))
    expect(
      await db.query(sql`
        select vendor_id as id, sum(views)::int as views from profile_view where day = ${TODAY}::date
        group by vendor_id order by vendor_id`),
    ).toEqual([
      { id: vendor.vendorId, views: 2 },
      { id: other.vendorId, views: 1 },
    ])
    await deleteOldViews(db, ago(50))
    expect(await db.query(sql`select 1 from profile_view`)).toHaveLength(2)
  })

  test('a changed request is one lead, a changed quote one reply, and 13 weeks end today', async () => {
    const [client, vendor] = [await world.host(), await world.vendor()]
    const first = await world.ask(client, [vendor])
    const [leadId = 0] = first.leadIds
    const again = await world.ask(client, [vendor], { guestCount: 12 })
    const [latest = 0] = again.leadIds
    const quoteId = await world.quote(vendor, latest, { holdsDate: true })
    const better = await world.quote(vendor, latest, { holdsDate: true }, { replaces: quoteId })
    await world.accept(client, latest, better)
    await world.ask(client, [vendor], { eventDate: '2027-07-01' })
    await db.query(sql`
      update lead set created_at = ${ago(10)}::timestamptz where id = any(${[leadId, latest]}::int[])`)
    await db.query(sql`
      update lead set created_at = ${ago(300)}::timestamptz
      where vendor_id = ${vendor.vendorId}::int and event_date = '2027-07-01'`)
    const weeks = await figuresByWeek(db, vendor.vendorId, TODAY)
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
    expect((await figuresByWeek(db, (await world.vendor()).vendorId, TODAY)).every(({ leads }) => leads === 0)).toBe(
      true,
    )
  })
})
