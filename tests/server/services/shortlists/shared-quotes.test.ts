/** Quotes that a client shares on a shortlist: what others see of them, and whose they have to be. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { NewShortlist } from '#contract/shortlists/shortlists.ts'
import type { Database } from '#server/db/database.ts'
import { ownRequests } from '#server/services/requests/own-requests.ts'
import { makeShortlist, readShortlist, vote } from '#server/services/shortlists/shortlists.ts'
import { exportForPerson } from '#server/services/personal-data/export.ts'
import { bookingWorld, type Asked, type Party } from '#tests/support/server/bookings.ts'
import { aGuest } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const NOW = new Date('2027-03-10T18:00:00Z')

describeOnBothEngines('a shared quote', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
  })

  const share = (by: Party, asked: Asked, vendorIds: number[], some: Partial<NewShortlist> = {}) =>
    makeShortlist(
      world.context,
      {
        id: randomUUID(),
        title: 'Our DJs',
        note: '',
        quotes: asked.leadIds.map((leadId) => ({ requestKey: asked.requestKey, leadId })),
        quoteParts: [],
        memberIds: vendorIds,
        ...some,
      },
      by,
    )

  test('shows its price and only the parts that its client chose', async () => {
    const [client, vendor] = [await world.host(), await world.vendor()]
    const asked = await world.ask(client, [vendor])
    await world.quote(vendor, asked.leadIds[0] ?? 0, { depositCents: 20_000, cancellation: 'moderate' })
    const vendorIds = [vendor.vendorId]
    const bare = await share(client, asked, vendorIds)
    expect(bare.vendors[0]?.quote).toEqual({
      price: 800,
      validUntil: '2027-04-24',
      isReplaced: false,
      includes: null,
      terms: null,
    })
    const { id } = await share(client, asked, vendorIds, { quoteParts: ['included', 'terms'] })
    await vote(
      world.context,
      { id, firstName: 'Ben', memberID: vendor.vendorId, choice: 'yes' },
      aGuest({ deviceKey: randomUUID() }),
    )
    const [{ quote } = {}] = (await readShortlist(world.context, id)).vendors
    expect(quote).toMatchObject({
      includes: 'Four hours, lights',
      terms: { depositCents: 20_000, cancellation: 'moderate' },
    })
    const exported = await exportForPerson(world.context, client.email, async () => {})
    expect(exported).toMatchObject({
      shortlists: [{}, { quotes: [{ vendor_id: vendor.vendorId }], quote_parts: ['included', 'terms'] }],
    })
  })

  test('stays as it was shared when its vendor changes it, and says so', async () => {
    const [client, vendor] = [await world.host(), await world.vendor()]
    const asked = await world.ask(client, [vendor])
    const [leadId = 0] = asked.leadIds
    const first = await world.quote(vendor, leadId)
    const { id } = await share(client, asked, [vendor.vendorId])
    await world.quote(vendor, leadId, {}, { cents: 95_000, replaces: first })
    expect((await readShortlist(world.context, id)).vendors[0]?.quote).toMatchObject({ price: 800, isReplaced: true })
  })

  test('is shared by nobody but its client, and not without a quote', async () => {
    const [client, other, vendor] = [await world.host(), await world.host(), await world.vendor()]
    const asked = await world.ask(client, [vendor])
    const vendorIds = [vendor.vendorId]
    await expect(share(client, asked, vendorIds)).rejects.toMatchObject({ code: 'invalid' })
    await world.quote(vendor, asked.leadIds[0] ?? 0)
    await expect(share(other, asked, vendorIds)).rejects.toMatchObject({ name: 'TargetNotFound' })
    const theirs = await world.ask(other, [vendor])
    const mixed = { quotes: [{ requestKey: theirs.requestKey, leadId: asked.leadIds[0] ?? 0 }] }
    await expect(share(other, asked, vendorIds, mixed)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('is compared with the budget of its request, and by rating and distance', async () => {
    const [client, vendor] = [await world.host(), await world.vendor()]
    const asked = await world.ask(client, [vendor], { vendorBudget: 525, budgetFor: null })
    expect((await ownRequests(world.context, client.accountId))[0]?.vendors[0]?.compared).toBeNull()
    await world.quote(vendor, asked.leadIds[0] ?? 0)
    const [request] = await ownRequests(world.context, client.accountId)
    expect(request?.vendors[0]?.compared).toEqual({
      serviceName: expect.any(String),
      pictureUrl: expect.stringMatching(/^\//),
      rating: expect.any(Number),
      numberOfReviews: expect.any(Number),
      distance: expect.any(Number),
      budgetCents: 52_500,
      isBudgetShared: false,
    })
  })
})
