/** How a vendor answers requests: the share and the middle time, from five requests on. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { memberReviews } from '#server/services/reviews/member-reviews.ts'
import { sendMessage } from '#server/services/messages/messages.ts'
import { bookingWorld, type VendorParty } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const NOW = new Date('2027-03-10T18:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

describeOnBothEngines('response figures', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
  })

  /** A request so many days ago, answered after so many minutes, or not. */
  async function request(vendor: VendorParty, daysAgo: number, answer: { quote?: number; message?: number } = {}) {
    const { leadIds } = await world.ask(await world.host(), [vendor])
    const leadId = leadIds[0] ?? 0
    const askedAt = minutesAgo(daysAgo * 24 * 60)
    await db.query(sql`update gig_request_vendor set created_at = ${askedAt}::timestamptz where id = ${leadId}::int`)
    const after = (minutes: number) => new Date(askedAt.getTime() + minutes * 60_000)
    if (answer.quote !== undefined) {
      const id = await world.quote(vendor, leadId)
      await db.query(sql`update lead_answer set created_at = ${after(answer.quote)}::timestamptz where id = ${id}::int`)
    }
    if (answer.message !== undefined) {
      const at = after(answer.message)
      const caller = { account: vendor, deviceKey: null, network: '10.0.0.1' }
      await sendMessage(
        { db, clock: () => at },
        { leadId, key: randomUUID(), body: { text: 'Which hall?', attachments: [] } },
        caller,
      )
    }
    return leadId
  }
  const figures = async ({ memberId }: VendorParty) =>
    (await memberReviews({ db, clock: () => NOW }, memberId, 0)).responses

  test('nothing is said of four requests; of five the share and the middle time to the first answer', async () => {
    const vendor = await world.vendor()
    await request(vendor, 10, { quote: 60 })
    await request(vendor, 20, { quote: 300, message: 20 })
    await request(vendor, 30, { message: 90 })
    await request(vendor, 40)
    expect(await figures(vendor)).toBeNull()
    await request(vendor, 50, { quote: 2000 })
    // 20, 60, 90 and 2,000 minutes: the middle of four lies between the second and the third.
    expect(await figures(vendor)).toEqual({ requests: 5, answeredPercent: 80, medianMinutes: 75 })
  })

  test('requests of more than 90 days ago do not count, nor one of the last day that waits', async () => {
    const vendor = await world.vendor()
    for (let count = 0; count < 5; count += 1) await request(vendor, 5, { quote: 30 })
    await request(vendor, 91)
    await request(vendor, 0.5)
    expect(await figures(vendor)).toEqual({ requests: 5, answeredPercent: 100, medianMinutes: 30 })
    await request(vendor, 1.1)
    expect(await figures(vendor)).toMatchObject({ requests: 6, answeredPercent: 83 })
  })

  test('a request that was changed counts once, from when it was asked first', async () => {
    const vendor = await world.vendor()
    for (let count = 0; count < 4; count += 1) await request(vendor, 5, { quote: 30 })
    const first = await request(vendor, 5)
    const revised = await request(vendor, 4, { quote: 60 })
    await db.query(sql`update gig_request_vendor set revision_of = ${first}::int where id = ${revised}::int`)
    const again = await request(vendor, 3, { quote: 60, message: 10 })
    await db.query(sql`update gig_request_vendor set revision_of = ${revised}::int where id = ${again}::int`)
    expect(await figures(vendor)).toEqual({ requests: 5, answeredPercent: 100, medianMinutes: 30 })
  })

  test('of a sample vendor nothing is said', async () => {
    const vendor = await world.vendor({ isSample: true })
    for (let count = 0; count < 5; count += 1) await request(vendor, 5, { quote: 30 })
    expect(await figures(vendor)).toBeNull()
  })
})
