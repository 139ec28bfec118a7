/** The fate of an accepted quote, as the vendor's inbox says it. */
import { beforeAll, expect, test } from 'vitest'
import { findLead, vendorInbox } from '#server/repositories/requests/vendor-leads.ts'
import { storeQuoteRequest } from '#server/services/requests/quote-requests.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld, type VendorParty } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { A_REQUEST, aQuoteRequest } from '#tests/support/server/quote-requests.ts'

describeOnBothEngines('the booking of a lead', (fresh) => {
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    world = bookingWorld((await fresh()).db, NOW)
  })
  const leadOf = async (vendor: VendorParty, leadId: number) => {
    const { db } = world.context
    const [summary] = await vendorInbox(db, vendor.vendorId, { take: 1 })
    const lead = await findLead(db, vendor.vendorId, leadId)
    expect(lead?.booking).toEqual(summary?.booking)
    return lead
  }

  test('is told from the acceptance to the completion', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor, leadId } = await world.booked({})
    expect(await leadOf(vendor, leadId)).toMatchObject({ booking: { id, state: 'accepted', wasConfirmed: false } })
    await world.move(vendor, id, { move: 'confirm' })
    expect(await leadOf(vendor, leadId)).toMatchObject({ booking: { id, state: 'confirmed', wasConfirmed: true } })
    world.setNow(new Date('2027-05-02T12:00:00Z'))
    await world.move(client, id, { move: 'complete' })
    expect(await leadOf(vendor, leadId)).toMatchObject({ booking: { state: 'completed' }, bookingId: id })
  })

  test('is told after a cancellation, until the vendor quotes again', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor, leadId, quoteId } = await world.booked()
    await world.move(client, id, { move: 'cancel' })
    expect(await leadOf(vendor, leadId)).toMatchObject({
      booking: { id, state: 'cancelled', wasConfirmed: true },
      bookingId: null,
    })
    await world.quote(vendor, leadId, {}, { replaces: quoteId })
    expect(await leadOf(vendor, leadId)).toMatchObject({ booking: null, bookingId: null })
  })

  test.each(['confirmed', 'completed'] as const)(
    'that is %s stays when the client asks again for that day',
    async (state) => {
      world.setNow(NOW)
      const { id, host: client, vendor, leadId } = await world.booked()
      if (state === 'completed') {
        world.setNow(new Date('2027-05-02T12:00:00Z'))
        await world.move(client, id, { move: 'complete' })
      }
      const { leadIds, requestKey } = await world.ask(client, [vendor], { eventType: 'Reunion' })
      const [reunion = 0] = leadIds
      expect(await findLead(world.context.db, vendor.vendorId, reunion)).toMatchObject({ revision: 1, earlier: [] })
      expect(await findLead(world.context.db, vendor.vendorId, leadId)).toMatchObject({
        replacedBy: null,
        booking: { id, state },
      })
      const inbox = await vendorInbox(world.context.db, vendor.vendorId, { take: 9 })
      expect(inbox.map((lead) => lead.id)).toEqual([reunion, leadId])
      // A later request revises the one that was not booked.
      const again = await world.ask(client, [vendor], { eventType: 'Reunion' }, { insteadOf: requestKey })
      expect(await findLead(world.context.db, vendor.vendorId, again.leadIds[0] ?? 0)).toMatchObject({
        revision: 2,
        earlier: [{ id: reunion }],
      })
      expect(await findLead(world.context.db, vendor.vendorId, leadId)).toMatchObject({ replacedBy: null })
    },
  )

  test('stays when the client signs in to what they asked as a guest for that day', async () => {
    world.setNow(NOW)
    const { db } = world.context
    const { host: client, vendor, leadId } = await world.booked()
    const request = aQuoteRequest({ quoteRequest: { ...A_REQUEST, members: [vendor.vendorId] } })
    await storeQuoteRequest(db, request)
    expect(await storeQuoteRequest(db, { ...request, ownerId: client.accountId })).toMatchObject({ isRepeat: true })
    expect(await vendorInbox(db, vendor.vendorId, { take: 9 })).toMatchObject([{ revision: 1 }, { id: leadId }])
  })

  test('of a quote that nobody accepted is nothing', async () => {
    world.setNow(NOW)
    const vendor = await world.vendor()
    const { leadIds } = await world.ask(await world.host(), [vendor])
    await world.quote(vendor, leadIds[0] ?? 0)
    expect(await leadOf(vendor, leadIds[0] ?? 0)).toMatchObject({ booking: null })
  })
})
