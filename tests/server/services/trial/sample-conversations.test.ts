/** A trial's sample client has quotes to compare, a booking and messages at the first sign-in, once. */
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { loadPlaces } from '#server/data/places.ts'
import { seedSampleMarketplace } from '#server/db/seed.ts'
import { signInAsSample } from '#server/services/trial/sample-sign-in.ts'
import { aGuest, testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

describeOnBothEngines('the sample client', (fresh) => {
  test('has two quotes of three vendors, a confirmed booking and messages, which a second sign-in leaves as they are', async () => {
    const { db } = await fresh()
    await seedSampleMarketplace(db, { count: 400, places: loadPlaces(), report: () => {} })
    const context = testContext(db)
    const counts = () =>
      db.query(sql`
        select request.event_type as event, count(distinct lead.id)::int as vendors, count(distinct reply.id)::int as quotes,
          count(distinct message.id)::int as messages, min(booking.state) as booking
        from request join lead on lead.request_id = request.id left join reply on reply.lead_id = lead.id
          left join message on message.lead_id = lead.id left join booking on booking.lead_id = lead.id
        group by request.id, event order by request.id`)
    await signInAsSample(context, 'host', aGuest())
    await signInAsSample(context, 'vendor', aGuest())
    expect(await counts()).toEqual([
      { event: 'Anniversary', vendors: 1, quotes: 1, messages: 2, booking: 'confirmed' },
      { event: 'Wedding', vendors: 3, quotes: 2, messages: 2, booking: null },
      { event: 'Birthday party', vendors: 1, quotes: 0, messages: 0, booking: null },
    ])
  })
})
