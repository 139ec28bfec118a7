/** The reviews in a person's export, and what it keeps from one side until both have written. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { emptyVendorBookings } from '#server/repositories/personal-data/bookings.ts'
import { deleteReviews, emptyReports } from '#server/repositories/personal-data/deletion.ts'
import { findPerson } from '#server/repositories/personal-data/person.ts'
import { exportForPerson } from '#server/services/personal-data/export.ts'
import { writeReview } from '#server/services/reviews/reviews.ts'
import { bookingWorld, type Party } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { testContext } from '#tests/support/server/context.ts'

const START = new Date('2027-03-10T18:00:00Z')
const AFTER = new Date('2027-05-03T18:00:00Z')

describeOnBothEngines('one’s own export', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, START)
  })

  async function completed() {
    world.setNow(START)
    const booking = await world.booked()
    world.setNow(AFTER)
    await world.move(booking.host, booking.id, { move: 'complete' })
    return booking
  }
  const review = (by: Party, bookingId: number, text: string) =>
    writeReview(testContext(db, { clock: world.clock }), { bookingId, key: randomUUID(), body: { stars: 3, text } }, by)
  const exported = async ({ email }: Party) =>
    JSON.parse(JSON.stringify(await exportForPerson(testContext(db, { clock: world.clock }), email, async () => {})))

  test('a sealed review is in its author’s only, until the other side has written too', async () => {
    const { id, host: client, vendor } = await completed()
    await review(client, id, 'They came late')
    expect((await exported(client)).reviews).toMatchObject([{ text: 'They came late', account_id: client.accountId }])
    expect((await exported(vendor)).reviews).toEqual([])
    await review(vendor, id, 'Kind hosts')
    const { reviews } = await exported(vendor)
    expect(reviews).toMatchObject([{ text: 'They came late' }, { text: 'Kind hosts', account_id: vendor.accountId }])
    expect(reviews[0]).not.toHaveProperty('account_id')
    // The client takes what the vendor wrote about them as well.
    const own = (await exported(client)).reviews
    expect(own).toMatchObject([{ account_id: client.accountId }, { text: 'Kind hosts' }])
    expect(own[1]).not.toHaveProperty('account_id')
  })

  test('has the vendor’s calendar, subscribed ones without their secret, and why reviews were reported', async () => {
    const { host: client, vendor, id } = await completed()
    await review(client, id, 'They came late')
    const vendorId = vendor.vendorId
    await db.query(sql`
      insert into availability (vendor_id, time_zone, said_at, known_until)
      values (${vendorId}::int, 'UTC', now(), now())`)
    await db.query(sql`
      insert into busy_range (vendor_id, id, starts_on, ends_on, time_zone, during, note)
      values (${vendorId}::int, gen_random_uuid(), '2027-05-09', '2027-05-09', 'UTC',
        tstzrange('2027-05-09', '2027-05-10'), 'Our own wedding')`)
    await db.query(sql`
      insert into calendar_feed (vendor_id, url, created_at)
      values (${vendorId}::int, 'https://me:pass@calendar.example:8443/secret.ics', now())`)
    await db.query(sql`
      insert into report (subject, subject_id, why, text, excerpt, account_id, created_at)
      select 'review', id::text, 'fake', 'They never came', '', ${vendor.accountId}::int, now()
      from review where booking_id = ${id}::int`)
    const file = await exported(vendor)
    expect(file).toMatchObject({
      availability: [{ time_zone: 'UTC' }],
      busyTimes: [{ note: 'Our own wedding' }],
      calendarFeeds: [{ site: 'calendar.example' }],
      reports: [{ text: 'They never came' }],
    })
    expect(JSON.stringify(file)).not.toMatch(/secret|pass@/)
  })

  test('what a vendor typed to cancel and to report is deleted with it', async () => {
    world.setNow(START)
    const { id, vendor } = await world.booked()
    await world.move(vendor, id, { move: 'cancel', reason: 'My van broke down' })
    const other = await completed()
    await review(other.host, other.id, 'They came late')
    await db.query(sql`
      insert into report (subject, subject_id, why, text, excerpt, account_id, created_at)
      select 'review', id::text, 'fake', 'My van again', '', ${vendor.accountId}::int, now()
      from review where booking_id = ${other.id}::int`)
    await db.transaction(async (tx) => {
      const person = await findPerson(tx, vendor.email)
      await emptyReports(tx, person)
      await deleteReviews(tx, person)
      await emptyVendorBookings(tx, vendor.vendorId)
    })
    expect(
      await db.query(sql`
        select cancel_reason as typed from booking where id = ${id}::int
        union all select text from report where account_id = ${vendor.accountId}::int`),
    ).toEqual([{ typed: '' }, { typed: '' }])
  })
})
