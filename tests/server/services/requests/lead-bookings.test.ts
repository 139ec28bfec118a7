/** What became of an accepted quote, as the vendor's inbox says it. */
import { beforeAll, expect, test } from 'vitest'
import { findLead, vendorInbox } from '#server/repositories/requests/vendor-leads.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld, type VendorParty } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

describeOnBothEngines('the booking of a lead', (fresh) => {
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    world = bookingWorld((await fresh()).db, NOW)
  })
  const leadOf = async (vendor: VendorParty, leadId: number) => {
    const { db } = world.deps
    const [summary] = await vendorInbox(db, vendor.memberId, { take: 1 })
    const lead = await findLead(db, vendor.memberId, leadId)
    expect(lead?.booking).toEqual(summary?.booking)
    return lead
  }

  test('is told from the acceptance to the completion', async () => {
    world.setNow(NOW)
    const { id, host, vendor, leadId } = await world.booked({})
    expect(await leadOf(vendor, leadId)).toMatchObject({ booking: { id, state: 'accepted', wasConfirmed: false } })
    await world.move(vendor, id, { move: 'confirm' })
    expect(await leadOf(vendor, leadId)).toMatchObject({ booking: { id, state: 'confirmed', wasConfirmed: true } })
    world.setNow(new Date('2027-05-02T12:00:00Z'))
    await world.move(host, id, { move: 'complete' })
    expect(await leadOf(vendor, leadId)).toMatchObject({ booking: { state: 'completed' }, bookingId: id })
  })

  test('is told after a cancellation, until the vendor quotes again', async () => {
    world.setNow(NOW)
    const { id, host, vendor, leadId, quoteId } = await world.booked()
    await world.move(host, id, { move: 'cancel' })
    expect(await leadOf(vendor, leadId)).toMatchObject({
      booking: { id, state: 'cancelled', wasConfirmed: true },
      bookingId: null,
    })
    await world.quote(vendor, leadId, {}, { replaces: quoteId })
    expect(await leadOf(vendor, leadId)).toMatchObject({ booking: null, bookingId: null })
  })

  test('of a quote that nobody accepted is nothing', async () => {
    world.setNow(NOW)
    const vendor = await world.vendor()
    const { leadIds } = await world.ask(await world.host(), [vendor])
    await world.quote(vendor, leadIds[0] ?? 0)
    expect(await leadOf(vendor, leadIds[0] ?? 0)).toMatchObject({ booking: null })
  })
})
