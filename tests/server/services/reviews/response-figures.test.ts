/** How a vendor replies to requests: the share and the middle time, from five requests on. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { noteTraces } from '#server/repositories/accounts/traces.ts'
import { figuresByWeek } from '#server/repositories/requests/lead-figures.ts'
import { vendorsOfRequest } from '#server/repositories/requests/own-requests.ts'
import { vendorReviews } from '#server/services/reviews/vendor-reviews.ts'
import { refreshReplyTimes } from '#server/services/search/reply-times.ts'
import { sendMessage } from '#server/services/messages/messages.ts'
import { bookingWorld, type Party, type VendorParty } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { testContext } from '#tests/support/server/context.ts'

const NOW = new Date('2027-03-10T18:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

describeOnBothEngines('response figures', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
  })

  /** A request so many days ago, replied to after so many minutes, or not. */
  async function request(
    vendor: VendorParty,
    daysAgo: number,
    response: { quote?: number; message?: number } = {},
    by?: Party,
  ) {
    const { leadIds } = await world.ask(by ?? (await world.host()), [vendor])
    const leadId = leadIds[0] ?? 0
    const askedAt = minutesAgo(daysAgo * 24 * 60)
    await db.query(sql`update lead set created_at = ${askedAt}::timestamptz where id = ${leadId}::int`)
    const after = (minutes: number) => new Date(askedAt.getTime() + minutes * 60_000)
    if (response.quote !== undefined) {
      const id = await world.quote(vendor, leadId)
      await db.query(sql`update reply set created_at = ${after(response.quote)}::timestamptz where id = ${id}::int`)
    }
    if (response.message !== undefined) {
      const at = after(response.message)
      const caller = { ...vendor, network: '10.0.0.1' }
      await sendMessage(
        testContext(db, { clock: () => at }),
        { leadId, key: randomUUID(), body: { text: 'Which hall?', attachments: [] } },
        caller,
      )
    }
    return leadId
  }
  const figures = async ({ vendorId }: VendorParty) =>
    (await vendorReviews(testContext(db, { clock: () => NOW }), { vendorId, skip: 0 })).responses

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

    // Results have it once it is counted, and lose it with the requests.
    const inResults = async () => {
      const [row] = await db.query<{ profile: number | null; lists: (number | null)[] }>(sql`
        select reply_minutes as profile, (select array_agg(distinct reply_minutes) from listing
          where vendor_id = vendor.id) as lists
        from vendor where id = ${vendor.vendorId}::int`)
      return row
    }
    expect(await inResults()).toEqual({ profile: null, lists: [null] })
    await refreshReplyTimes(db, NOW, () => false)
    expect(await inResults()).toEqual({ profile: 75, lists: [75] })
    await refreshReplyTimes(db, new Date(NOW.getTime() + 200 * 24 * 60 * 60_000), () => false)
    expect(await inResults()).toEqual({ profile: null, lists: [null] })
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
    await db.query(sql`update lead set revision_of = ${first}::int where id = ${revised}::int`)
    const again = await request(vendor, 3, { quote: 60, message: 10 })
    await db.query(sql`update lead set revision_of = ${revised}::int where id = ${again}::int`)
    expect(await figures(vendor)).toEqual({ requests: 5, answeredPercent: 100, medianMinutes: 30 })
  })

  test('a quote that is changed days later, or for a changed request, leaves the time of the first reply', async () => {
    const [vendor, client] = [await world.vendor(), await world.host()]
    const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
    const askedAt = async (now: Date) => {
      const asked = await world.ask(client, [vendor])
      const [leadId = 0] = asked.leadIds
      await db.query(sql`update lead set created_at = ${now}::timestamptz where id = ${leadId}::int`)
      return { leadId, requestKey: asked.requestKey }
    }
    const { leadId, requestKey } = await askedAt(NOW)
    const told = async (key: string) =>
      (await vendorsOfRequest(db, key, { callerId: client.accountId, now: NOW })).map((one) => one.repliedAfterMinutes)
    expect(await told(requestKey)).toEqual([null])
    world.setNow(at(20))
    const first = await world.quote(vendor, leadId)
    world.setNow(at(3 * 24 * 60))
    await world.quote(vendor, leadId, {}, { cents: 90_000, replaces: first })
    expect(await told(requestKey)).toEqual([20])
    const changed = await askedAt(at(3 * 24 * 60))
    await world.quote(vendor, changed.leadId)
    expect(await told(changed.requestKey)).toEqual([20])
    const weeks = await figuresByWeek(db, vendor.vendorId, '2027-03-14')
    expect(weeks.reduce((sum, { replies }) => sum + replies, 0)).toBe(1)
    world.setNow(NOW)
  })

  test('requests that anyone can make up change nothing: without a proven address, again, or by the vendor', async () => {
    const vendor = await world.vendor()
    for (let count = 0; count < 5; count += 1) await request(vendor, 5, { quote: 30 })
    const honest = { requests: 5, answeredPercent: 100, medianMinutes: 30 }
    // A rival's guests, who are never replied to.
    for (let count = 0; count < 3; count += 1) {
      const unproven = await world.host()
      await db.query(sql`update account set email_confirmed_at = null where id = ${unproven.accountId}::int`)
      await request(vendor, 6, {}, unproven)
    }
    expect(await figures(vendor)).toEqual(honest)
    // A person of the vendor's own, again and again, and a second account on the vendor's phone.
    const again = await world.host()
    for (let count = 0; count < 3; count += 1) await request(vendor, 4, { quote: 1 }, again)
    const ownPhone = await world.host()
    const traces = [{ kind: 'device', of: randomUUID() } as const]
    for (const { accountId } of [ownPhone, vendor]) await noteTraces(db, { accountId, traces, now: NOW })
    await request(vendor, 4, { quote: 1 }, ownPhone)
    expect(await figures(vendor)).toEqual({ ...honest, requests: 6 })
  })

  test('of a sample vendor nothing is said', async () => {
    const vendor = await world.vendor({ isSample: true })
    for (let count = 0; count < 5; count += 1) await request(vendor, 5, { quote: 30 })
    expect(await figures(vendor)).toBeNull()
  })
})
